// Runs a program of the target wasm32-wasip1 with the system interface of Node: `node .ci/wasi.mjs program.wasm …`.
import { readFile } from "node:fs/promises";
import { WASI } from "node:wasi";

const [, , program, ...rest] = process.argv;
const wasi = new WASI({
  version: "preview1",
  args: [program, ...rest],
  env: process.env,
  preopens: { "/": "/" },
});
const { instance } = await WebAssembly.instantiate(await readFile(program), wasi.getImportObject());
process.exitCode = wasi.start(instance);
