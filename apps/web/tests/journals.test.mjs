// Every recorded game ends in the browser as it does natively.

import assert from "node:assert/strict";
import { execFileSync } from "node:child_process";
import { readFileSync, readdirSync } from "node:fs";
import { after, before, test } from "node:test";
import { PROGRAM, browser, calm, tab, visit } from "./player.mjs";

const FOLDER = "tests/journals";

let chrome;
before(async () => { chrome = await browser(); });
after(() => chrome.close());

test("every recorded game ends in the same state as natively", async () => {
  const guest = await visit(chrome);
  const player = await tab(guest);
  const files = readdirSync(FOLDER).filter((name) => name.endsWith(".hgj")).map((name) => `${FOLDER}/${name}`);
  assert.ok(files.length > 0);
  const told = execFileSync(PROGRAM, ["replay", "verify", "--unfinished", "--json", ...files]);
  const native = JSON.parse(told).files;
  for (const [at, file] of files.entries()) {
    const here = await player.page.evaluate(
      (bytes) => JSON.parse(globalThis.hearthgate.verify(new Uint8Array(bytes))),
      [...readFileSync(file)],
    );
    for (const part of ["verdict", "turns", "digest"]) assert.equal(here[part], native[at][part], `${file}: ${part}`);
  }
  calm(guest);
  await guest.context.close();
});
