// The first minutes of a run with one device alone: keyboard, mouse, touch. Screenshots go to target/tmp/web-hands.

import assert from "node:assert/strict";
import { mkdirSync, readFileSync } from "node:fs";
import { after, before, test } from "node:test";
import { deflateRawSync } from "node:zlib";
import { ADDRESS, browser, calm, placeOf, started, tab, visit } from "./player.mjs";

const PICTURES = "target/tmp/web-hands";
const PHONE = { viewport: { width: 390, height: 844 }, deviceScaleFactor: 2, hasTouch: true, isMobile: true };
const DESK = { viewport: { width: 1280, height: 860 } };
// The hero may have found another: “2 scrolls of town portal”.
const SCROLL = "of town portal";

let chrome;
before(async () => {
  chrome = await browser();
  mkdirSync(PICTURES, { recursive: true });
});
after(() => chrome.close());

// Repeats a deed until the screen shows something; returns the screen.
async function until(player, wanted, most, deed) {
  for (let n = 0; n < most; n++) {
    const screen = await player.settled();
    if (wanted.test(screen)) return screen;
    await deed(screen);
    await rests(player);
  }
  const screen = await player.settled();
  assert.match(screen, wanted);
  return screen;
}

// Waits until the hero has stopped walking.
async function rests(player) {
  let before;
  do {
    before = await player.settled();
    await player.page.waitForTimeout(150);
  } while ((await player.settled()) !== before);
}

// A finger takes longer to a button that has just changed; the game ignores an earlier tap.
const AIMED = 450;

async function tapped(player, button) {
  await player.page.waitForTimeout(AIMED);
  await button.tap();
}

const home = /Bracketon\. It is as you left it/;

test("keyboard_alone_reaches_a_fight_and_returns_home", async () => {
  const guest = await visit(chrome, DESK);
  const player = await tab(guest);
  await player.begin({ seed: 7 });
  assert.match(await player.screen(), /arrow keys/);
  await until(player, /Into the Woods/, 6, () => player.press(">"));
  await until(player, /hunts/, 12, () => player.press("o"));
  await until(player, /You kill/, 20, () => player.press("Tab"));
  await player.press("i");
  const letter = (await player.screen()).match(new RegExp(`(\\w)\\s+(?:\\d+ )?scrolls? ${SCROLL}`))[1];
  await player.press(letter, "a");
  await until(player, home, 2, () => player.press("Escape"));
  calm(guest);
  await guest.context.close();
});

test("mouse_alone_reaches_a_fight_and_returns_home", async () => {
  const guest = await visit(chrome, DESK);
  const player = await tab(guest);
  const { mouse } = player.page;
  const click = async (text) => {
    await mouse.click(...(await placeOf(player, text)));
    await rests(player);
  };
  for (const tool of ["full", "saves-open", "packs-open", "share", "picture", "film"]) {
    const box = await player.page.locator(`#${tool}`).boundingBox();
    assert.ok(box && box.y >= 0 && box.y + box.height <= 860 && box.x + box.width <= 1280, `${tool} is out of sight`);
  }
  await player.shows(/New game/);
  await click("New game");
  await player.shows(/New run/);
  await click("back");
  await player.shows(/Hall of names/);
  // A mouse cannot type a seed.
  await player.page.evaluate(() => { location.hash = "#seed=7"; });
  await player.shows(/Turn 0/);
  assert.match(await player.settled(), /Click where you want to go/);
  await mouse.click(...(await placeOf(player, "BRACKETON").catch(() => [400, 300])));
  await until(player, /Into the Woods/, 6, async (screen) => {
    if (/go on/.test(screen)) return click("go on");
    await click(": commands");
    await mouse.move(...(await placeOf(player, "All commands")));
    for (let n = 0; n < 20 && !/ go down/.test(await player.settled()); n++) await mouse.wheel(0, 120);
    await click("go down");
  });
  await until(player, /hunts/, 12, () => click("explore"));
  await player.page.screenshot({ path: `${PICTURES}/mouse-foe.png` });
  await until(player, /You kill/, 20, () => click("fight"));
  await until(player, /Inventory/, 3, async (screen) => {
    if (/ inventory/.test(screen)) return click("inventory");
    await click(": commands");
    await click("inventory");
  });
  await click(SCROLL);
  await click("read");
  await until(player, home, 2, () => mouse.click(400, 300));
  await player.page.screenshot({ path: `${PICTURES}/mouse-home.png` });
  calm(guest);
  await guest.context.close();
});

test("touch_alone_reaches_a_fight_and_returns_home", async () => {
  const guest = await visit(chrome, PHONE);
  const page = await guest.context.newPage();
  await page.goto(ADDRESS);
  const player = await started(page);
  const bar = page.locator("#bar");
  const tap = async (name, where = bar) => {
    await tapped(player, where.getByRole("button", { name }).first());
    await rests(player);
  };
  const first = async () => {
    await tapped(player, bar.locator(".first"));
    await rests(player);
  };
  await player.shows(/New game/);
  assert.ok(await page.locator(".top").isVisible());
  assert.equal(await bar.getByRole("button").count(), 1, "the title has its list and the menu");
  await page.touchscreen.tap(...(await placeOf(player, "New game")));
  await player.shows(/New run/);
  await tap("Back");
  // The keyboard of a phone would be needed to type a seed.
  await page.evaluate(() => { location.hash = "#seed=7"; });
  const shown = await player.shows(/Tap where you want to go/);
  assert.doesNotMatch(shown, /hjkl|arrow keys|Press/);
  assert.ok(!(await page.locator(".top").isVisible()), "the header belongs to the title");
  assert.match(await bar.locator(".first").textContent(), /Close/);
  await first();
  await page.screenshot({ path: `${PICTURES}/touch-town.png` });
  for (const button of await bar.getByRole("button").all()) {
    const { width, height } = await button.boundingBox();
    assert.ok(width >= 44 && height >= 44, `${await button.textContent()}: ${width}×${height}`);
  }
  assert.equal(await bar.getByRole("button", { name: "Take" }).count(), 0, "nothing to take");
  await until(player, /Into the Woods|Trees, roots/, 6, async () => {
    await tap("Menu");
    await tap(/^go (down|on)$/i, page.locator("#sheet"));
  });
  const label = () => bar.locator(".first").textContent();
  for (let n = 0; n < 12 && !/Fight/.test(await label()); n++) await first();
  assert.match(await label(), /\d+% · Fight \w+/);
  await page.screenshot({ path: `${PICTURES}/touch-foe.png` });
  await until(player, /You kill/, 20, first);
  await tap("Bag");
  for (const text of [SCROLL, "read"]) {
    await page.touchscreen.tap(...(await placeOf(player, text)));
    await player.settled();
  }
  await until(player, home, 2, first);
  await page.screenshot({ path: `${PICTURES}/touch-home.png` });
  // A reload continues the run.
  await page.reload();
  const again = await started(page);
  await again.shows(/Welcome back/);
  calm(guest);
  await guest.context.close();
});

test("a_held_arrow_repeats_and_can_be_moved_or_hidden", async () => {
  const guest = await visit(chrome, PHONE);
  const player = await tab(guest, "#seed=7");
  await player.shows(/Tap where/);
  const { page } = player;
  const bar = page.locator("#bar");
  await tapped(player, bar.locator(".first"));
  await page.waitForFunction(() => !/Close/.test(document.querySelector("#bar .first").textContent));
  const wait = bar.getByRole("button", { name: "Wait" }).first();
  const { x, y } = await wait.boundingBox();
  const session = await page.context().newCDPSession(page);
  const run = () => page.evaluate(() => globalThis.hearthgate.share());
  const before = await run();
  await session.send("Input.dispatchTouchEvent", { type: "touchStart", touchPoints: [{ x: x + 20, y: y + 20 }] });
  await page.waitForFunction((it) => globalThis.hearthgate.share() !== it, before);
  const pressed = await run();
  await page.waitForFunction((it) => globalThis.hearthgate.share() !== it, pressed);
  await session.send("Input.dispatchTouchEvent", { type: "touchEnd", touchPoints: [] });
  await player.settled();
  assert.notEqual(await run(), before, "time has passed");
  const pad = bar.locator(".pad");
  const left = async () => (await pad.boundingBox())?.x;
  assert.ok((await left()) < 100);
  const turnPad = async () => {
    await tapped(player, bar.getByRole("button", { name: "Menu" }));
    await tapped(player, page.locator("#sheet").getByRole("button", { name: /arrows/i }));
    await player.settled();
  };
  await turnPad();
  assert.ok((await left()) > 100, "the arrows are on the right");
  await turnPad();
  assert.ok(!(await pad.isVisible()), "the arrows are hidden");
  await page.setViewportSize({ width: 844, height: 390 });
  await player.settled();
  await page.screenshot({ path: `${PICTURES}/landscape.png` });
  const map = await page.locator("#game").boundingBox();
  assert.ok(map.height > 340 && map.width > 400, JSON.stringify(map));
  calm(guest);
  await guest.context.close();
});

test("the_menu_of_a_phone_opens_at_its_beginning_and_keeps_its_order", async () => {
  const guest = await visit(chrome, PHONE);
  const player = await tab(guest, "#seed=7");
  await player.shows(/Tap where/);
  const { page } = player;
  const [bar, sheet] = [page.locator("#bar"), page.locator("#sheet")];
  const press = async (button) => {
    await tapped(player, button);
    await rests(player);
  };
  const menu = async () => {
    await press(bar.getByRole("button", { name: "Menu" }));
    return sheet.getByRole("button").allTextContents();
  };
  await press(bar.locator(".first"));
  const before = await menu();
  assert.ok(await sheet.getByRole("button", { name: "Pick up all" }).isDisabled(), "there is nothing");
  const end = sheet.getByRole("button", { name: "Film" });
  await end.scrollIntoViewIfNeeded();
  const close = sheet.getByRole("button", { name: "Close", exact: true });
  const [top, found] = [await close.boundingBox(), await end.boundingBox()];
  assert.ok(found.y >= top.y + top.height, "close covers no button");
  await press(close);
  // A step, after which other commands are possible.
  await tapped(player, bar.getByRole("button", { name: "Wait" }).first());
  assert.deepEqual(await menu(), before);
  assert.equal(await sheet.evaluate((it) => it.scrollTop), 0);
  calm(guest);
  await guest.context.close();
});

test("a_second_tap_on_a_button_that_has_changed_is_ignored", async () => {
  const guest = await visit(chrome, PHONE);
  const player = await tab(guest, "#seed=7");
  await player.shows(/Tap where/);
  const { page } = player;
  await page.waitForTimeout(AIMED);
  const first = page.locator("#bar .first");
  assert.match(await first.textContent(), /Close/);
  const box = await first.boundingBox();
  const place = [box.x + box.width / 2, box.y + box.height / 2];
  await page.touchscreen.tap(...place);
  await page.waitForFunction(() => /Trade/i.test(document.querySelector("#bar .first").textContent));
  await page.touchscreen.tap(...place);
  assert.doesNotMatch(await player.settled(), /Theirs/, "the second tap was meant for the card");
  await page.waitForTimeout(AIMED);
  await page.touchscreen.tap(...place);
  await player.shows(/Theirs/);
  calm(guest);
  await guest.context.close();
});

test("all_buttons_fit_on_a_phone", async () => {
  const journal = readFileSync("tests/journals/story.hgj");
  const replay = `#replay=${deflateRawSync(journal).toString("base64url")}`;
  for (const [width, height] of [[390, 844], [360, 640], [844, 390]]) {
    for (const locale of ["en-GB", "de-DE"]) {
      const guest = await visit(chrome, { ...PHONE, locale, viewport: { width, height } });
      const fits = async (player, name) => {
        await player.settled();
        await player.page.screenshot({ path: `${PICTURES}/${width}x${height}-${locale}-${name}.png` });
        const cut = await player.page.evaluate(() => {
          const stage = document.getElementById("play").getBoundingClientRect();
          return [...document.querySelectorAll("#bar button")].filter((button) => {
            const { left, top, right, bottom } = button.getBoundingClientRect();
            const { width } = button.querySelector(".label")?.getBoundingClientRect() ?? { width: 0 };
            const outside = left < 0 || top < 0 || right > innerWidth || bottom > Math.min(innerHeight, stage.bottom) + 1;
            return bottom > top && (outside || button.scrollHeight > button.clientHeight + 1 || width > right - left);
          }).map((button) => button.textContent);
        });
        assert.deepEqual(cut, [], `${name} at ${width}×${height}, ${locale}`);
      };
      const player = await tab(guest, "#seed=7");
      await player.shows(/Tap where|Tipp dorthin/);
      // The seventh thing is the scroll of magic missile. Keys are quicker; the arrow under the finger brings back the phone.
      const press = async (...keys) => {
        await player.press(...keys);
        await tapped(player, player.page.locator("#bar [data-way]").first());
      };
      await press("Escape");
      await fits(player, "play");
      await press("x");
      await fits(player, "look");
      await press("Escape", "i", ...Array(6).fill("ArrowDown"), "Enter", "a");
      assert.equal(await player.page.evaluate(() => document.body.dataset.screen), "aim");
      await fits(player, "aim");
      const watcher = await tab(guest, replay);
      await watcher.shows(/1832/);
      await fits(watcher, "watch");
      calm(guest);
      await guest.context.close();
    }
  }
});

test("the_page_speaks_the_language_of_the_game", async () => {
  const guest = await visit(chrome, DESK);
  const { page } = await tab(guest);
  const words = async (title, saves, heading) => {
    await page.waitForFunction((title) => globalThis.hearthgate.screen_text().includes(title), title);
    await page.waitForFunction((saves) => document.getElementById("saves-open").textContent === saves, saves);
    assert.equal(await page.locator("h1").textContent(), heading);
    assert.equal(await page.title(), /Neu/.test(title) ? "Hearthgate: ein Roguelike im Browser" : "Hearthgate: a roguelike in your browser");
  };
  const german = ["Neues Spiel", "Spielstände", "Eine Stadt, ein Wald, ein Weg hinab"];
  const english = ["New game", "Saves", "A town, a wood, a way down"];
  await words(...english);
  await page.getByRole("link", { name: "Deutsch" }).click();
  await words(...german);
  // The stored setting counts on a page opened by its name.
  for (const [address, expected] of [["index.html", german], ["?lang=en", english], ["", german]]) {
    await page.goto(`${ADDRESS}${address}`);
    await started(page);
    await words(...expected);
  }
  await page.getByRole("link", { name: "English" }).click();
  await words(...english);
  calm(guest);
  await guest.context.close();
});

test("a_page_opened_by_its_name_keeps_its_language", async () => {
  const guest = await visit(chrome, DESK);
  const page = await guest.context.newPage();
  await page.goto(`${ADDRESS}de.html`);
  await started(page);
  assert.equal(await page.evaluate(() => document.documentElement.lang), "de");
  calm(guest);
  await guest.context.close();
});

test("a_shared_run_keeps_the_name_and_plays_at_once", async () => {
  const guest = await visit(chrome, DESK);
  const player = await tab(guest);
  await player.begin({ name: "Zoe", seed: 7 });
  await player.press(".", ".", ".");
  const link = await player.page.evaluate(() => globalThis.hearthgate.share());
  const other = await visit(chrome, PHONE);
  const phone = await tab(other, link);
  await phone.shows(/3\/3|of 3/);
  assert.match(await phone.settled(), /Zoe/);
  assert.match(await phone.page.locator("#bar .first").textContent(), /take over/i);
  await phone.page.screenshot({ path: `${PICTURES}/shared.png` });
  calm(guest);
  calm(other);
  await guest.context.close();
  await other.context.close();
});
