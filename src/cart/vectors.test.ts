import { afterEach, describe, expect, test, vi } from "vitest";
import { createCart } from "./index";
import { readVectors } from "./testing/read-vectors";
import type { Cart, CartOptions, CartState, CartStore } from "./types";

/**
 * Recorded behaviour of the cart: 148 sequences of actions and their results. For faults of the
 * recorded original (`differ`) the recommended result is expected.
 */

interface Warning {
  step: number;
  action: string;
  kind: string;
  received: unknown;
}

interface Checkpoint {
  afterStep: number;
  [field: string]: unknown;
}

interface Outcome extends Omit<CartState, "mode" | "cartMode" | "shouldPersist"> {
  order: string[];
  touchedStep: Record<string, number>;
  warnings: Warning[];
  errors: unknown[];
}

interface Vector {
  name: string;
  initial: CartOptions;
  steps: { action: keyof Cart; args: unknown[] }[];
  expect: Outcome;
  checkpoints?: Checkpoint[];
  differ?: { recommended: Outcome; checkpoints?: Checkpoint[] };
}

const WORDS: Record<string, RegExp> = {
  "count-not-a-number": /: count must be a number, received (.+)\.$/,
  "count-not-finite": /: count must be a finite number, received (.+)\.$/,
  "count-negative": /: count of a new item must not be negative, received (.+)\.$/,
  "quantity-not-a-number": /: quantity must be a number, received (.+)\.$/,
  "quantity-not-finite": /: quantity must be a finite number, received (.+)\.$/,
  "quantity-negative": /: quantity must be greater than zero, received (.+)\.$/,
  "id-not-in-cart": /: id must be in the cart, received (.+)\.$/,
  "id-reserved": /: id must not be reserved, received (.+)\.$/,
  "price-not-a-number": /: price must be a number, received (.+)\.$/,
  "language-invalid": /: language must be a known one, received (.+)\.$/,
  "entry-invalid": /: entry (.+) is not a cart item\.$/,
};

/** Converts a console line to the format of the vectors. */
function warningOf(step: number, [text, action]: unknown[]): Warning {
  const [kind, words] = Object.entries(WORDS).find(([, rule]) => rule.test(String(text))) ?? [];
  const { type } = action as { type: string };
  expect(String(text)).toContain(type);
  return {
    step,
    action: type.replace("cart/", ""),
    kind: kind ?? String(text),
    received: words?.exec(String(text))?.[1]?.replace(/^"(.*)"$/, "$1"),
  };
}

function shownState(cart: CartStore): Record<string, unknown> {
  const { cartCount, totalPrice, formattedTotalPrice, cartDetails, ...state } = cart.getState();
  return { ...state, cartCount, totalPrice, formattedTotalPrice, cartDetails };
}

/** Runs a vector; each entry's timestamp is the step that wrote it. */
function run(vector: Vector) {
  let step = -1;
  let ids = 0;
  const warnings: Warning[] = [];
  const snapshots = new Map<number, Record<string, unknown>>();
  vi.spyOn(console, "warn").mockImplementation((...args) => warnings.push(warningOf(step, args)));
  const cart = createCart({
    ...vector.initial,
    now: () => String(step),
    randomId: () => `<uuid-${++ids}>`,
  });
  for (const [index, { action, args }] of vector.steps.entries()) {
    step = index;
    (cart.getState()[action] as (...args: unknown[]) => unknown)(...args);
    snapshots.set(index, shownState(cart));
  }
  return { state: shownState(cart) as unknown as CartState, warnings, snapshots };
}

function withoutTimes(details: CartState["cartDetails"]) {
  return Object.fromEntries(
    Object.entries(details).map(([key, { timestamp: _time, ...entry }]) => [key, entry]),
  );
}

function touchedSteps(details: CartState["cartDetails"]) {
  const times = Object.entries(details).map(([key, entry]) => [key, Number(entry.timestamp)]);
  return Object.fromEntries(times.filter(([, step]) => step !== -1));
}

afterEach(() => vi.restoreAllMocks());

describe("the cart matches the recorded vectors", () => {
  test.each(readVectors<Vector>("vectors"))("$name", (vector) => {
    const { order, cartDetails, touchedStep, warnings, errors, ...rest } =
      vector.differ?.recommended ?? vector.expect;
    const outcome = run(vector);

    expect(outcome.state).toMatchObject(rest);
    expect(Object.keys(outcome.state.cartDetails)).toEqual(order);
    expect(withoutTimes(outcome.state.cartDetails)).toEqual(withoutTimes(cartDetails));
    expect(touchedSteps(outcome.state.cartDetails)).toEqual(touchedStep);
    expect(outcome.warnings).toEqual(
      warnings.map((warning) => ({ ...warning, received: String(warning.received) })),
    );
    expect(errors).toEqual([]);

    for (const { afterStep, ...totals } of vector.differ?.checkpoints ?? vector.checkpoints ?? []) {
      expect(outcome.snapshots.get(afterStep)).toMatchObject(totals);
    }
  });
});
