// The map in tiles: zoom, drag, tap, aim. Screenshots go to target/tmp/web-tiles.

import assert from "node:assert/strict";
import { mkdirSync } from "node:fs";
import { after, before, test } from "node:test";
import { browser, calm, tab, visit } from "./player.mjs";

const PICTURES = "target/tmp/web-tiles";
const PHONE = { viewport: { width: 390, height: 844 }, deviceScaleFactor: 3, hasTouch: true, isMobile: true };

let chrome;
before(async () => {
  chrome = await browser();
  mkdirSync(PICTURES, { recursive: true });
});
after(() => chrome.close());

// The middle of the hero's tile on the page, and the size of a tile.
async function hero(player) {
  const box = await player.page.locator("#game").boundingBox();
  const [x, y, tile] = await player.page.evaluate(() => [...globalThis.hearthgate.hero_place()]);
  return { x: box.x + x, y: box.y + y, tile };
}

// A number that differs if the pixels around the hero do.
const pixels = (player) =>
  player.page.evaluate(() => {
    const canvas = document.getElementById("game");
    const [x, y, tile] = [...globalThis.hearthgate.hero_place()].map((it) => it * devicePixelRatio);
    const { data } = canvas.getContext("2d").getImageData(x - tile * 3, y - tile * 3, tile * 6, tile * 6);
    return new Uint32Array(data.buffer).reduce((sum, it) => (Math.imul(sum, 31) + it) | 0, 0);
  });

async function town(guest) {
  const player = await tab(guest, "#seed=7");
  await player.shows(/Turn 0|Life/);
  await player.press("Escape");
  await player.settled();
  return player;
}

// Touches the canvas with several fingers, each with its places one after another.
async function touch(player, ...fingers) {
  const session = await player.page.context().newCDPSession(player.page);
  const points = (step) => fingers.map((places, id) => ({ id, x: places[step][0], y: places[step][1] }));
  await session.send("Input.dispatchTouchEvent", { type: "touchStart", touchPoints: points(0) });
  for (let step = 1; step < fingers[0].length; step++) {
    await session.send("Input.dispatchTouchEvent", { type: "touchMove", touchPoints: points(step) });
  }
  await session.send("Input.dispatchTouchEvent", { type: "touchEnd", touchPoints: [] });
  await session.detach();
  await player.settled();
}

test("tiles_replace_letters_and_v_brings_letters_back", async () => {
  const guest = await visit(chrome, { viewport: { width: 1280, height: 860 } });
  const player = await town(guest);
  await player.page.screenshot({ path: `${PICTURES}/desk.png` });
  const before = await pixels(player);
  await player.press("i");
  await player.page.screenshot({ path: `${PICTURES}/desk-list.png` });
  await player.press("Escape");
  assert.equal(await pixels(player), before, "a list that closes gives the map back");
  await player.press("v");
  assert.equal(await player.page.evaluate(() => globalThis.hearthgate.hero_place()), undefined);
  await player.press("v");
  assert.equal(await pixels(player), before);
  calm(guest);
  await guest.context.close();
});

test("wheel_and_keys_zoom_and_the_zoom_is_kept", async () => {
  const guest = await visit(chrome, { viewport: { width: 1280, height: 860 } });
  const player = await town(guest);
  const { x, y, tile } = await hero(player);
  assert.equal(tile, 32);
  await player.page.mouse.move(x, y);
  await player.page.mouse.wheel(0, -120);
  await player.settled();
  assert.equal((await hero(player)).tile, 48);
  await player.press("-");
  assert.equal((await hero(player)).tile, 32);
  await player.press("+");
  const again = await town(guest);
  assert.equal((await hero(again)).tile, 48);
  assert.equal(await player.page.evaluate(() => scrollY), 0, "the page did not scroll");
  calm(guest);
  await guest.context.close();
});

test("a_drag_moves_the_map_and_a_key_returns_to_the_hero", async () => {
  const guest = await visit(chrome, { viewport: { width: 1280, height: 860 } });
  const player = await town(guest);
  const start = await hero(player);
  const turn = await player.turn();
  await player.page.mouse.move(start.x, start.y);
  await player.page.mouse.down();
  await player.page.mouse.move(start.x + 60, start.y + 40, { steps: 4 });
  await player.page.mouse.up();
  await player.settled();
  const moved = await hero(player);
  assert.ok(moved.x - start.x > 50 && moved.y - start.y > 30, JSON.stringify([start, moved]));
  assert.equal(await player.turn(), turn, "a drag is not a click");
  await player.press("Escape", "Escape");
  assert.deepEqual(await hero(player), start);
  calm(guest);
  await guest.context.close();
});

test("two_fingers_zoom_and_never_walk", async () => {
  const guest = await visit(chrome, PHONE);
  const player = await town(guest);
  // Without the bottom line: its hints become buttons with the first touch.
  const log = (screen) => screen.split("\n").slice(0, -1);
  const screen = log(await player.settled());
  const { x, y, tile } = await hero(player);
  const path = (from, to) => Array.from({ length: 6 }, (_, n) => [x + from + ((to - from) * n) / 5, y]);
  await touch(player, path(-40, -80), path(40, 80));
  assert.ok((await hero(player)).tile > tile * 1.5, "nearer");
  await touch(player, path(-80, -40), path(80, 40));
  assert.ok(Math.abs((await hero(player)).tile - tile) < tile / 4, "as before");
  assert.deepEqual(log(await player.settled()), screen, "nothing happened in the game");
  calm(guest);
  await guest.context.close();
});

test("one_tap_walks_where_it_is_safe", async () => {
  const guest = await visit(chrome, PHONE);
  const player = await town(guest);
  await player.page.screenshot({ path: `${PICTURES}/phone.png` });
  const before = await pixels(player);
  const { x, y, tile } = await hero(player);
  await player.page.touchscreen.tap(x - tile, y + tile * 2);
  await player.settled();
  await player.page.screenshot({ path: `${PICTURES}/phone-walked.png` });
  assert.notEqual(await pixels(player), before, "the hero went there");
  calm(guest);
  await guest.context.close();
});

test("a_finger_drags_the_map_and_a_double_tap_returns", async () => {
  const guest = await visit(chrome, PHONE);
  const player = await town(guest);
  // Without the bottom line: its hints become buttons with the first tap.
  const log = (screen) => screen.split("\n").slice(0, -1);
  const before = log(await player.settled());
  const start = await hero(player);
  const path = Array.from({ length: 6 }, (_, n) => [start.x - n * 20, start.y - n * 10]);
  await touch(player, path);
  const moved = await hero(player);
  assert.ok(start.x - moved.x > 60, JSON.stringify([start, moved]));
  const tap = () => player.page.touchscreen.tap(start.x, start.y - start.tile * 4);
  await tap();
  await tap();
  await player.settled();
  assert.deepEqual(await hero(player), start);
  assert.deepEqual(log(await player.settled()), before, "nothing happened in the game");
  calm(guest);
  await guest.context.close();
});

test("the_hero_stays_clear_of_the_faces_at_the_edge_of_a_level", async () => {
  const guest = await visit(chrome, PHONE);
  const player = await town(guest);
  await player.press(">");
  await player.shows(/takes this way/);
  const { x, tile } = await hero(player);
  // The faces take 6 of 48 columns.
  assert.ok(x + tile / 2 <= (PHONE.viewport.width * 42) / 48 + 2, `${x}`);
  await player.page.screenshot({ path: `${PICTURES}/phone-edge.png` });
  calm(guest);
  await guest.context.close();
});

test("fingers_drag_and_zoom_the_map_of_a_level", async () => {
  const guest = await visit(chrome, PHONE);
  const player = await town(guest);
  await player.press("M");
  await player.shows(/1 of 1/);
  const { x, y, tile } = await hero(player);
  await touch(player, Array.from({ length: 6 }, (_, n) => [200 - n * 20, 300]));
  assert.ok(x - (await hero(player)).x > 60, "dragged");
  const path = (from, to) => Array.from({ length: 6 }, (_, n) => [200 + from + ((to - from) * n) / 5, y]);
  await touch(player, path(-40, -80), path(40, 80));
  assert.ok((await hero(player)).tile > tile * 1.5, "nearer");
  await player.press("Escape", "M");
  assert.equal((await hero(player)).tile, tile, "the next time it is whole again");
  calm(guest);
  await guest.context.close();
});

test("the_first_tap_aims_and_the_second_fires", async () => {
  const guest = await visit(chrome, { viewport: { width: 1280, height: 860 }, hasTouch: true });
  const player = await town(guest);
  const list = (await player.press("i"), await player.settled());
  const letter = list.match(/(\w)\s+scroll of magic missile/)?.[1];
  assert.ok(letter, list);
  await player.press(letter, "a");
  await player.shows(/Range|aim|Enter/);
  const { x, y, tile } = await hero(player);
  const tap = async () => {
    await player.page.touchscreen.tap(x + tile, y);
    return player.settled();
  };
  const aimed = await tap();
  await player.page.screenshot({ path: `${PICTURES}/aim.png` });
  assert.doesNotMatch(aimed, /You read/, "the first tap only aims");
  assert.equal(await player.turn(), 0);
  await tap();
  await player.shows(/You read|Read it anyway/);
  calm(guest);
  await guest.context.close();
});
