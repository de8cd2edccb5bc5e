// One run: a new shop, some customers, one or two faults, then the audit.
import { cpSync, rmSync } from "node:fs";
import { basename, join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { STATE } from "../lib/run.mjs";
import { removeFolder } from "../lib/temporary-folder.mjs";
import { audit } from "./audit.mjs";
import { FAULTS } from "./faults.mjs";
import { dropDatabase, freshData, freshDatabase, Server } from "./test-env.mjs";
import { randomFrom } from "../lib/random.mjs";
import { orderAndPay, newPurchase } from "./customer.mjs";

/**
 * Time for all queues to empty after the last fault, ms. On an overloaded machine the scaled leases
 * (5 s) expire during work, which then starts again.
 */
const SETTLE_TIMEOUT_MS = 180_000;

const METHODS = ["card", "card", "mpesa", "counter"];

class Run {
  constructor(testEnv, seed, names) {
    Object.assign(this, {
      testEnv,
      sandbox: testEnv.sandbox,
      seed,
      names,
      random: randomFrom(seed),
      purchases: [],
      last: [],
    });
    this.faults = names.map((name) => FAULTS[name]);
    this.servers = [];
  }

  add(purchase) {
    this.purchases.push(purchase);
    return purchase;
  }

  anyServer() {
    return this.random.pick(this.servers);
  }

  onEnd(act) {
    this.last.push(act);
  }

  async prepare() {
    const wantsTwo = this.faults.some(({ servers }) => servers === 2);
    const exclusive = this.faults.some((fault) => fault.exclusive);
    const name = `run_${this.testEnv.runs}_${this.seed}`;
    const onPostgres =
      this.testEnv.postgres && !exclusive && (wantsTwo || this.random.chance(0.15));
    const database = onPostgres ? freshDatabase(this.testEnv, name) : null;
    if (database) this.onEnd(() => dropDatabase(this.testEnv, name));
    this.database = database ? "postgres" : "sqlite";
    for (let index = 0; index < (wantsTwo && database ? 2 : 1); index += 1) {
      const dataDir = freshData(this.testEnv, `${name}_${index}`);
      this.onEnd(() => removeFolder(dataDir));
      this.servers.push(new Server(this.testEnv, index, { dataDir, database }));
    }
    for (const fault of this.faults) await fault.before?.(this);
    for (const server of this.servers) server.start();
  }

  async live() {
    const count = this.random.between(1, 3);
    const ordinary = [];
    for (let n = 0; n < count; n += 1) {
      const purchase = this.add(await newPurchase(this, this.random.pick(METHODS)));
      ordinary.push(orderAndPay(this, purchase));
    }
    const special = this.faults.map((fault) => fault.customers?.(this));
    const disruptions = this.faults.map((fault) => fault.during?.(this));
    await Promise.all([...ordinary, ...special, ...disruptions]);
    if (this.faults.some(({ refunds }) => refunds) || this.random.chance(0.1)) await this.refund();
  }

  /** Refunds half of a card payment once it is recorded. */
  async refund() {
    const paid = this.purchases.find(({ method, order }) => method === "card" && order);
    if (!paid) return;
    const half = String(Math.floor(paid.input.expected_total / 200));
    for (let tries = 0; tries < 20; tries += 1) {
      const asked = ["orders", "refund", paid.order.id, half, "--reason", "stale"];
      const done = await this.servers[0].admin(...asked).catch(() => null);
      if (done !== null) return;
      await sleep(200);
    }
  }

  /** Repeats the audit until it finds nothing or the time is over; returns the losses. */
  async auditedLosses() {
    await this.sandbox.setFaults();
    const until = Date.now() + SETTLE_TIMEOUT_MS;
    for (;;) {
      const losses = await audit(this).catch((error) => [`the audit failed: ${error.message}`]);
      if (losses.length === 0 || Date.now() > until) return losses;
      await sleep(250);
    }
  }

  /** Ends all processes; keeps the logs of a run with a loss. */
  async end(keepLogs) {
    for (const server of this.servers) {
      await server.stop();
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
    losses = await run.auditedLosses();
  } catch (error) {
    losses = [`the run failed: ${error.stack}`];
  } finally {
    await testEnv.sandbox.setFaults();
    await run.end(losses.length > 0);
  }
  return {
    losses,
    orders: run.purchases.length,
    acknowledged: run.purchases.filter(({ order }) => order).length,
    restarts: run.servers.reduce((sum, { starts }) => sum + starts - 1, 0),
    database: run.database,
  };
}
