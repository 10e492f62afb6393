// The service as an operator would run it: an edge and a host as processes, which can be killed and restarted.

import assert from "node:assert/strict";
import { spawn, spawnSync } from "node:child_process";
import { mkdirSync, openSync, readFileSync, writeFileSync } from "node:fs";
import { createServer } from "node:net";
import { join } from "node:path";
import { PATIENCE } from "./player.mjs";

const { HEARTHGATE_SERVER: SERVER, HEARTHGATE_FOLDER: FOLDER } = process.env;

function freePort() {
  return new Promise((done, fail) => {
    const server = createServer();
    server.once("error", fail);
    server.listen(0, "127.0.0.1", () => {
      const { port } = server.address();
      server.close(() => done(port));
    });
  });
}

export class Service {
  static async open() {
    assert.ok(SERVER && FOLDER, "run this with `cargo xtask web --test service`");
    const service = new Service();
    service.listen = `127.0.0.1:${await freePort()}`;
    service.address = `http://${service.listen}`;
    service.parts = new Map();
    mkdirSync(FOLDER, { recursive: true });
    service.config = join(FOLDER, "server.toml");
    // A short lease, so that a test does not wait long after a host was killed. Spectators see daily games at once.
    writeFileSync(service.config, "[limits]\nrequests_per_minute = 100000\ndaily_delay_seconds = 0\n[host]\nlease_seconds = 3\n");
    service.log = join(FOLDER, "log");
    const { command, options } = service.call("migrate");
    const migrated = spawnSync(command, options.arguments, options);
    assert.equal(migrated.status, 0, service.said());
    service.start("host");
    await service.startEdge();
    return service;
  }

  call(role) {
    const log = openSync(this.log, "a");
    const env = {
      ...process.env,
      HEARTHGATE_STORE: join(FOLDER, "store"),
      HEARTHGATE_LISTEN: this.listen,
      HEARTHGATE_ORIGIN: this.address,
    };
    const options = { arguments: ["--config", this.config, role], env, stdio: ["ignore", log, log] };
    return { command: SERVER, options };
  }

  said() {
    return readFileSync(this.log, "utf8");
  }

  start(role) {
    const { command, options } = this.call(role);
    this.parts.set(role, spawn(command, options.arguments, options));
  }

  async startEdge() {
    this.start("edge");
    const until = Date.now() + PATIENCE;
    const ready = () => fetch(`${this.address}/api/today`).then((it) => it.ok, () => false);
    while (!(await ready())) {
      assert.ok(Date.now() < until, `the edge never answered:\n${this.said()}`);
      await new Promise((done) => setTimeout(done, 50));
    }
  }

  // Ends a process as a power cut would.
  async kill(role) {
    const part = this.parts.get(role);
    if (!part) return;
    this.parts.delete(role);
    const gone = new Promise((done) => part.once("exit", done));
    part.kill("SIGKILL");
    await gone;
  }

  async close() {
    for (const role of [...this.parts.keys()]) await this.kill(role);
  }
}
