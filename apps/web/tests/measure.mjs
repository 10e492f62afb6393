// Timings, measured inside the page.

import { readFileSync } from "node:fs";
import { ADDRESS, tab, visit } from "./player.mjs";

export const middle = (numbers) => [...numbers].sort((one, two) => one - two)[Math.floor(numbers.length / 2)];

// A clock that stops while other programs use the machine: the CPU time of the page's thread in milliseconds.
// If the system does not report it, an ordinary clock.
export async function pageClock(page) {
  const session = await page.context().browser().newBrowserCDPSession();
  const { processInfo } = await session.send("SystemInfo.getProcessInfo");
  const computed = (id) => {
    try {
      return Number(readFileSync(`/proc/${id}/task/${id}/schedstat`, "utf8").split(" ")[0]) / 1e6;
    } catch {
      return 0;
    }
  };
  const before = processInfo.filter(({ type }) => type === "renderer").map(({ id }) => [id, computed(id)]);
  // It is the process that is busy now.
  await page.evaluate(() => {
    const until = performance.now() + 100;
    while (performance.now() < until);
  });
  const busy = before.map(([id, had]) => [id, computed(id) - had]).sort(([, one], [, two]) => two - one);
  const [id, worked] = busy[0] ?? [0, 0];
  return worked > 0 ? () => computed(id) : () => performance.now();
}

// Time from the start of the page to the first frame, in milliseconds. The first visit downloads and
// compiles, so it is left out.
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

// Time from a key press to the end of the frame that shows it, in milliseconds, at 120×40 cells.
export async function keyTimes(guest, keys) {
  const player = await tab(guest, "#seed=7");
  await player.shows(/Turn 0/);
  await player.page.evaluate(() => {
    // Cells are at least 8 by 16 pixels.
    document.querySelector("#game").style.cssText = "flex: none; width: 960px; height: 640px";
  });
  const lines = (await player.settled()).split("\n");
  const clock = await pageClock(player.page);
  const began = clock();
  const times = await player.page.evaluate(async (keys) => {
    const canvas = document.getElementById("game");
    const times = [];
    for (let n = 0; n < keys; n++) {
      const key = n % 2 ? "ArrowLeft" : "ArrowRight";
      await new Promise((done) => setTimeout(done, 50));
      const began = performance.now();
      canvas.dispatchEvent(new KeyboardEvent("keydown", { key, code: key, bubbles: true, cancelable: true }));
      const answered = performance.now();
      // This callback is requested after the game's, so the game has drawn when it runs.
      const drawn = await new Promise((done) => requestAnimationFrame((frame) => done({ frame, now: performance.now() })));
      times.push(answered - began + Math.max(0, drawn.now - drawn.frame));
    }
    return times;
  }, keys);
  const computed = (clock() - began) / keys;
  await player.page.close();
  return { times, computed, cells: `${Math.max(...lines.map((line) => line.length))}×${lines.length}` };
}

export const PHONE = { viewport: { width: 390, height: 844 }, deviceScaleFactor: 3, hasTouch: true, isMobile: true };

// Durations of the page's frame callbacks in milliseconds on a phone's screen, with everything in motion and the CPU
// slowed down: while the map stands still, while a finger drags it, and when the next level is entered.
export async function mapFrames(chrome, slowdown) {
  const guest = await visit(chrome, { ...PHONE, reducedMotion: "no-preference" });
  await guest.context.addInitScript(() => {
    const ask = globalThis.requestAnimationFrame.bind(globalThis);
    globalThis.frames = [];
    globalThis.requestAnimationFrame = (draw) =>
      ask((time) => {
        const began = performance.now();
        draw(time);
        globalThis.frames.push(performance.now() - began);
      });
  });
  const player = await tab(guest, "#seed=7");
  await player.shows(/Turn 0|Life/);
  await player.page.keyboard.press("Escape");
  const session = await player.page.context().newCDPSession(player.page);
  const during = async (act) => {
    await player.page.evaluate(() => { globalThis.frames.length = 0; });
    const began = Date.now();
    await act();
    const times = await player.page.evaluate(() => globalThis.frames);
    return { times, rate: (times.length * 1000) / (Date.now() - began) };
  };
  const drag = async () => {
    const finger = (type, x, y) => session.send("Input.dispatchTouchEvent", { type, touchPoints: x ? [{ x, y }] : [] });
    await finger("touchStart", 200, 400);
    for (let step = 0; step < 90; step++) {
      const far = Math.abs(45 - step) * 4;
      await finger("touchMove", 380 - far, 300 + far);
      await player.page.waitForTimeout(12);
    }
    await finger("touchEnd");
  };
  const measured = async () => ({ still: await during(() => player.page.waitForTimeout(4000)), drag: await during(drag) });
  await player.page.waitForTimeout(1000);
  await session.send("Emulation.setCPUThrottlingRate", { rate: slowdown });
  const town = await measured();
  await session.send("Emulation.setCPUThrottlingRate", { rate: 1 });
  const entered = await during(async () => {
    for (let tries = 0; tries < 20 && !/Into the Woods|Trees, roots/.test(await player.screen()); tries++) {
      await player.page.keyboard.press(">");
      await player.page.waitForTimeout(1500);
    }
    await player.shows(/Into the Woods|Trees, roots/);
    await player.page.waitForTimeout(1000);
  });
  await session.send("Emulation.setCPUThrottlingRate", { rate: slowdown });
  const wood = await measured();
  await guest.context.close();
  return { town, wood, entered };
}
