import { unstable_serialize } from "swr";
import { afterEach, describe, expect, test, vi } from "vitest";
import { orderRefresh } from "./use-order";
import { ShopProblem } from "./problem";
import { productsKey, swrOptions } from "./swr";
import type { OrderView } from "./wire";

afterEach(() => vi.unstubAllGlobals());

describe("the revalidation interval", () => {
  test("has the specified value", () => {
    expect(swrOptions()).toMatchObject({
      refreshInterval: 60_000,
      dedupingInterval: 2_000,
      focusThrottleInterval: 5_000,
      errorRetryInterval: 5_000,
    });
  });

  test("is longer after an error on a slow connection", () => {
    vi.stubGlobal("navigator", { connection: { effectiveType: "2g" } });
    expect(swrOptions().errorRetryInterval).toBe(10_000);
  });

  test.each([
    ["unpaid", 60_000],
    ["pending", 3_000],
    ["unknown", 3_000],
    ["paid", 60_000],
    ["failed", 60_000],
  ] as const)("of an order with payment state %s is %d ms", (state, wait) => {
    expect(orderRefresh({ payment: { state } } as OrderView)).toBe(wait);
  });
});

test("a failed read is logged; a failed mutation is not", () => {
  const logged = vi.spyOn(console, "error").mockImplementation(() => undefined);
  const { onError } = swrOptions();
  const failure = new ShopProblem({ code: "unreachable" });
  const log = onError as (error: unknown, key: string) => void;
  log(failure, unstable_serialize(["get_shop", null]));
  log(failure, "place_order");
  expect(logged.mock.calls).toEqual([[expect.stringContaining("get_shop"), failure]]);
  logged.mockRestore();
});

describe("cache keys", () => {
  test("consist of the operation and the defined fields of its input", () => {
    expect(productsKey({})).toEqual(["list_products", { per_page: 8, page: 1 }]);
    expect(productsKey({ category: 0, search: null })).toEqual(productsKey({}));
    expect(productsKey({ category: 7, page: 2 })).toEqual([
      "list_products",
      { per_page: 8, page: 2, category: 7 },
    ]);
  });

  test("match embedded responses independent of the order of fields", () => {
    const sent = ["list_products", { page: 2, category: 7, per_page: 8 }] as const;
    const { fallback } = swrOptions([[sent, "answer"]]);
    expect(fallback?.[unstable_serialize(productsKey({ category: 7, page: 2 }))]).toBe("answer");
  });
});
