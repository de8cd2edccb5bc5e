// Runs the list of cases against one store and records the facts of each response.
import { addressOf } from "./catalogue.mjs";
import { CARTS } from "./cases-carts.mjs";
import { ORDERS } from "./cases-orders.mjs";
import { REST } from "./cases-rest.mjs";
import { applyConfiguration, CONFIGURATIONS } from "./configurations.mjs";
import { createKnown, resolve } from "./known.mjs";
import { cart as projectCart, problem, project } from "./projections.mjs";
import {
  emptyStore,
  refuseMerchants,
  removeOrders,
  restock,
  seedCoupons,
  seedStore,
} from "./seed.mjs";

const KINDS = { tax: "tax", webhook: "webhook" };

/**
 * Stores a response's id, and the ids of an order's lines as `NAME 1`, `NAME 2`, `NAME shipping`.
 */
function learn(known, kind, name, body) {
  known.name(KINDS[kind] ?? "post", body.id, name);
  for (const [index, line] of (body.line_items ?? []).entries()) {
    known.name("line", line.id, `${name} ${index + 1}`);
  }
  for (const line of body.shipping_lines ?? []) known.name("line", line.id, `${name} shipping`);
}

/** Runs the steps of one REST case; a step with an unknown id ends the case. */
async function runSteps(store, known, { steps }) {
  const facts = [];
  for (const { method, path, body, kind, name, who = "write" } of steps) {
    if (who === "read" && !store.pairs.read) return [...facts, "no read-only key was given"];
    let answer;
    try {
      answer = await store.rest(
        method,
        resolve(path, known),
        resolve(body, known) ?? undefined,
        who,
      );
    } catch (error) {
      facts.push(`not sent: ${error.message}`);
      return facts;
    }
    if (answer.status < 300 && name) learn(known, kind, name, answer.body);
    facts.push(factsOf(answer, kind, known));
  }
  return facts;
}

function factsOf(answer, kind, known) {
  try {
    return project(answer, kind, known);
  } catch (error) {
    return `status ${answer.status}, not readable as ${kind}: ${error.message}`;
  }
}

/**
 * Reference of a product in the Store API: id, and for a variation every attribute with its value.
 */
export function cartItem(known, [name, quantity, chosen]) {
  const { id, chosen: fixed, open } = known.find("post", name);
  if (!fixed) return { id, quantity };
  const all = { ...fixed, ...(chosen ?? Object.fromEntries(open.map((one) => [one, "Salted"]))) };
  const variation = Object.entries(all).map(([attribute, value]) => ({ attribute, value }));
  return { id, quantity, variation };
}

/** Finds the rate of the method called `choose`: `[package, rate]`. */
function findRate(body, known, choose) {
  for (const entry of body.shipping_rates ?? []) {
    const rate = entry.shipping_rates.find((one) => known.of("method", one.instance_id) === choose);
    if (rate) return { package_id: entry.package_id, rate_id: rate.rate_id };
  }
  return null;
}

/** Fills a store cart; returns its last response and the refusals, each with its step. */
export async function fillCart(store, known, { lines, to, email, coupons = [], choose }) {
  const cart = await store.cart();
  const refusals = [];
  const step = async (what, path, body) => {
    const answer = await cart.post(path, body);
    if (answer.status >= 300) refusals.push({ step: what, ...problem(answer) });
    return answer;
  };
  for (const line of lines) await step(`add ${line[0]}`, "add-item", cartItem(known, line));
  if (to) {
    const billing_address = addressOf(to, email);
    await step("address", "update-customer", { billing_address, shipping_address: addressOf(to) });
  }
  for (const code of coupons) await step(`coupon ${code}`, "apply-coupon", { code });
  let last = await cart.read();
  if (choose && last.status < 300) {
    const rate = findRate(last.body, known, choose);
    if (!rate) refusals.push({ step: `choose ${choose}`, code: "not offered" });
    else await step(`choose ${choose}`, "select-shipping-rate", rate);
    last = await cart.read();
  }
  return { cart, last, refusals };
}

async function runCart(store, known, wanted) {
  const { last, refusals } = await fillCart(store, known, wanted);
  if (last.status >= 300) return { refusals, cart: problem(last) };
  const facts = projectCart(last.body, known);
  return refusals.length > 0 ? { refusals, cart: facts } : { cart: facts };
}

/**
 * Facts of every case as `{ "configuration / group / case": facts }`. `only` filters configurations
 * by name; `progress` receives a line per configuration.
 */
export async function runComparison(
  store,
  { reset = false, only = null, progress = () => {} } = {},
) {
  if (!reset) await refuseMerchants(store);
  await emptyStore(store);
  const known = createKnown();
  const answers = { seed: await seedStore(store, known) };
  const keep = async (key, run) => {
    try {
      answers[key] = await run();
    } catch (error) {
      answers[key] = `not run: ${error.message}`;
    }
  };
  for (const configuration of CONFIGURATIONS.filter(({ recorded }) => recorded)) {
    if (only && !only(configuration.name)) continue;
    const began = Date.now();
    await keep(`${configuration.name} / settings`, async () => {
      await seedCoupons(store, known);
      await applyConfiguration(store, configuration, known);
      return "applied";
    });
    const rest = configuration === CONFIGURATIONS[0] ? REST : [];
    const carts = CARTS.filter((cart) => cart.wide || configuration.every);
    for (const one of carts) {
      await keep(`${configuration.name} / cart / ${one.name}`, () => runCart(store, known, one));
    }
    for (const one of rest) await keep(`rest / ${one.name}`, () => runSteps(store, known, one));
    const orders = ORDERS.filter((order) => order.wide || configuration.every);
    for (const one of orders) {
      await keep(`${configuration.name} / order / ${one.name}`, () => runSteps(store, known, one));
    }
    await removeOrders(store);
    await keep(`${configuration.name} / stock`, async () => {
      await restock(store, known);
      return "restored";
    });
    progress(`${configuration.name}: ${Math.round((Date.now() - began) / 1000)} s`);
  }
  return answers;
}
