// The page around the game: touch, screen readers, languages, and the content security policy.

import assert from "node:assert/strict";
import { after, before, test } from "node:test";
import { ADDRESS, browser, calm, placeOf, tab, visit } from "./player.mjs";

let chrome;
before(async () => { chrome = await browser(); });
after(() => chrome.close());

const PHONE = { viewport: { width: 390, height: 844 }, deviceScaleFactor: 3, hasTouch: true, isMobile: true };

test("on a phone everything can be touched", async () => {
  const guest = await visit(chrome, PHONE);
  const player = await tab(guest, "#seed=7");
  await player.shows(/Turn 0|T 0|Life/);
  const box = await player.page.locator("#game").boundingBox();
  assert.ok(box.width >= 380 && box.height >= 400, JSON.stringify(box));
  const wide = await player.page.evaluate(() => document.documentElement.scrollWidth);
  assert.ok(wide <= 390, `${wide} pixels wide`);
  const buttons = player.page.locator("#bar button");
  assert.ok((await buttons.count()) > 2, "there are commands to touch");
  for (const button of await buttons.all()) {
    if (!(await button.isVisible())) continue;
    const { width, height } = await button.boundingBox();
    assert.ok(width >= 24 && height >= 24, "large enough for a finger");
  }
  const before = await player.settled();
  await player.page.touchscreen.tap(box.x + box.width * 0.6, box.y + box.height * 0.4);
  await player.settled();
  await player.page.touchscreen.tap(box.x + box.width * 0.6, box.y + box.height * 0.4);
  await buttons.first().tap();
  assert.notEqual(await player.settled(), before);
  calm(guest);
  await guest.context.close();
});

test("what happens is read out", async () => {
  const guest = await visit(chrome);
  const player = await tab(guest);
  await player.begin({ seed: 7 });
  await player.press("o");
  const live = player.page.locator("#live");
  assert.equal(await live.getAttribute("aria-live"), "polite");
  await player.page.waitForFunction(() => document.getElementById("live").textContent.length > 20);
  assert.match(await live.textContent(), /\w+ \w+/);
  calm(guest);
  await guest.context.close();
});

test("whoever reads German gets the German page and the German game, and may choose otherwise", async () => {
  const guest = await visit(chrome, { locale: "de-AT" });
  const page = await guest.context.newPage();
  await page.goto(ADDRESS);
  await page.waitForURL(/de\.html/);
  await page.waitForSelector(".is-playing");
  assert.equal(await page.evaluate(() => document.documentElement.lang), "de");
  await page.getByText("Eine Stadt, ein Wald, ein Weg hinab").waitFor();
  await page.waitForFunction(() => globalThis.hearthgate.screen_text().includes("Neues Spiel"));
  await page.getByRole("link", { name: "English" }).click();
  await page.waitForURL(/index\.html/);
  await page.waitForSelector(".is-playing");
  assert.equal(await page.evaluate(() => document.documentElement.lang), "en");
  calm(guest);
  await guest.context.close();
});

test("nothing but our own files may be loaded or run", async () => {
  const guest = await visit(chrome);
  const player = await tab(guest);
  const refused = await player.page.evaluate(async () => {
    const said = [];
    document.addEventListener("securitypolicyviolation", (event) => said.push(event.effectiveDirective));
    const script = document.createElement("script");
    script.textContent = "globalThis.broken = true";
    document.body.append(script);
    await fetch("https://example.org/").catch(() => {});
    await new Promise((done) => setTimeout(done, 200));
    return { said: [...new Set(said)].sort(), broken: globalThis.broken };
  });
  assert.equal(refused.broken, undefined);
  assert.deepEqual(refused.said, ["connect-src", "script-src-elem"]);
  await guest.context.close();
});

test("it can be installed as an app", async () => {
  const guest = await visit(chrome);
  const player = await tab(guest);
  const session = await guest.context.newCDPSession(player.page);
  const manifest = await session.send("Page.getAppManifest");
  assert.deepEqual(manifest.errors, []);
  const { installabilityErrors } = await session.send("Page.getInstallabilityErrors");
  const errors = installabilityErrors.map(({ errorId }) => errorId).filter((id) => id !== "in-incognito");
  assert.deepEqual(errors, []);
  calm(guest);
  await guest.context.close();
});

// Whether the map is drawn in tiles; strong contrast has letters on black.
const hasTiles = (player) => player.page.evaluate(() => globalThis.hearthgate.hero_place() !== undefined);

test("a system that asks for contrast gets it, unless the player chose otherwise", async () => {
  const guest = await visit(chrome);
  const player = await tab(guest, "#seed=7");
  await player.shows(/Turn 0/);
  await player.settled();
  assert.ok(await hasTiles(player));
  await player.page.emulateMedia({ contrast: "more", reducedMotion: "reduce" });
  await player.settled();
  assert.ok(!(await hasTiles(player)), "letters on black");
  await player.press("=", "ArrowDown", "ArrowDown", "ArrowDown");
  assert.match(await player.screen(), /Colour vision\s+◂ follow system/);
  await player.press("Enter", "Escape");
  assert.ok(await hasTiles(player), "the player chose all colours");
  calm(guest);
  await guest.context.close();
});

test("on a phone a keyboard comes up where a name is asked for", async () => {
  const guest = await visit(chrome, PHONE);
  const player = await tab(guest);
  await player.shows(/New game/);
  const focus = () => player.page.evaluate(() => document.activeElement.id);
  assert.notEqual(await focus(), "letters");
  await player.page.touchscreen.tap(...(await placeOf(player, "New game")));
  await player.shows(/New run/);
  assert.equal(await focus(), "letters");
  // Some keyboards enter letters, some whole words, and some correct their input.
  await player.page.keyboard.type("Bert");
  await player.shows(/Bert/);
  await player.page.keyboard.press("Backspace");
  await player.page.keyboard.insertText("the Brave");
  await player.shows(/Berthe Brave/);
  await player.page.locator("#letters").fill("Berta");
  await player.shows(/Berta(?!.*Brave)/);
  await player.page.keyboard.press("Enter");
  await player.shows(/Berta/);
  await player.settled();
  assert.equal(await focus(), "game", "the game has the keys again");
  calm(guest);
  await guest.context.close();
});

test("tiles of the map are square for whoever wants them so", async () => {
  const guest = await visit(chrome);
  const player = await tab(guest, "#seed=7");
  await player.shows(/Turn 0/);
  await player.press("v");
  const tiles = async () => {
    await player.press("=", "ArrowDown", "Enter", "Escape");
    return player.settled();
  };
  const [narrow, wide] = [await tiles(), await tiles()];
  // A tile has one cell and then two, and a cell is twice as high as wide.
  assert.notEqual(narrow, wide);
  calm(guest);
  await guest.context.close();
});
