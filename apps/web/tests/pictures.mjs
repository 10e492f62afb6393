// Takes the pictures of README.md: the page on a desk, and the game on a phone.

import { mkdirSync } from "node:fs";
import { browser, tab, visit } from "./player.mjs";

const FOLDER = "docs/pictures/web";
mkdirSync(FOLDER, { recursive: true });

const SHOTS = [
  {
    name: "desktop",
    options: { viewport: { width: 1280, height: 860 }, colorScheme: "dark" },
    at: "#seed=7",
    keys: ["_", ..."temple", "Enter"],
  },
  {
    name: "page",
    options: { viewport: { width: 1280, height: 900 }, colorScheme: "light" },
    at: "",
    keys: [],
    full: true,
  },
  {
    name: "phone",
    options: {
      viewport: { width: 390, height: 844 },
      deviceScaleFactor: 2,
      hasTouch: true,
      isMobile: true,
      colorScheme: "dark",
    },
    at: "#seed=7",
    keys: ["o"],
  },
];

const chrome = await browser();
for (const { name, options, at, keys, full } of SHOTS) {
  const guest = await visit(chrome, options);
  const player = await tab(guest, at);
  await player.settled();
  await player.press(...keys);
  await player.settled();
  if (full) {
    // Pictures further down are loaded when they come into view.
    await player.page.evaluate(() => {
      for (const image of document.images) image.loading = "eager";
    });
    await player.page.waitForFunction(() => [...document.images].every((image) => image.complete));
  }
  await player.page.screenshot({ path: `${FOLDER}/${name}.png`, fullPage: Boolean(full) });
  await guest.context.close();
}
await chrome.close();
