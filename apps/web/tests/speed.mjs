// Compares the game's speed in a tab with the native program, in turn and in CPU time, so that other load
// matters little; prints one object.

import { spawnSync } from "node:child_process";
import { readFileSync } from "node:fs";
import { cpus, loadavg } from "node:os";
import { PROGRAM, browser, tab, visit } from "./player.mjs";
import { firstFrames, keyTimes, mapFrames, middle, pageClock } from "./measure.mjs";

const JOURNAL = process.env.HEARTHGATE_JOURNAL;
const ROUNDS = 5;
// The program is started once for one journal and once for several, so that the startup time cancels out.
const SEVERAL = 6;

const [before] = loadavg();
const bytes = readFileSync(JOURNAL);

// The shell reports the CPU time of the program.
const native = (times) => {
  const files = Array(times).fill(JOURNAL);
  const script = 'TIMEFORMAT="%U"; time "$0" replay verify --unfinished --json "$@"';
  const { stdout, stderr } = spawnSync("bash", ["-c", script, PROGRAM, ...files], { encoding: "utf8" });
  return { took: Number(stderr.trim().split("\n").at(-1)) * 1000, verdict: JSON.parse(stdout).files[0] };
};

const inTab = async (player, clock) => {
  const began = clock();
  const told = await player.page.evaluate((bytes) => globalThis.hearthgate.verify(new Uint8Array(bytes)), [...bytes]);
  return { took: clock() - began, verdict: JSON.parse(told) };
};

const chrome = await browser();
const guest = await visit(chrome);
const player = await tab(guest);
// The first run compiles much code, so it is not counted.
await inTab(player, () => 0);
const clock = await pageClock(player.page);
const speeds = { tab: [], native: [] };
let turns = 0;
for (let round = 0; round < ROUNDS; round++) {
  const here = await inTab(player, clock);
  const [one, many] = [native(1), native(SEVERAL)];
  if (here.verdict.digest !== one.verdict.digest) throw new Error("the tab and the program disagree");
  turns = one.verdict.turns;
  speeds.tab.push((turns * 1000) / here.took);
  speeds.native.push((turns * 1000 * (SEVERAL - 1)) / Math.max(1, many.took - one.took));
}
await player.page.close();
const frames = await firstFrames(guest, ROUNDS);
const keys = await keyTimes(guest, 60);
const map = await mapFrames(chrome, 4);
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
    town: least(map.town.still.times),
    town_dragged: least(map.town.drag.times),
    wood: least(map.wood.still.times),
    wood_dragged: least(map.wood.drag.times),
    key: { ...least(keys.times), computed: keys.computed, cells: keys.cells },
    load: { before, after, cores: cpus().length },
  }),
);
