// The game itself, played with keys.

import assert from "node:assert/strict";
import { after, before, test } from "node:test";
import { browser, calm, tab, turnOf, visit } from "./player.mjs";

let chrome;
before(async () => { chrome = await browser(); });
after(() => chrome.close());

test("title, new game, walk, explore, inventory", async () => {
  const guest = await visit(chrome);
  const player = await tab(guest);
  const title = await player.shows(/New game/);
  assert.match(title, /One life\. No hurry\./);
  await player.begin({ seed: 7 });
  const first = await player.turn();
  await player.press("ArrowLeft", "ArrowRight", ".");
  assert.ok((await player.turn()) > first, "walking takes time");
  // The town is known; beyond it there is something to explore.
  for (let tries = 0; tries < 8 && /Bracketon/.test(await player.screen()); tries++) {
    await player.press(">");
  }
  const walked = await player.turn();
  await player.press("o", "o");
  const explored = await player.settled();
  assert.ok(turnOf(explored) > walked + 3, explored);
  await player.press("i");
  assert.match(await player.settled(), /ration/i);
  await player.press("Escape", "?");
  assert.match(await player.settled(), /explore/i);
  calm(guest);
  await guest.context.close();
});

test("a fight is fought to its end", async () => {
  const guest = await visit(chrome);
  const player = await tab(guest);
  await player.begin({ seed: 7, practice: true });
  // The debug menu creates creatures to fight; one of three is awake.
  for (let rats = 0; rats < 3; rats++) {
    await player.press("&");
    await player.type("rat");
    await player.press("Enter", "Escape");
  }
  for (let blow = 0; blow < 40; blow++) {
    if (/kill|dies|dead/i.test(await player.screen())) break;
    await player.press("Tab");
  }
  assert.match(await player.screen(), /kill|dies|dead/i);
  calm(guest);
  await guest.context.close();
});

test("somebody buys", async () => {
  const guest = await visit(chrome);
  const player = await tab(guest);
  await player.begin({ seed: 7, practice: true });
  await player.press("&");
  await player.type("clothier");
  await player.press("Enter", "Escape", "T");
  const shop = await player.shows(/Weighs/);
  // The first offer of a shop may cost more than a new hero has. Prices of the shop begin their rows.
  const goods = [...shop.matchAll(/^[\s│]*\d+ (?:gold|each)( · too much)?/gmu)];
  const within = goods.findIndex((price) => !price[1]);
  assert.ok(within >= 0, `there is something a newcomer can pay:\n${shop}`);
  await player.press(...Array(within).fill("ArrowDown"), "Enter");
  const after = await player.shows(/You buy|bought|for \d+ gold/i);
  assert.ok(Number(after.match(/you have (\d+) gold/)?.[1]) < 40, `money changed hands:\n${after}`);
  calm(guest);
  await guest.context.close();
});
