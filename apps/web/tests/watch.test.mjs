// Recorded games in a link, and runs with a chosen seed.

import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { after, before, test } from "node:test";
import { deflateRawSync } from "node:zlib";
import { browser, calm, tab, turnOf, visit } from "./player.mjs";

let chrome;
before(async () => { chrome = await browser(); });
after(() => chrome.close());

test("a replay in a link is scrubbed forwards and backwards", async () => {
  const guest = await visit(chrome);
  const journal = readFileSync("tests/journals/story.hgj");
  const link = deflateRawSync(journal).toString("base64url");
  const player = await tab(guest, `#replay=${link}`);
  await player.shows(/take over/i);
  await player.press("End");
  const end = turnOf(await player.settled());
  assert.ok(end > 100, `the end is at turn ${end}`);
  await player.press("ArrowLeft", "ArrowLeft");
  const before = await player.settled();
  assert.equal(turnOf(before), end - 2);
  await player.press("PageUp");
  assert.ok(turnOf(await player.settled()) <= end - 100);
  await player.press("End", "ArrowLeft", "ArrowLeft");
  assert.equal(turnOf(await player.settled()), end - 2);
  await player.press("Home");
  assert.equal(turnOf(await player.settled()), 0);
  calm(guest);
  await guest.context.close();
});

// The file that a button downloads.
async function made(player, button) {
  const coming = player.page.waitForEvent("download");
  await player.page.locator(button).click();
  const download = await coming;
  const bytes = readFileSync(await download.path());
  return { name: download.suggestedFilename(), bytes };
}

test("a film is made of a recorded run, and a picture of the screen", async () => {
  const guest = await visit(chrome);
  const link = deflateRawSync(readFileSync("tests/journals/story.hgj")).toString("base64url");
  const player = await tab(guest, `#replay=${link}`);
  await player.shows(/take over/i);
  const picture = await made(player, "#picture");
  assert.equal(picture.bytes.subarray(1, 4).toString(), "PNG");
  // The last turns: the film ends when the run does.
  await player.press("End", ...Array(12).fill("ArrowLeft"));
  const film = await made(player, "#film");
  assert.equal(film.name, "hearthgate.webm");
  assert.deepEqual([...film.bytes.subarray(0, 4)], [0x1a, 0x45, 0xdf, 0xa3]);
  assert.ok(film.bytes.length > 10_000, `${film.bytes.length} bytes`);
  assert.equal(await player.page.locator("#film").textContent(), "Film");
  calm(guest);
  await guest.context.close();
});

test("a film is made of what is played until it is enough", async () => {
  const guest = await visit(chrome);
  const player = await tab(guest);
  await player.page.locator("#film").click();
  await player.page.getByText("There is no run to share").waitFor();
  await player.begin({ seed: 7 });
  await player.page.locator("#film").click();
  await player.press("ArrowLeft", "ArrowRight", ".", ".");
  const film = await made(player, "#film");
  assert.deepEqual([...film.bytes.subarray(0, 4)], [0x1a, 0x45, 0xdf, 0xa3]);
  assert.ok(film.bytes.length > 3000, `${film.bytes.length} bytes`);
  calm(guest);
  await guest.context.close();
});

test("a link begins a run with its seed", async () => {
  const guest = await visit(chrome);
  const one = await tab(guest, "#seed=7");
  const first = await one.shows(/Turn 0/);
  const other = await visit(chrome);
  const two = await tab(other, "#seed=7");
  assert.equal(await two.shows(/Turn 0/), first);
  calm(guest);
  calm(other);
  await guest.context.close();
  await other.context.close();
});
