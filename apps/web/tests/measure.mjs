// What takes how long, measured inside the page.

import { ADDRESS, tab } from "./player.mjs";

export const middle = (numbers) => [...numbers].sort((one, two) => one - two)[Math.floor(numbers.length / 2)];

// How long the first frame takes from the start of the page, in milliseconds; the first visit fetches and compiles, so it is left out.
export async function firstFrames(guest, visits) {
  const times = [];
  for (let visit = 0; visit <= visits; visit++) {
    const page = await guest.context.newPage();
    await page.goto(ADDRESS);
    await page.waitForSelector(".is-playing");
    times.push(await page.evaluate(() => performance.getEntriesByName("first frame")[0].startTime));
    await page.close();
  }
  return times.slice(1);
}

// How long keys take from being pressed to the end of the frame they are drawn in, in milliseconds, at 120×40 cells.
export async function keyTimes(guest, keys) {
  const player = await tab(guest, "#seed=7");
  await player.shows(/Turn 0/);
  await player.page.evaluate(() => {
    // Cells are ten pixels wide on a canvas of this width.
    document.querySelector("#game").style.cssText = "flex: none; width: 1200px; height: 800px";
  });
  const lines = (await player.settled()).split("\n");
  const times = await player.page.evaluate(async (keys) => {
    const canvas = document.getElementById("game");
    const times = [];
    for (let n = 0; n < keys; n++) {
      const key = n % 2 ? "ArrowLeft" : "ArrowRight";
      await new Promise((done) => setTimeout(done, 50));
      const began = performance.now();
      canvas.dispatchEvent(new KeyboardEvent("keydown", { key, code: key, bubbles: true, cancelable: true }));
      const answered = performance.now();
      // Ours is asked for after the game's, so the game has drawn when it comes.
      const drawn = await new Promise((done) => requestAnimationFrame((frame) => done({ frame, now: performance.now() })));
      times.push(answered - began + Math.max(0, drawn.now - drawn.frame));
    }
    return times;
  }, keys);
  await player.page.close();
  return { times, cells: `${Math.max(...lines.map((line) => line.length))}×${lines.length}` };
}
