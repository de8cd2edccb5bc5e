// Test environment: the processes of a run (sandbox, one or two servers) and the admin CLI.
import { execFile, spawn, spawnSync } from "node:child_process";
import { cpSync, mkdirSync, mkdtempSync, openSync, rmSync, closeSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { promisify } from "node:util";
import { setTimeout as sleep } from "node:timers/promises";
import { freePort } from "../lib/free-port.mjs";
import { binary, sandboxSettings, startSandbox } from "../lib/demo.mjs";

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
export async function request(
  url,
  { method = "GET", body, headers = {}, timeoutMs = 15_000 } = {},
) {
  const sent = { "content-type": "application/json", ...headers };
  try {
    const answer = await fetch(url, {
      signal: AbortSignal.timeout(timeoutMs),
      ...(body
        ? { method: "POST", body: JSON.stringify(body), headers: sent }
        : { method, headers }),
    });
    const text = await answer.text();
    return { status: answer.status, body: text ? parsed(text) : null };
  } catch {
    return { status: 0, body: null };
  }
}

function parsed(text) {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
}

/** Creates an environment: a sandbox that serves many runs, and the data folder they start from. */
export async function createTestEnv({ postgres }) {
  const folder = mkdtempSync(join(tmpdir(), "korosho-faults-"));
  const sandbox = await startSandbox({ dataDir: join(folder, "sandbox") });
  const ports = [await reservePort(), await reservePort()];
  const testEnv = { folder, sandbox: sandbox.origin, ports, postgres, runs: 0 };
  await control(testEnv, "stripe/webhook", {
    url: `http://127.0.0.1:${ports[0]}/webhooks/stripe`,
    secret: `whsec_${WEBHOOK_SECRET}`,
  });
  const first = new Server(testEnv, 0, { dataDir: join(folder, "template"), database: null });
  first.start();
  await first.untilReady();
  testEnv.products = await sellableLines(first.origin);
  await first.stop("SIGTERM");
  testEnv.close = () => {
    sandbox.child.kill("SIGKILL");
    rmSync(folder, { recursive: true, force: true, maxRetries: 20, retryDelay: 100 });
  };
  return testEnv;
}

/** Product and variation ids of all products for sale. */
async function sellableLines(origin) {
  const { body } = await request(`${origin}/api/products?per_page=100`);
  const products = [];
  for (const product of body.items) {
    const sizes = product.variations?.length ? product.variations : [null];
    for (const size of sizes) {
      products.push({ product_id: product.id, variation_id: size?.id ?? null });
    }
  }
  return products;
}

/** Calls one of the control routes of the sandbox. */
export async function control(testEnv, path, body = {}) {
  return request(`${testEnv.sandbox}/sandbox/${path}`, { method: "POST", body });
}

/** Sets a fault of the sandbox. */
export const setFault = (testEnv, settings) => control(testEnv, "faults", settings);

/** Ends all faults of the sandbox. */
export const clearFaults = (testEnv) =>
  request(`${testEnv.sandbox}/sandbox/faults`, { method: "DELETE" });

/** Reads the sandbox's ledger. */
export async function ledger(testEnv) {
  return (await request(`${testEnv.sandbox}/sandbox/ledger`, { timeoutMs: 30_000 })).body;
}

/** Creates the data folder of a run, with a catalogue. */
export function freshData(testEnv, name) {
  const dataDir = join(testEnv.folder, name);
  cpSync(join(testEnv.folder, "template"), dataDir, { recursive: true });
  return dataDir;
}

/** Creates an empty PostgreSQL database. */
export async function freshDatabase(testEnv, name) {
  const { stderr, status } = spawnSync(
    "psql",
    [testEnv.postgres, "-qc", `CREATE DATABASE ${name}`],
    {
      encoding: "utf8",
    },
  );
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
      ...sandboxSettings(testEnv.sandbox, WEBHOOK_SECRET),
      KOROSHO_LISTEN: `127.0.0.1:${this.port}`,
      KOROSHO_PUBLIC_URL: `http://127.0.0.1:${testEnv.ports[0]}`,
      KOROSHO_DATA_DIR: dataDir,
      KOROSHO_WEB_DIR: join(dataDir, "no-website"),
      KOROSHO_RATE_LIMITS: "off",
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

  async untilReady() {
    for (let tries = 0; tries < 600; tries += 1) {
      if ((await request(`${this.origin}/readyz`, { timeoutMs: 2_000 })).status === 200) return;
      await sleep(25);
    }
    throw new Error(`no server at ${this.origin}; see ${this.log}`);
  }

  /** Runs a command of the admin CLI on the server's database. */
  async admin(...args) {
    const options = { env: this.env, maxBuffer: 1 << 26 };
    return (await execute(binary("korosho-server"), args, options)).stdout;
  }
}
