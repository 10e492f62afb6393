// Measures how quick the game is in a tab beside the program, turn about, so that both have the same machine; prints one object.

import { execFileSync } from "node:child_process";
import { readFileSync } from "node:fs";
import { cpus, loadavg } from "node:os";
import { PROGRAM, browser, tab, visit } from "./player.mjs";
import { firstFrames, keyTimes, middle } from "./measure.mjs";

const JOURNAL = process.env.HEARTHGATE_JOURNAL;
const ROUNDS = 5;
// The program is started once for one journal and once for several: what it takes to start is the same and goes away.
const SEVERAL = 6;

const [before] = loadavg();
const bytes = readFileSync(JOURNAL);

const native = (times) => {
  const began = performance.now();
  const files = Array(times).fill(JOURNAL);
  const told = execFileSync(PROGRAM, ["replay", "verify", "--unfinished", "--json", ...files], { stdio: ["ignore", "pipe", "ignore"] });
  return { took: performance.now() - began, verdict: JSON.parse(told).files[0] };
};

const inTab = (player) =>
  player.page.evaluate((bytes) => {
    const journal = new Uint8Array(bytes);
    const began = performance.now();
    const verdict = JSON.parse(globalThis.hearthgate.verify(journal));
    return { took: performance.now() - began, verdict };
  }, [...bytes]);

const chrome = await browser();
const guest = await visit(chrome);
const player = await tab(guest);
// The first time much is compiled for good.
await inTab(player);
const speeds = { tab: [], native: [] };
let turns = 0;
for (let round = 0; round < ROUNDS; round++) {
  const here = await inTab(player);
  const [one, many] = [native(1), native(SEVERAL)];
  if (here.verdict.digest !== one.verdict.digest) throw new Error("the tab and the program disagree");
  turns = one.verdict.turns;
  speeds.tab.push((turns * 1000) / here.took);
  speeds.native.push((turns * 1000 * (SEVERAL - 1)) / Math.max(1, many.took - one.took));
}
await player.page.close();
const frames = await firstFrames(guest, ROUNDS);
const keys = await keyTimes(guest, 60);
await chrome.close();

const most = (numbers) => ({ best: Math.max(...numbers), middle: middle(numbers) });
const least = (numbers) => ({ best: Math.min(...numbers), middle: middle(numbers) });
const [here, there] = [most(speeds.tab), most(speeds.native)];
const [after] = loadavg();
console.log(
  JSON.stringify({
    turns,
    tab: here,
    native: there,
    ratio: { best: there.best / here.best, middle: there.middle / here.middle },
    first_frame: least(frames),
    key: { ...least(keys.times), cells: keys.cells },
    load: { before, after, cores: cpus().length },
  }),
);
