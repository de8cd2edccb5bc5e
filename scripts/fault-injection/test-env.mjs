// The real processes of one run: sandbox, one or two servers, and the office's commands.
import { execFile, spawn, spawnSync } from "node:child_process";
import { cpSync, mkdirSync, mkdtempSync, openSync, rmSync, closeSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { promisify } from "node:util";
import { freePort } from "../lib/free-port.mjs";
import { binary, sandboxSettings, startSandbox } from "../lib/demo.mjs";

const execute = promisify(execFile);

/** How many times shorter the engine waits than in life. */
const TIME_SCALE = 60;

const WEBHOOK_SECRET = "faults";

export const pause = (ms) => new Promise((resolve) => setTimeout(resolve, ms));

/** Ports of this campaign's environments. The server of one may be off, and its port look free to another. */
const given = new Set();

/**
 * A port nobody listens on, below those that outgoing connections take: a server that was killed
 * must find it free again.
 */
async function ownPort() {
  for (;;) {
    const port = 12_000 + Math.floor(Math.random() * 18_000);
    if (given.has(port)) continue;
    given.add(port);
    if ((await freePort(port)) === port) return port;
  }
}

/** Asks JSON of an address; resolves with `{ status, body }`, status 0 when nobody answered. */
export async function ask(url, { method = "GET", body, headers = {}, timeoutMs = 15_000 } = {}) {
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

/** Creates a test environment: a sandbox that serves many runs, and the data folder they start from. */
export async function createTestEnv({ postgres }) {
  const folder = mkdtempSync(join(tmpdir(), "korosho-faults-"));
  const sandbox = await startSandbox({ dataDir: join(folder, "sandbox") });
  const ports = [await ownPort(), await ownPort()];
  const testEnv = { folder, sandbox: sandbox.origin, ports, postgres, runs: 0 };
  await behind(testEnv, "stripe/webhook", {
    url: `http://127.0.0.1:${ports[0]}/webhooks/stripe`,
    secret: `whsec_${WEBHOOK_SECRET}`,
  });
  const first = new Server(testEnv, 0, { dataDir: join(folder, "template"), database: null });
  first.power();
  await first.untilReady();
  testEnv.goods = await goodsOf(first.origin);
  await first.off("SIGTERM");
  testEnv.close = () => {
    sandbox.child.kill("SIGKILL");
    rmSync(folder, { recursive: true, force: true, maxRetries: 20, retryDelay: 100 });
  };
  return testEnv;
}

/** What can be bought: product, size and pieces in stock. */
async function goodsOf(origin) {
  const { body } = await ask(`${origin}/api/products?per_page=100`);
  const goods = [];
  for (const product of body.items) {
    const sizes = product.variations?.length ? product.variations : [null];
    for (const size of sizes) {
      goods.push({ product_id: product.id, variation_id: size?.id ?? null });
    }
  }
  return goods;
}

/** Something done behind an upstream's back. */
export async function behind(testEnv, path, body = {}) {
  return ask(`${testEnv.sandbox}/sandbox/${path}`, { method: "POST", body });
}

/** Sets a fault of the sandbox. */
export const fault = (testEnv, settings) => behind(testEnv, "faults", settings);

/** Ends all faults of the sandbox. */
export const clearFaults = (testEnv) =>
  ask(`${testEnv.sandbox}/sandbox/faults`, { method: "DELETE" });

/** What really happened. */
export async function ledger(testEnv) {
  return (await ask(`${testEnv.sandbox}/sandbox/ledger`, { timeoutMs: 30_000 })).body;
}

/** A data folder for a run, with the catalogue in it as after a night's sleep. */
export function freshData(testEnv, name) {
  const dataDir = join(testEnv.folder, name);
  cpSync(join(testEnv.folder, "template"), dataDir, { recursive: true });
  return dataDir;
}

/** An empty database in the campaign's PostgreSQL. */
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

/** Takes such a database away. */
export function dropDatabase(testEnv, name) {
  spawnSync("psql", [testEnv.postgres, "-qc", `DROP DATABASE IF EXISTS ${name} WITH (FORCE)`]);
}

/** One server process that is switched on again whenever it goes dark. */
export class Server {
  constructor(testEnv, index, { dataDir, database }) {
    this.port = testEnv.ports[index];
    this.origin = `http://127.0.0.1:${this.port}`;
    this.dataDir = dataDir;
    /** Beside the data: what the server says of a full disk is not lost on it. */
    this.log = `${dataDir}.log`;
    this.starts = 0;
    this.on = false;
    /** Settings of the next start only: a fault point is met once. */
    this.once = {};
    /** Settings of every start. */
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

  /** Switches it on; from now on it comes back by itself, as under a service manager. */
  power() {
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
      if (this.on && this.child === child) setTimeout(() => this.on && this.power(), 60);
    });
  }

  /** Cuts its power; it comes back. */
  kill() {
    this.child.kill("SIGKILL");
  }

  /** Switches it off for good. */
  async off(signal = "SIGKILL") {
    this.on = false;
    this.child.kill(signal);
    await this.ended;
  }

  async untilReady() {
    for (let tries = 0; tries < 600; tries += 1) {
      if ((await ask(`${this.origin}/readyz`, { timeoutMs: 2_000 })).status === 200) return;
      await pause(25);
    }
    throw new Error(`no server at ${this.origin}; see ${this.log}`);
  }

  /** Runs one of the office's commands on its database. */
  async office(...args) {
    const options = { env: this.env, maxBuffer: 1 << 26 };
    return (await execute(binary("korosho-server"), args, options)).stdout;
  }
}
