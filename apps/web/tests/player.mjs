// A player at a browser: opens the game, presses keys, reads the screen as text, and records all faults.

import assert from "node:assert/strict";
import { chromium } from "playwright-core";

export const ADDRESS = process.env.HEARTHGATE_ADDRESS;
export const PROGRAM = process.env.HEARTHGATE_PROGRAM;

// A busy machine may be slow.
export const PATIENCE = 90_000;

const FLAGS = [
  "--no-sandbox",
  "--disable-gpu",
  "--disable-quic",
  "--no-first-run",
  "--disable-background-networking",
  "--disable-component-update",
  "--disable-sync",
];

export async function browser() {
  assert.ok(ADDRESS, "run these with `cargo xtask web --test`");
  return chromium.launch({
    executablePath: process.env.CHROMIUM ?? "/usr/bin/chromium",
    headless: true,
    args: FLAGS,
  });
}

// A fresh browser profile, with a window of about 120×40 cells.
export async function visit(browser, options = {}, address = ADDRESS) {
  const context = await browser.newContext({
    locale: "en-GB",
    viewport: { width: 1280, height: 900 },
    reducedMotion: "reduce",
    serviceWorkers: "allow",
    ...options,
  });
  context.setDefaultTimeout(PATIENCE);
  const faults = [];
  context.on("request", (request) => {
    const url = request.url();
    if (!url.startsWith(address) && !/^(blob|data):/.test(url)) faults.push(`asked ${url}`);
  });
  context.on("console", (message) => {
    if (message.type() === "error") faults.push(`console: ${message.text()}`);
  });
  context.on("weberror", (error) => faults.push(`error: ${error.error()}`));
  return { context, faults };
}

// Opens the game in a new tab; `at` is the fragment of the address, like `#seed=7`.
export async function tab({ context }, at = "") {
  const page = await context.newPage();
  await page.goto(ADDRESS + at);
  return started(page);
}

// Waits until the game on a page has started.
export async function started(page) {
  const sign = page.locator(".is-playing, #trouble:not([hidden])").first();
  await sign.waitFor();
  assert.ok(await page.locator(".is-playing").count(), await sign.textContent());
  await page.locator("#game").focus();
  return new Player(page);
}

export class Player {
  constructor(page) {
    this.page = page;
  }

  screen() {
    return this.page.evaluate(() => globalThis.hearthgate.screen_text());
  }

  // Waits until the screen shows something; returns the screen.
  async shows(wanted, patience = PATIENCE) {
    const until = Date.now() + patience;
    let screen = await this.screen();
    while (!matches(screen, wanted)) {
      assert.ok(Date.now() < until, `never showed ${wanted}:\n${screen}`);
      await this.page.waitForTimeout(15);
      screen = await this.screen();
    }
    return screen;
  }

  // Presses keys one after another, each after the game has handled the previous one.
  async press(...keys) {
    for (const key of keys) {
      await this.page.keyboard.press(key);
      await this.settled();
    }
  }

  type(text) {
    return this.press(...text);
  }

  // Waits until the screen does not change any more; returns it.
  async settled() {
    let before = await this.screen();
    for (let calm = 0; calm < 3; ) {
      await this.page.waitForTimeout(20);
      const now = await this.screen();
      calm = now === before ? calm + 1 : 0;
      before = now;
    }
    return before;
  }

  // Begins a new run from the title.
  async begin({ name = "Ann", seed = 7, practice = false } = {}) {
    await this.shows(/New game/);
    await this.press("n");
    await this.shows(/New run/);
    for (let i = 0; i < 20; i++) await this.page.keyboard.press("Backspace");
    await this.type(name);
    // After the name comes the calling, which is left alone.
    await this.press("Tab", "Tab");
    await this.type(String(seed));
    await this.press("Tab");
    if (practice) await this.press("ArrowRight");
    await this.press("Enter");
    await this.shows(/You wake in the pub/);
    await this.press("Escape");
    return this.shows(new RegExp(`${name}\\s+Turn`));
  }

  async turn() {
    return turnOf(await this.screen());
  }
}

const matches = (screen, wanted) =>
  typeof wanted === "string" ? screen.includes(wanted) : wanted.test(screen);

export const turnOf = (screen) => Number(screen.match(/Turn (\d+)/)?.[1]);

// Fails if any fault was recorded.
export function calm({ faults }) {
  assert.deepEqual(faults, []);
}

export const mark = (player) => player.page.evaluate(() => { globalThis.seenBefore = true; });

// Waits until the page has reloaded with the imported files: the mark is gone then.
export async function begunAnew(player) {
  await player.page.waitForFunction(() => !globalThis.seenBefore && document.querySelector(".is-playing"));
  return started(player.page);
}

// Returns the place on the page of a text on the canvas.
export async function placeOf(player, text) {
  const box = await player.page.locator("#game").boundingBox();
  const at = await player.page.evaluate((text) => globalThis.hearthgate.text_place(text), text);
  assert.ok(at, `“${text}” is not shown:\n${await player.screen()}`);
  return [box.x + at[0], box.y + at[1]];
}
