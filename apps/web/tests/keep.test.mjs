// Persistence: after the tab is closed, without a network, between tabs, and between browser and terminal.

import assert from "node:assert/strict";
import { execFileSync, spawnSync } from "node:child_process";
import { mkdirSync, mkdtempSync, readFileSync, readdirSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { after, before, test } from "node:test";
import { deflateRawSync } from "node:zlib";
import { PROGRAM, begunAnew, browser, calm, mark, started, tab, visit } from "./player.mjs";

let chrome;
before(async () => { chrome = await browser(); });
after(() => chrome.close());

// The browser's verdict on a journal.
const judged = (player, bytes) =>
  player.page.evaluate((bytes) => JSON.parse(globalThis.hearthgate.verify(new Uint8Array(bytes))), [...bytes]);

// The program's verdict.
function verdict(file) {
  const told = execFileSync(PROGRAM, ["replay", "verify", file, "--unfinished", "--json"]);
  return JSON.parse(told).files[0];
}

const handedOut = (player, run) =>
  player.page.evaluate(async (run) => {
    const files = await globalThis.hearthgate.hand_out(run);
    return files.map(({ name, bytes }) => ({ name, bytes: [...bytes] }));
  }, run);

test("a tab that is closed loses nothing, not even the last command", async () => {
  const guest = await visit(chrome);
  const player = await tab(guest);
  await player.begin({ seed: 7 });
  await player.press("o", "ArrowLeft", ".");
  const before = await player.settled();
  await player.page.close();
  const again = await tab(guest);
  await again.shows(/Continue/);
  await again.press("c");
  const resumed = await again.shows(/Ann\s+Turn/);
  assert.equal(resumed.match(/Turn (\d+)/)[1], before.match(/Turn (\d+)/)[1]);
  calm(guest);
  await guest.context.close();
});

test("after the first visit it plays without a network", async () => {
  const guest = await visit(chrome);
  const player = await tab(guest);
  await player.page.evaluate(() => navigator.serviceWorker.ready);
  await player.page.waitForFunction(() => navigator.serviceWorker.controller);
  await guest.context.setOffline(true);
  await player.page.reload();
  const offline = await started(player.page);
  await offline.begin({ seed: 9 });
  await offline.press("o");
  await guest.context.setOffline(false);
  calm(guest);
  await guest.context.close();
});

test("two tabs cannot have one run", async () => {
  const guest = await visit(chrome);
  const one = await tab(guest);
  await one.begin({ seed: 7 });
  const two = await tab(guest);
  await two.shows(/Continue/);
  await two.press("c");
  await two.shows(/another tab/);
  // The tab with the lock continues.
  await one.page.bringToFront();
  await one.press(".");
  const turn = await one.turn();
  await one.page.close();
  await two.page.bringToFront();
  await two.press("Escape");
  await two.shows(/Continue/);
  await two.press("c");
  await two.shows(new RegExp(`Ann\\s+Turn ${turn}\\b`));
  calm(guest);
  await guest.context.close();
});

test("a run goes on in the terminal and comes back, with the same digests", async () => {
  const guest = await visit(chrome);
  const player = await tab(guest);
  await player.begin({ seed: 11 });
  await player.press("o", "o");
  const home = mkdtempSync(join(tmpdir(), "hearthgate-"));
  const saves = join(home, "saves");
  mkdirSync(saves);
  const out = await handedOut(player, "Ann");
  assert.deepEqual(out.map(({ name }) => name), ["Ann.hgj", "Ann.hgs"]);
  for (const { name, bytes } of out) writeFileSync(join(saves, name), new Uint8Array(bytes));
  const here = await judged(player, out[0].bytes);
  const there = verdict(join(saves, "Ann.hgj"));
  assert.equal(here.digest, there.digest);
  assert.equal(here.turns, there.turns);

  // The terminal continues the run, in screen-reader mode.
  const lines = spawnSync(PROGRAM, ["play", "--continue", "--name", "Ann", "--screen-reader"], {
    env: { ...process.env, HEARTHGATE_HOME: home, LC_ALL: "C" },
    input: ".\n.\no\n",
    encoding: "utf8",
  });
  assert.equal(lines.status, 0, lines.stderr + lines.stdout);
  const played = verdict(join(saves, "Ann.hgj"));
  assert.ok(played.turns > there.turns, lines.stdout);

  // The browser continues that, in a fresh profile.
  const other = await visit(chrome);
  const back = await tab(other);
  await back.page.locator("#saves-open").click();
  await mark(back);
  const names = readdirSync(saves).filter((name) => /\.hg[js]$/.test(name));
  await back.page.locator("#saves-in").setInputFiles(names.map((name) => join(saves, name)));
  await begunAnew(back);
  await back.shows(/Continue/);
  await back.press("c");
  await back.shows(new RegExp(`Ann\\s+Turn ${played.turns}\\b`));
  const again = await handedOut(back, "Ann");
  const digest = await judged(back, again[0].bytes);
  assert.equal(digest.digest, played.digest);
  assert.deepEqual(Buffer.from(again[0].bytes), readFileSync(join(saves, "Ann.hgj")));
  rmSync(home, { recursive: true });
  calm(guest);
  calm(other);
  await guest.context.close();
  await other.context.close();
});

test("files that are no runs are refused in words", async () => {
  const guest = await visit(chrome);
  const player = await tab(guest);
  await player.page.locator("#saves-open").click();
  const nonsense = { name: "Bert.hgj", mimeType: "text/plain", buffer: Buffer.from("nonsense") };
  await player.page.locator("#saves-in").setInputFiles([nonsense]);
  await player.page.getByText("or they are damaged: Bert").waitFor();
  calm(guest);
  await guest.context.close();
});

test("a pack is taken in from a folder, and its mistakes are told in words", async () => {
  const guest = await visit(chrome);
  const player = await tab(guest);
  const folder = join(mkdtempSync(join(tmpdir(), "hearthgate-")), "zoo");
  mkdirSync(join(folder, "monsters"), { recursive: true });
  writeFileSync(join(folder, "pack.toml"), "name = 'zoo'\nversion = '1.0.0'\nrequires = ['base']\n");
  writeFileSync(join(folder, "monsters/ape.toml"), "hit_point = 3\n");
  await player.page.locator("#packs-open").click();
  await player.page.locator("#packs-in").setInputFiles(folder);
  await player.page.getByText(/ape\.toml.*hit_point/).first().waitFor();
  rmSync(join(folder, "monsters"), { recursive: true });
  await mark(player);
  await player.page.locator("#packs-in").setInputFiles(folder);
  await begunAnew(player);
  const packs = await player.page.evaluate(() => globalThis.hearthgate.packs());
  assert.deepEqual(packs, ["zoo"]);
  await player.begin({ seed: 3 });
  calm(guest);
  await guest.context.close();
});

// Makes a ZIP archive, with the sizes in its headers.
function zip(files) {
  const [parts, directory] = [[], []];
  let at = 0;
  for (const [name, text] of Object.entries(files)) {
    const [path, bytes] = [Buffer.from(name), Buffer.from(text)];
    const packed = deflateRawSync(bytes);
    const about = Buffer.alloc(26);
    about.writeUInt16LE(20, 0);
    about.writeUInt16LE(8, 4);
    about.writeUInt32LE(packed.length, 14);
    about.writeUInt32LE(bytes.length, 18);
    about.writeUInt16LE(path.length, 22);
    const place = Buffer.alloc(14);
    place.writeUInt32LE(at, 10);
    directory.push(Buffer.from("PK\x01\x02\x14\0"), about, place, path);
    parts.push(Buffer.from("PK\x03\x04"), about, path, packed);
    at += 4 + 26 + path.length + packed.length;
  }
  const list = Buffer.concat(directory);
  const end = Buffer.alloc(18);
  end.writeUInt16LE(Object.keys(files).length, 4);
  end.writeUInt16LE(Object.keys(files).length, 6);
  end.writeUInt32LE(list.length, 8);
  end.writeUInt32LE(at, 12);
  return Buffer.concat([...parts, list, Buffer.from("PK\x05\x06"), end]);
}

const archive = (name, files) => ({ name, mimeType: "application/zip", buffer: zip(files) });

test("packs are taken in as archives, several at once, in the order of their needs", async () => {
  const guest = await visit(chrome);
  const player = await tab(guest);
  const manifest = (name, requires) => `name = '${name}'\nversion = '1.0.0'\nrequires = [${requires}]\n`;
  const apes = archive("apes.zip", { "apes/pack.toml": manifest("apes", "'base', 'zoo'") });
  const zoo = archive("zoo.zip", { "pack.toml": manifest("zoo", "'base'"), "README.md": "A zoo.\n".repeat(500) });
  await player.page.locator("#packs-open").click();
  await player.page.locator("#packs-zip").setInputFiles([apes]);
  await player.page.locator("#packs .problems", { hasText: "zoo" }).waitFor();
  await mark(player);
  await player.page.locator("#packs-zip").setInputFiles([apes, zoo]);
  await begunAnew(player);
  const packs = await player.page.evaluate(() => globalThis.hearthgate.packs());
  assert.deepEqual(packs.sort(), ["apes", "zoo"]);
  await player.begin({ seed: 3 });
  const [journal] = await handedOut(player, "Ann");
  const text = Buffer.from(journal.bytes).toString("latin1");
  assert.ok(text.indexOf("zoo") < text.indexOf("apes"), "what is needed comes first");
  calm(guest);
  await guest.context.close();
});

test("an archive that would fill the memory, or is none, is refused in words", async () => {
  const guest = await visit(chrome);
  const player = await tab(guest);
  await player.page.locator("#packs-open").click();
  const problems = (text) => player.page.locator("#packs .problems", { hasText: text }).waitFor();
  const bomb = archive("bomb.zip", { "pack.toml": Buffer.alloc(80 << 20) });
  assert.ok(bomb.buffer.length < 1 << 20, "a small file of a large one");
  // Its headers claim that it is small.
  for (const place of [22, bomb.buffer.indexOf("PK\x01\x02") + 24]) bomb.buffer.writeUInt32LE(10, place);
  await player.page.locator("#packs-zip").setInputFiles([bomb]);
  await problems(/archive is too large/);
  await player.page.locator("#packs-zip").setInputFiles([{ ...bomb, buffer: Buffer.from("PK, but no archive") }]);
  await problems(/not a ZIP archive/);
  const cut = archive("cut.zip", { "pack.toml": "name = 'cut'" });
  cut.buffer.fill(0xff, 40, 46);
  await player.page.locator("#packs-zip").setInputFiles([cut]);
  await problems(/not a ZIP archive/);
  assert.deepEqual(await player.page.evaluate(() => globalThis.hearthgate.packs()), []);
  calm(guest);
  await guest.context.close();
});

test("settings are kept", async () => {
  const guest = await visit(chrome);
  const player = await tab(guest);
  await player.begin({ name: "Berta", seed: 1 });
  await player.page.close();
  const again = await tab(guest);
  await again.shows(/New game/);
  await again.press("n");
  await again.shows(/Berta/);
  calm(guest);
  await guest.context.close();
});
