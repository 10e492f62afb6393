// Takes the screenshots of docs/look.md: the game on a large screen, on a desktop and on a phone.

import { mkdirSync } from "node:fs";
import { browser, tab, visit } from "./player.mjs";

const FOLDER = "docs/pictures/web";
mkdirSync(FOLDER, { recursive: true });

const DESKTOP = { colorScheme: "dark" };
const PHONE = { deviceScaleFactor: 2, hasTouch: true, isMobile: true, colorScheme: "dark" };

const travel = (player) => player.press(">");
const explore = (player) => player.page.locator("button", { hasText: "Explore" }).tap();

const SHOTS = [
  { name: "large", options: { ...DESKTOP, viewport: { width: 2560, height: 1440 } }, act: travel },
  { name: "desktop", options: { ...DESKTOP, viewport: { width: 1280, height: 860 } }, act: travel },
  { name: "phone", options: { ...PHONE, viewport: { width: 390, height: 844 } }, act: explore },
  { name: "phone_wide", options: { ...PHONE, viewport: { width: 844, height: 390 } }, act: explore },
];

const chrome = await browser();
for (const { name, options, act } of SHOTS) {
  const guest = await visit(chrome, options);
  const player = await tab(guest, "#seed=7");
  await player.settled();
  await act(player);
  await player.settled();
  await player.page.screenshot({ path: `${FOLDER}/${name}.png` });
  await guest.context.close();
}
await chrome.close();
