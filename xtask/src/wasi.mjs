// Runs a wasm32-wasip1 program: node wasi.mjs PROGRAM FOLDER ARGUMENT…
// The program sees FOLDER as its current folder and nothing else of this machine.
// node wasi.mjs PROGRAM FOLDER --each FILE… runs it once for every file, which it finds at its standard input.
import { closeSync, openSync } from "node:fs";
import { readFile } from "node:fs/promises";
import { WASI } from "node:wasi";

const [program, folder, ...args] = process.argv.slice(2);
const module = await WebAssembly.compile(await readFile(program));

async function run(args, stdin) {
  const wasi = new WASI({
    version: "preview1",
    args: ["program", ...args],
    env: { RUST_BACKTRACE: "1" },
    preopens: { ".": folder },
    returnOnExit: true,
    stdin,
  });
  const instance = await WebAssembly.instantiate(module, wasi.getImportObject());
  return wasi.start(instance);
}

if (args[0] === "--each") {
  for (const file of args.slice(1)) {
    const journal = openSync(file, "r");
    process.exitCode = Math.max(await run([], journal), process.exitCode ?? 0);
    closeSync(journal);
  }
} else {
  process.exitCode = await run(args, 0);
}
