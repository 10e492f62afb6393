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
