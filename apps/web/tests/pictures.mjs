// Takes the screenshots of README.md: the game on a desktop and on a phone.

import { mkdirSync } from "node:fs";
import { browser, tab, visit } from "./player.mjs";

const FOLDER = "docs/pictures/web";
mkdirSync(FOLDER, { recursive: true });

const SHOTS = [
  {
    name: "desktop",
    options: { viewport: { width: 1280, height: 860 }, colorScheme: "dark" },
    at: "#seed=7",
    keys: [">"],
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
for (const { name, options, at, keys } of SHOTS) {
  const guest = await visit(chrome, options);
  const player = await tab(guest, at);
  await player.settled();
  await player.press(...keys);
  await player.settled();
  await player.page.screenshot({ path: `${FOLDER}/${name}.png` });
  await guest.context.close();
}
await chrome.close();
