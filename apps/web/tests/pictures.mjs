// Takes the screenshots of docs/look.md: the game on a desktop and on a phone.

import { mkdirSync } from "node:fs";
import { browser, tab, visit } from "./player.mjs";

const FOLDER = "docs/pictures/web";
mkdirSync(FOLDER, { recursive: true });

const DESKTOP = { colorScheme: "dark" };
const PHONE = { deviceScaleFactor: 2, hasTouch: true, isMobile: true, colorScheme: "dark" };

const SHOTS = [
  { name: "desktop", options: { ...DESKTOP, viewport: { width: 1280, height: 860 } }, keys: [">"] },
  { name: "phone", options: { ...PHONE, viewport: { width: 390, height: 844 } }, keys: ["o"] },
  { name: "phone_wide", options: { ...PHONE, viewport: { width: 844, height: 390 } }, keys: ["o"] },
];

const chrome = await browser();
for (const { name, options, keys } of SHOTS) {
  const guest = await visit(chrome, options);
  const player = await tab(guest, "#seed=7");
  await player.settled();
  await player.press(...keys);
  await player.settled();
  await player.page.screenshot({ path: `${FOLDER}/${name}.png` });
  await guest.context.close();
}
await chrome.close();
