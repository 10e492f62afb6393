// The game itself, by keys.

import assert from "node:assert/strict";
import { after, before, test } from "node:test";
import { browser, calm, tab, visit } from "./player.mjs";

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
  const walked = await player.turn();
  await player.press("o");
  assert.ok((await player.turn()) > walked + 3, "exploring goes on by itself");
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
  // A developer's menu makes somebody to fight with.
  await player.press("&");
  await player.type("rat");
  await player.press("Enter", "Escape");
  for (let blow = 0; blow < 40; blow++) {
    if (/kill|dies|dead/i.test(await player.screen())) break;
    await player.press("Tab");
  }
  assert.match(await player.screen(), /kill|dies|dead/i);
  calm(guest);
  await guest.context.close();
});

test("somebody buys and sells", async () => {
  const guest = await visit(chrome);
  const player = await tab(guest);
  await player.begin({ seed: 7 });
  await player.press("_");
  await player.type("clo");
  await player.press("Enter");
  await player.settled();
  await player.press("T");
  if (!/Weighs|you get|buy/i.test(await player.screen())) {
    await player.press("Escape", "_");
    await player.type("tib");
    await player.press("Enter");
    await player.settled();
    await player.press("T");
  }
  const shop = await player.shows(/Weighs/);
  const gold = Number(shop.match(/gold\D+(\d+)/i)?.[1]);
  await player.press("Space", "Enter");
  const after = Number((await player.settled()).match(/gold\D+(\d+)/i)?.[1]);
  assert.notEqual(after, gold, "money changed hands");
  calm(guest);
  await guest.context.close();
});
