// @vitest-environment jsdom
import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import { ShopProblem } from "../shop/problem";
import { browserHost } from "./browser";
import { tauriHost, windowMode } from "./tauri";

const { invoke, here } = vi.hoisted(() => ({ invoke: vi.fn(), here: { label: "desk" } }));
vi.mock("@tauri-apps/api/core", () => ({ invoke }));
vi.mock("@tauri-apps/api/window", () => ({ getCurrentWindow: () => here }));

const ORDER = { id: "x", key: "k" };

beforeEach(() => {
  window.localStorage.clear();
  invoke.mockReset();
});
afterEach(() => void vi.restoreAllMocks());

describe("a browser", () => {
  const host = browserHost();

  test("keeps texts on this device, apart from the cart", async () => {
    await host.deviceValue.set("language", "sw");
    expect(await host.deviceValue.get("language")).toBe("sw");
    expect(host.cartStorage.getItem("language")).toBeNull();
    await host.deviceValue.set("language", null);
    expect(await host.deviceValue.get("language")).toBeNull();
  });

  test("lives without storage", async () => {
    vi.spyOn(Storage.prototype, "getItem").mockImplementation(() => {
      throw new Error("forbidden");
    });
    vi.spyOn(Storage.prototype, "setItem").mockImplementation(() => {
      throw new Error("full");
    });
    await host.deviceValue.set("theme", "dark");
    expect(await host.deviceValue.get("theme")).toBeNull();
  });

  test("finds pictures on the page's own origin, in quality 50", () => {
    expect(host.pictureAddress("/media/a/b.jpg", 400)).toBe("/media/a/b.jpg?w=400&q=50");
    expect(host.pictureAddress("data:image/png;base64,x", 400)).toBe("data:image/png;base64,x");
  });
});

describe("the app", () => {
  const host = tauriHost();

  test("keeps cart and texts in its device file", async () => {
    invoke.mockResolvedValue({ value: "sw", quarantined: false });
    expect(await host.deviceValue.get("language")).toBe("sw");
    expect(invoke).toHaveBeenLastCalledWith("read_stored", { input: { key: "language" } });
    await host.cartStorage.setItem("root", "{}");
    const input = { key: "root", value: "{}" };
    expect(invoke).toHaveBeenLastCalledWith("write_stored", { input });
  });

  test("a text that cannot be read is none; a cart that cannot is said", async () => {
    invoke.mockRejectedValue({ code: "storage_full" });
    expect(await host.deviceValue.get("theme")).toBeNull();
    await expect(host.cartStorage.getItem("root")).rejects.toMatchObject({ code: "storage_full" });
  });

  test("opens the order's payment page itself; the page never names an address", async () => {
    invoke.mockResolvedValue(null);
    await host.openPayment("https://pay.example/session", ORDER);
    expect(invoke).toHaveBeenCalledExactlyOnceWith("open_payment", { input: ORDER });
    invoke.mockRejectedValue({ code: "forbidden" });
    await expect(host.openPayment("https://pay.example", ORDER)).rejects.toBeInstanceOf(
      ShopProblem,
    );
  });

  test.each(["desk", "kiosk"] as const)("knows that its window is a %s", (mode) => {
    here.label = mode;
    expect(windowMode()).toBe(mode);
  });

  test("finds pictures in its own protocol", () => {
    expect(host.pictureAddress("/media/a.jpg", 800)).toBe(
      "media://localhost/media/a.jpg?w=800&q=50",
    );
  });
});
