// Test environment: the processes of a run (sandbox, one or two servers) and the admin CLI.
import { execFile, spawn, spawnSync } from "node:child_process";
import { closeSync, cpSync, mkdirSync, openSync } from "node:fs";
import { join } from "node:path";
import { promisify } from "node:util";
import { freePort } from "../lib/free-port.mjs";
import { binary, sandboxSettings, startSandbox } from "../lib/demo.mjs";
import { json, request as send } from "../lib/http.mjs";
import { removeFolder, temporaryFolder } from "../lib/temporary-folder.mjs";
import { until } from "../lib/until.mjs";

const execute = promisify(execFile);

/** Divisor of the servers' delays. */
const TIME_SCALE = 60;

const WEBHOOK_SECRET = "faults";

/** Ports in use: the port of a stopped server looks free to another environment. */
const reserved = new Set();

/**
 * Reserves a free port below the range of outgoing connections, so that a killed server finds it
 * free again.
 */
async function reservePort() {
  for (;;) {
    const port = 12_000 + Math.floor(Math.random() * 18_000);
    if (reserved.has(port)) continue;
    reserved.add(port);
    if ((await freePort(port)) === port) return port;
  }
}

/** Sends a JSON request; resolves with `{ status, body }`, status 0 without a response. */
export const request = (url, options) =>
  send(url, { timeoutMs: 15_000, ...options }).catch(() => ({ status: 0, body: null }));

/** Creates an environment: a sandbox that serves many runs, and the data folder they start from. */
export async function createTestEnv({ postgres }) {
  const folder = temporaryFolder("faults");
  const sandbox = await startSandbox({ dataDir: join(folder, "sandbox") });
  const ports = [await reservePort(), await reservePort()];
  const testEnv = { folder, sandbox, ports, postgres, runs: 0 };
  const url = `http://127.0.0.1:${ports[0]}/webhooks/stripe`;
  await sandbox.registerStripeWebhook(url, `whsec_${WEBHOOK_SECRET}`);
  const first = new Server(testEnv, 0, { dataDir: join(folder, "template"), database: null });
  first.start();
  await first.untilReady();
  testEnv.products = await sellableLines(first.origin);
  await first.stop("SIGTERM");
  testEnv.close = () => {
    sandbox.child.kill("SIGKILL");
    removeFolder(folder);
  };
  return testEnv;
}

/** Product and variation ids of all products for sale. */
async function sellableLines(origin) {
  const { items } = await json(`${origin}/api/products?per_page=100`);
  return items.flatMap(({ id, variations }) =>
    (variations?.length ? variations : [null]).map((size) => ({
      product_id: id,
      variation_id: size?.id ?? null,
    })),
  );
}

/** Creates the data folder of a run, with a catalogue. */
export function freshData(testEnv, name) {
  const dataDir = join(testEnv.folder, name);
  cpSync(join(testEnv.folder, "template"), dataDir, { recursive: true });
  return dataDir;
}

/** Creates an empty PostgreSQL database. */
export function freshDatabase(testEnv, name) {
  const args = [testEnv.postgres, "-qc", `CREATE DATABASE ${name}`];
  const { stderr, status } = spawnSync("psql", args, { encoding: "utf8" });
  if (status !== 0) throw new Error(stderr);
  return testEnv.postgres.replace(/\/[^/]*$/, `/${name}`);
}

/** Drops such a database. */
export function dropDatabase(testEnv, name) {
  spawnSync("psql", [testEnv.postgres, "-qc", `DROP DATABASE IF EXISTS ${name} WITH (FORCE)`]);
}

/** Server process that restarts after each crash. */
export class Server {
  constructor(testEnv, index, { dataDir, database }) {
    this.port = testEnv.ports[index];
    this.origin = `http://127.0.0.1:${this.port}`;
    this.dataDir = dataDir;
    /** Outside the data folder, so that a full disk loses no entries. */
    this.log = `${dataDir}.log`;
    this.starts = 0;
    this.on = false;
    /** Environment of the next start only, such as a fault point. */
    this.once = {};
    /** Environment of every start. */
    this.always = {};
    this.settings = {
      ...sandboxSettings(testEnv.sandbox.origin, WEBHOOK_SECRET),
      KOROSHO_LISTEN: `127.0.0.1:${this.port}`,
      KOROSHO_PUBLIC_URL: `http://127.0.0.1:${testEnv.ports[0]}`,
      KOROSHO_DATA_DIR: dataDir,
      KOROSHO_WEB_DIR: join(dataDir, "no-website"),
      KOROSHO_RATE_LIMITS: "off",
      KOROSHO_CUSTOMER_LIMITS: "off",
      KOROSHO_LOG: "warn",
      KOROSHO_TEST_TIME_SCALE: String(TIME_SCALE),
      ...(database && { KOROSHO_DATABASE_URL: database }),
    };
    mkdirSync(dataDir, { recursive: true });
  }

  get env() {
    return { ...process.env, ...this.settings, ...this.always };
  }

  /** Starts the server; it restarts after each exit, as under a service manager. */
  start() {
    this.on = true;
    const log = openSync(this.log, "a");
    const env = { ...this.env, ...this.once };
    this.once = {};
    this.starts += 1;
    const child = spawn(binary("korosho-server"), [], { env, stdio: ["ignore", log, log] });
    closeSync(log);
    this.child = child;
    this.ended = new Promise((resolve) => child.on("close", resolve));
    child.on("close", () => {
      if (this.on && this.child === child) setTimeout(() => this.on && this.start(), 60);
    });
  }

  /** Kills the server; it restarts. */
  kill() {
    this.child.kill("SIGKILL");
  }

  /** Stops the server for good. */
  async stop(signal = "SIGKILL") {
    this.on = false;
    this.child.kill(signal);
    await this.ended;
  }

  untilReady() {
    const isReady = async () => (await request(`${this.origin}/readyz`)).status === 200;
    return until(`a server at ${this.origin}; see ${this.log}`, isReady, 60_000, 25);
  }

  /** Runs a command of the admin CLI on the server's database. */
  async admin(...args) {
    const options = { env: this.env, maxBuffer: 1 << 26 };
    return (await execute(binary("korosho-server"), args, options)).stdout;
  }
}
