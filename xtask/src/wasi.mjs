// Runs a wasm32-wasip1 program: node wasi.mjs PROGRAM FOLDER ARGUMENT…
// The program can access FOLDER, as its current folder, and nothing else.
import { readFile } from "node:fs/promises";
import { WASI } from "node:wasi";

const [program, folder, ...args] = process.argv.slice(2);
const wasi = new WASI({
  version: "preview1",
  args: ["replay", ...args],
  env: { RUST_BACKTRACE: "1" },
  preopens: { ".": folder },
  returnOnExit: true,
});
const module = await WebAssembly.compile(await readFile(program));
const instance = await WebAssembly.instantiate(module, wasi.getImportObject());
process.exitCode = wasi.start(instance);
