// One run: a fresh shop, some shoppers, a fault or two, then calm and an audit.
import { cpSync, rmSync } from "node:fs";
import { basename, join } from "node:path";
import { STATE } from "../lib/run.mjs";
import { audit } from "./audit.mjs";
import { FAULTS } from "./faults.mjs";
import { clearFaults, dropDatabase, freshData, freshDatabase, pause, Server } from "./test-env.mjs";
import { randomFrom } from "./random.mjs";
import { shop, wish } from "./customer.mjs";

/**
 * Longest that things may take to come right after the last fault, ms. On a starved machine the
 * engine's hurried leases (5 s) end under work that would have taken less, which then begins anew.
 */
const CALM = 180_000;

const METHODS = ["stripe", "stripe", "mpesa", "counter"];

class Run {
  constructor(testEnv, seed, names) {
    Object.assign(this, { testEnv, seed, names, random: randomFrom(seed), wishes: [], last: [] });
    this.faults = names.map((name) => FAULTS[name]);
    this.servers = [];
  }

  add(wanted) {
    this.wishes.push(wanted);
    return wanted;
  }

  anyServer() {
    return this.random.pick(this.servers);
  }

  atEnd(act) {
    this.last.push(act);
  }

  async prepare() {
    const wantsTwo = this.faults.some(({ servers }) => servers === 2);
    const alone = this.faults.some((fault) => fault.alone);
    const name = `run_${this.testEnv.runs}_${this.seed}`;
    const onPostgres = this.testEnv.postgres && !alone && (wantsTwo || this.random.chance(0.15));
    const database = onPostgres ? await freshDatabase(this.testEnv, name) : null;
    if (database) this.atEnd(() => dropDatabase(this.testEnv, name));
    this.database = database ? "postgres" : "sqlite";
    for (let index = 0; index < (wantsTwo && database ? 2 : 1); index += 1) {
      const dataDir = freshData(this.testEnv, `${name}_${index}`);
      this.atEnd(() =>
        rmSync(dataDir, { recursive: true, force: true, maxRetries: 20, retryDelay: 100 }),
      );
      this.servers.push(new Server(this.testEnv, index, { dataDir, database }));
    }
    for (const fault of this.faults) await fault.before?.(this);
    for (const server of this.servers) server.power();
  }

  async live() {
    const count = this.random.between(1, 3);
    const usual = [];
    for (let n = 0; n < count; n += 1) {
      const wanted = this.add(await wish(this, this.random.pick(METHODS)));
      usual.push(shop(this, wanted));
    }
    const unusual = this.faults.map((fault) => fault.shoppers?.(this));
    const troubles = this.faults.map((fault) => fault.during?.(this));
    await Promise.all([...usual, ...unusual, ...troubles]);
    if (this.faults.some(({ refunds }) => refunds) || this.random.chance(0.1)) await this.refund();
  }

  /** Staff give half of a card payment back, as soon as it is booked. */
  async refund() {
    const paid = this.wishes.find(({ method, order }) => method === "stripe" && order);
    if (!paid) return;
    const half = String(Math.floor(paid.input.expected_total / 200));
    for (let tries = 0; tries < 20; tries += 1) {
      const asked = ["orders", "refund", paid.order.id, half, "--reason", "stale"];
      const done = await this.servers[0].office(...asked).catch(() => null);
      if (done !== null) return;
      await pause(200);
    }
  }

  /** Waits until the audit finds nothing, or until it has had time enough. */
  async judge() {
    await clearFaults(this.testEnv);
    const until = Date.now() + CALM;
    for (;;) {
      const losses = await audit(this).catch((error) => [`the audit failed: ${error.message}`]);
      if (losses.length === 0 || Date.now() > until) return losses;
      await pause(250);
    }
  }

  /** Ends everything; what the servers said is kept where something was lost. */
  async end(keepLogs) {
    for (const server of this.servers) {
      await server.off();
      if (keepLogs) cpSync(server.log, join(STATE, "fault-logs", basename(server.log)));
      rmSync(server.log, { force: true });
    }
    for (const act of this.last.toReversed()) act();
  }
}

/** Runs once; resolves with `{ losses, orders, acknowledged, restarts, database }`. */
export async function runOnce(testEnv, seed, names) {
  const run = new Run(testEnv, seed, names);
  testEnv.runs += 1;
  let losses;
  try {
    await run.prepare();
    await run.live();
    losses = await run.judge();
  } catch (error) {
    losses = [`the run broke: ${error.stack}`];
  } finally {
    await clearFaults(testEnv);
    await run.end(losses.length > 0);
  }
  return {
    losses,
    orders: run.wishes.length,
    acknowledged: run.wishes.filter(({ order }) => order).length,
    restarts: run.servers.reduce((sum, { starts }) => sum + starts - 1, 0),
    database: run.database,
  };
}
