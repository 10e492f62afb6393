// Sealed games: joined, begun, played and watched through the service, while parts of it die.

import assert from "node:assert/strict";
import { mkdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { after, before, test } from "node:test";
import { begunAnew, browser, calm, mark, PATIENCE, started, turnOf, visit } from "./player.mjs";
import { Service } from "./service.mjs";

let chrome, service;
before(async () => {
  service = await Service.open();
  chrome = await browser();
});
after(async () => {
  await chrome?.close();
  await service?.close();
});

// Folder for screenshots.
const pictures = join(process.env.HEARTHGATE_FOLDER ?? "target/tmp", "pictures");
async function picture(page, name) {
  mkdirSync(pictures, { recursive: true });
  await page.screenshot({ path: join(pictures, `${name}.png`) });
}

// Console messages that are expected when the service is killed, or refuses something on purpose.
const EXPECTED = /WebSocket connection to|ERR_CONNECTION_REFUSED|status of (401|403|404|409)/;
function calmBut(guest) {
  calm({ faults: guest.faults.filter((fault) => !EXPECTED.test(fault)) });
}

const guest = (options) => visit(chrome, options, service.address);

async function open(guest, path) {
  const page = await guest.context.newPage();
  await page.goto(service.address + path);
  return page;
}

async function join_(guest, name) {
  const page = await open(guest, "/enter");
  await page.locator("#join input").fill(name);
  await page.locator("#join button").click();
  const code = page.locator("#recovery-code");
  await code.waitFor();
  const recovery = await code.textContent();
  assert.match(recovery, /^([a-z0-9]{4}-){5}[a-z0-9]{4}$/);
  return { page, recovery };
}

async function known(page, name) {
  await page.locator("#known").waitFor();
  assert.equal(await page.locator("#who").textContent(), name);
}

// The map around the hero; the panel beside it has a smaller one.
function around(screen) {
  const rows = screen.split("\n").map((row) => [...row].slice(0, 90));
  const y = rows.findIndex((row) => row.includes("@"));
  const x = rows[y]?.indexOf("@");
  return rows.slice(y - 4, y + 5).map((row) => row.slice(x - 10, x + 11).join("").trimEnd());
}

// Waits until a hero on an errand has stopped, not before turn `least`; returns the turn.
async function still(player, least) {
  let [turn, calm] = [await player.turn(), 0];
  const until = Date.now() + PATIENCE;
  while (turn < least || calm < 10) {
    assert.ok(Date.now() < until, `stands at turn ${turn}:\n${await player.screen()}`);
    await player.page.waitForTimeout(100);
    const now = await player.turn();
    calm = now === turn ? calm + 1 : 0;
    turn = now;
  }
  return turn;
}

const game = (page) => new URL(page.url()).hash.replace(/^#(live|watch)=/, "");

test("the day's game is joined, played, looked on at, and goes on when host and edge die", async () => {
  const ann = await guest();
  const { page, recovery } = await join_(ann, "Ann");
  await picture(page, "1-recovery");
  assert.equal(recovery.length, 29);
  await page.locator("#recovery button").click();
  await known(page, "Ann");
  assert.equal(await page.locator("#recovery-code").textContent(), "");
  await page.locator("#games-none").waitFor();
  await picture(page, "2-known");
  await page.locator("#begin select").selectOption({ index: 1 });
  // The page asks before it uses the day's only life.
  const asked = async (answer) => {
    const opened = page.waitForEvent("dialog");
    // The click may end only after the answer.
    const clicked = page.locator("#begin .main").click();
    const dialog = await opened;
    assert.match(dialog.message(), /one life/);
    await dialog[answer]();
    await clicked;
  };
  await asked("dismiss");
  await asked("accept");
  await page.waitForURL(/\/play\/#live=[0-9a-f]{32}$/);
  const player = await started(page);
  await player.shows(/Ann\s+Turn 0/);
  await picture(page, "3-began");
  await player.press("Escape", ".", ".", "s", ".");
  const turn = await still(player, 4);
  await player.press("c");
  const sheet = await player.shows("Seed sealed");
  assert.ok(!/Seed 0/.test(sheet));
  await player.press("Escape");

  // Another tab finds the game in the list, and sees the same.
  const list = await open(ann, "/live");
  await list.getByRole("link", { name: "Ann" }).waitFor();
  await picture(list, "4-live");
  await list.getByRole("link", { name: "Spectate" }).click();
  const onlooker = await started(list);
  await onlooker.shows("You are watching Ann.");
  assert.equal(turnOf(await onlooker.shows(/Turn \d+/)), turn);
  await onlooker.press(".", "o", "ArrowLeft", "Tab");
  assert.equal(turnOf(await onlooker.screen()), turn, "whoever looks on does nothing");
  await page.bringToFront();
  // To the way out of town, as far as possible: many commands, each answered before the next.
  await player.press(">");
  const far = await still(player, turn + 5);
  await onlooker.shows(`Turn ${far}`);
  // The text of the screen holds the map only while it is drawn in letters.
  await player.press("v");
  const ours = around(await player.screen());
  assert.equal(ours.length, 9);
  await player.press("v");
  await list.bringToFront();
  await onlooker.press("v");
  assert.deepEqual(around(await onlooker.screen()), ours);
  await onlooker.press("v");
  await page.bringToFront();
  await picture(page, "5-played");
  await list.bringToFront();
  await onlooker.settled();
  await picture(list, "6-looked-on");

  // A player who has not played that day must not see it.
  const bo = await guest();
  const stranger = await open(bo, `/play/#watch=${game(page)}`);
  const other = await started(stranger);
  await other.shows("You can watch games");
  await picture(stranger, "7-not-yet");
  await other.press("Escape");
  await other.shows("New game");
  assert.equal(new URL(stranger.url()).hash, "");
  await bo.context.close();

  // The host dies; no player notices.
  await page.bringToFront();
  await service.kill("host");
  await page.keyboard.press(".");
  service.start("host");
  await player.shows(`Turn ${far + 1}`);
  await onlooker.shows(`Turn ${far + 1}`);

  // The edge dies: all players are told, and continue when there is one again.
  await service.kill("edge");
  await player.shows("Connection lost");
  await onlooker.shows("Connection lost");
  await picture(page, "8-lost");
  await page.keyboard.press(".");
  await service.startEdge();
  const gone = /^(?![^]*Connection lost)/;
  await player.shows(gone);
  await onlooker.shows(gone);
  assert.equal(turnOf(await player.screen()), far + 1, "what was typed meanwhile was not meant");
  await player.press(".");
  await player.shows(`Turn ${far + 2}`);
  await onlooker.shows(`Turn ${far + 2}`);

  // Leaving does not end the game.
  await player.press("S");
  await player.shows("New game");
  assert.equal(new URL(page.url()).hash, "");
  // From the title screen to the service's pages.
  await player.shows("Play online");
  await page.keyboard.press("o");
  await page.waitForURL(/\/enter$/);
  await known(page, "Ann");
  await page.getByRole("link", { name: "Continue" }).waitFor();
  await picture(page, "9-games");
  await page.getByRole("link", { name: "Continue" }).click();
  const again = await started(page);
  await again.shows(`Turn ${far + 2}`);

  const today = await open(ann, "/today");
  await today.getByRole("link", { name: "Ann" }).waitFor();
  assert.match(await today.locator("dd code").textContent(), /^[0-9a-f]{64}$/);
  await picture(today, "10-today");
  calmBut(ann);
  await ann.context.close();
});

test("a run that ends in a tab is sent, judged, and stands on the ladder", async () => {
  service.start("prover");
  const fay = await guest();
  const page = await open(fay, "/play/");
  // A recorded life without its last moments, and a hero who only waits for them.
  const life = readFileSync("tests/journals/seed-22.hgj").subarray(0, -40);
  const player = await started(page);
  await page.locator("#saves-open").click();
  await mark(player);
  await page.locator("#saves-in").setInputFiles([{ name: "Ann.hgj", mimeType: "application/octet-stream", buffer: life }]);
  const hero = await begunAnew(player);
  await hero.shows(/Continue/);
  await hero.press("c");
  await hero.shows(/Turn \d+/);
  for (let turn = 0; turn < 20 && !/You have died/.test(await hero.screen()); turn++) await hero.press("s");
  await hero.shows("You have died");

  // An unknown player is told where to sign in; nothing was sent.
  const send = async () => {
    await hero.press("s");
    await hero.shows("Upload the journal");
    await hero.press("y");
  };
  await send();
  await hero.shows("You are not signed in");
  await picture(page, "13-unknown");
  await hero.press("Escape");
  const { page: joined } = await join_(fay, "Fay");
  await joined.close();
  await page.bringToFront();
  await send();
  await hero.shows(/on the ladder/);
  const ladder = () => fetch(`${service.address}/api/ladder`).then((it) => it.json());
  const until = Date.now() + PATIENCE;
  let runs = [];
  while (runs.length === 0) {
    assert.ok(Date.now() < until, `never judged:\n${service.said()}`);
    await page.waitForTimeout(200);
    ({ runs } = await ladder());
  }
  assert.equal(runs[0].player, "Fay");
  await picture(page, "14-sent");
  const shown = await open(fay, "/");
  await shown.getByRole("link", { name: "Fay" }).first().waitFor();
  await picture(shown, "15-ladder");
  calmBut(fay);
  await fay.context.close();
});

test("a second device is added by a code, a lost key recovered, and names are taken once", async () => {
  const one = await guest();
  const { page, recovery } = await join_(one, "Cleo");
  await page.locator("#recovery button").click();
  await known(page, "Cleo");
  await page.locator("#device button").click();
  const code = page.locator("#code");
  await code.waitFor();
  const two = await guest();
  const second = await open(two, "/enter");
  await second.locator("#join input").fill("CLE0");
  await second.locator("#join button").click();
  await second.getByText("looks too much like one that is").waitFor();
  await picture(second, "11-taken");
  await second.locator("summary").first().click();
  await second.locator("#add input[name=name]").fill("Cleo");
  await second.locator("#add input[name=code]").fill((await code.textContent()).toUpperCase());
  await second.locator("#add button").click();
  await known(second, "Cleo");
  // A returning player is recognized; the key cannot be extracted.
  await second.reload();
  await known(second, "Cleo");
  const taken = await second.evaluate(async () => {
    const base = await new Promise((done) => {
      const opening = indexedDB.open("hearthgate-player", 1);
      opening.onsuccess = () => done(opening.result);
    });
    const pair = await new Promise((done) => {
      const asked = base.transaction("keys").objectStore("keys").get("mine");
      asked.onsuccess = () => done(asked.result);
    });
    base.close();
    return crypto.subtle.exportKey("pkcs8", pair.privateKey).then(() => true, () => false);
  });
  assert.equal(taken, false);
  const three = await guest();
  const third = await open(three, "/enter");
  await third.locator("summary").last().click();
  await third.locator("#recover input[name=name]").fill("Cleo");
  await third.locator("#recover input[name=code]").fill(recovery);
  await third.locator("#recover button").click();
  await third.locator("#recovery-code").waitFor();
  assert.notEqual(await third.locator("#recovery-code").textContent(), recovery);
  await third.locator("#recovery button").click();
  await known(third, "Cleo");
  // The other keys were revoked.
  await page.reload();
  await page.locator("#stranger").waitFor();
  for (const it of [one, two, three]) {
    calmBut(it);
    await it.context.close();
  }
});

test("the pages speak German, and a phone has room for them", async () => {
  const dora = await guest({ locale: "de-DE", viewport: { width: 390, height: 844 } });
  const page = await open(dora, "/enter");
  await page.getByRole("heading", { name: "Anmelden" }).waitFor();
  await page.locator("#stranger").waitFor();
  const wide = await page.evaluate(() => document.documentElement.scrollWidth);
  assert.ok(wide <= 390, `${wide} pixels wide`);
  await picture(page, "12-german");
  calm(dora);
  await dora.context.close();
});
