// @vitest-environment jsdom
import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import { ShopProblem } from "../shop/problem";
import { browserHost } from "./browser";
import { tauriHost, windowMode } from "./tauri";

const { invoke, currentWindow } = vi.hoisted(() => ({
  invoke: vi.fn(),
  currentWindow: { label: "desk" },
}));
vi.mock("@tauri-apps/api/core", () => ({ invoke }));
vi.mock("@tauri-apps/api/window", () => ({ getCurrentWindow: () => currentWindow }));

const ORDER = { id: "x", key: "k" };

beforeEach(() => {
  window.localStorage.clear();
  invoke.mockReset();
});
afterEach(() => void vi.restoreAllMocks());

describe("the browser host", () => {
  const host = browserHost();

  test("stores device values separately from the cart", async () => {
    await host.deviceValue.set("language", "sw");
    expect(await host.deviceValue.get("language")).toBe("sw");
    expect(host.cartStorage.getItem("language")).toBeNull();
    await host.deviceValue.set("language", null);
    expect(await host.deviceValue.get("language")).toBeNull();
  });

  test("works without storage", async () => {
    vi.spyOn(Storage.prototype, "getItem").mockImplementation(() => {
      throw new Error("forbidden");
    });
    vi.spyOn(Storage.prototype, "setItem").mockImplementation(() => {
      throw new Error("full");
    });
    await host.deviceValue.set("theme", "dark");
    expect(await host.deviceValue.get("theme")).toBeNull();
  });

  test("requests pictures from the page's own origin, in quality 50", () => {
    expect(host.pictureAddress("/media/a/b.jpg", 400)).toBe("/media/a/b.jpg?w=400&q=50");
    expect(host.pictureAddress("data:image/png;base64,x", 400)).toBe("data:image/png;base64,x");
  });
});

describe("the Tauri host", () => {
  const host = tauriHost();

  test("stores cart and device values in the device file", async () => {
    invoke.mockResolvedValue({ value: "sw", quarantined: false });
    expect(await host.deviceValue.get("language")).toBe("sw");
    expect(invoke).toHaveBeenLastCalledWith("read_stored", { input: { key: "language" } });
    await host.cartStorage.setItem("root", "{}");
    const input = { key: "root", value: "{}" };
    expect(invoke).toHaveBeenLastCalledWith("write_stored", { input });
  });

  test("returns null for an unreadable device value and rejects an unreadable cart", async () => {
    invoke.mockRejectedValue({ code: "storage_full" });
    expect(await host.deviceValue.get("theme")).toBeNull();
    await expect(host.cartStorage.getItem("root")).rejects.toMatchObject({ code: "storage_full" });
  });

  test("opens the payment page by the order's id and key, never by URL", async () => {
    invoke.mockResolvedValue(null);
    await host.openPayment("https://pay.example/session", ORDER);
    expect(invoke).toHaveBeenCalledExactlyOnceWith("open_payment", { input: ORDER });
    invoke.mockRejectedValue({ code: "forbidden" });
    await expect(host.openPayment("https://pay.example", ORDER)).rejects.toBeInstanceOf(
      ShopProblem,
    );
  });

  test.each(["desk", "kiosk"] as const)("detects a %s window", (mode) => {
    currentWindow.label = mode;
    expect(windowMode()).toBe(mode);
  });

  test("requests pictures by the `media:` protocol", () => {
    expect(host.pictureAddress("/media/a.jpg", 800)).toBe(
      "media://localhost/media/a.jpg?w=800&q=50",
    );
  });
});
