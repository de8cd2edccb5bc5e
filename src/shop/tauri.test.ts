import { beforeEach, describe, expect, test, vi } from "vitest";
import { ShopProblem } from "./problem";
import { tauriSetup, tauriShop } from "./tauri";

const { invoke } = vi.hoisted(() => ({ invoke: vi.fn() }));
vi.mock("@tauri-apps/api/core", () => ({ invoke }));

beforeEach(() => {
  invoke.mockReset();
  invoke.mockResolvedValue({});
});

describe("the shop over Tauri commands", () => {
  const shop = tauriShop("desk");
  const access = { id: "x", key: "k" };
  test.each([
    ["get_shop", undefined, () => shop.getShop()],
    ["list_products", { category: 7 }, () => shop.listProducts({ category: 7 })],
    ["get_product", { slug: "a" }, () => shop.getProduct({ slug: "a" })],
    ["list_categories", undefined, () => shop.listCategories()],
    ["get_order", access, () => shop.getOrder(access)],
    ["get_setup", undefined, () => tauriSetup().getSetup()],
  ])("runs the command %s with one argument, `input`", async (command, input, work) => {
    await work();
    expect(invoke).toHaveBeenCalledExactlyOnceWith(command, { input });
  });

  test("throws a problem document as its problem", async () => {
    invoke.mockRejectedValue({ code: "rate_limited", retry_after: 3, status: 429 });
    await expect(shop.getShop()).rejects.toMatchObject({ code: "rate_limited" });
  });

  test("throws and logs the problem `internal` for a refused command", async () => {
    const logged = vi.spyOn(console, "error").mockReturnValue();
    invoke.mockRejectedValue("get_shop not allowed");
    await expect(shop.getShop()).rejects.toBeInstanceOf(ShopProblem);
    await expect(shop.getShop()).rejects.toMatchObject({ code: "internal" });
    expect(logged).toHaveBeenCalled();
    logged.mockRestore();
  });
});
