// @vitest-environment jsdom
import { act, cleanup, fireEvent, screen } from "@testing-library/react";
import { useLocation } from "react-router";
import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import {
  fakeAppContext,
  fakeShop,
  renderWithProviders,
  SHOP_INFO,
} from "../app/testing/fake-app-context";
import { ShopProblem } from "../shop/problem";
import type { SetupApi } from "../shop/ports";
import { useShopInfo } from "../shop/use-shop-info";
import type { Problem, SetupState } from "../shop/wire";
import { SetupGate } from "./setup-gate";
import { CODE, CONNECTED, fakeSetup, NEW, READY } from "./testing/fake-setup";

const CONNECTED_ONLY: SetupState = { ...READY, needs_pin: true };

beforeEach(() => void vi.spyOn(console, "error").mockReturnValue());
afterEach(() => {
  cleanup();
  vi.restoreAllMocks();
});

const answer = (result: SetupState | Problem) =>
  "code" in result ? Promise.reject(new ShopProblem(result)) : Promise.resolve(result);

function Zones() {
  const { data } = useShopInfo();
  return <h1>{data?.delivery_zones.map(({ name }) => name).join() || "nowhere"}</h1>;
}

function Address() {
  const { pathname, search } = useLocation();
  return <h1>{`The app at ${pathname}${search}`}</h1>;
}

function show(state: SetupState | Problem, methods: Partial<SetupApi> = {}) {
  const setup = fakeSetup({ getSetup: vi.fn(() => answer(state)), ...methods });
  renderWithProviders(
    <SetupGate setup={setup}>
      <Address />
    </SetupGate>,
  );
  return setup;
}

const type = (label: string, value: string) =>
  fireEvent.change(screen.getByLabelText(label), { target: { value } });
const press = async (name: string | RegExp) =>
  fireEvent.click(await screen.findByRole("button", { name }));

async function fillInStore() {
  await screen.findByRole("form", { name: "Connect your store" });
  type("Store address", " https://shop.example ");
  type("Consumer key", "key-part");
  type("Consumer secret", "secret-part");
  await press("Connect");
}

function showStoreStep(result: SetupState | Problem = CONNECTED_ONLY) {
  const setup = show(NEW, { connectStore: vi.fn(() => answer(result)) });
  return press("Continue").then(() => setup);
}

describe("the first run", () => {
  test("a configured app shows its screen at once", async () => {
    show(READY);
    expect(await screen.findByText("The app at /")).toBeTruthy();
  });

  test("asks for device, store, payments and PIN, shows the recovery code, then opens the shop", async () => {
    const setup = show(NEW, { connectStore: vi.fn(() => answer(CONNECTED_ONLY)) });
    fireEvent.click(await screen.findByLabelText(/Kiosk/));
    await press("Continue");
    await fillInStore();
    await press("Do this later");
    type("PIN", "2580");
    type("The same PIN again", "2580");
    vi.mocked(setup.getSetup).mockResolvedValue(READY);
    await press("Continue");
    expect(await screen.findByText(CODE)).toBeTruthy();
    expect(setup.saveDevice).not.toHaveBeenCalled();
    await press("I have written it down");
    expect(await screen.findByText("The app at /")).toBeTruthy();
    expect(screen.queryByText(CODE)).toBeNull();
    expect(setup.createRecoveryCode).toHaveBeenCalledOnce();
    expect(setup.connectStore).toHaveBeenCalledExactlyOnceWith({
      store_url: "https://shop.example",
      consumer_key: "key-part",
      consumer_secret: "secret-part",
    });
    expect(setup.setPin).toHaveBeenCalledExactlyOnceWith({ pin: "2580" });
    const device = { mode: "kiosk", autostart: true, desk_number: 1 };
    expect(setup.saveDevice).toHaveBeenCalledExactlyOnceWith(device);
  });

  test("a first run interrupted after the store step continues with the payments step", async () => {
    show(CONNECTED_ONLY);
    await press("Continue");
    expect(await screen.findByRole("form", { name: /take payments/ })).toBeTruthy();
  });

  test.each([
    ["12", "12", "Four to eight digits, please."],
    ["2580", "2581", "The two are not the same."],
  ])("a PIN %s confirmed as %s is refused", async (pin, again, words) => {
    const setup = show(CONNECTED_ONLY);
    await press("Continue");
    await press("Do this later");
    type("PIN", pin);
    type("The same PIN again", again);
    await press("Continue");
    expect(screen.getByText(words)).toBeTruthy();
    expect(setup.setPin).not.toHaveBeenCalled();
  });

  test("an empty field is reported before a request is sent", async () => {
    const setup = await showStoreStep();
    type("Store address", "https://shop.example");
    await press("Connect");
    expect(screen.getByLabelText("Consumer key").getAttribute("aria-invalid")).toBe("true");
    expect(setup.connectStore).not.toHaveBeenCalled();
  });

  test.each([
    [{ code: "store_unreachable" }, "Store address"],
    [{ code: "store_not_found" }, "Store address"],
    [{ code: "store_certificate" }, "Store address"],
    [{ code: "store_moved", address: "https://www.shop.example/" }, "Store address"],
    [{ code: "store_down" }, "Store address"],
    [{ code: "store_permalinks" }, "Store address"],
    [{ code: "store_plugin_off" }, "Store address"],
    [{ code: "store_key_refused" }, "Consumer key"],
    [{ code: "store_key_read_only" }, "Consumer key"],
    [{ code: "store_key_limited" }, "Consumer key"],
    [{ code: "invalid_input", field: "consumer_secret", reason: "malformed" }, "Consumer secret"],
  ] as const)("problem %j is shown at the field %s", async (problem, label) => {
    await showStoreStep(problem);
    await fillInStore();
    await vi.waitFor(() =>
      expect(screen.getByLabelText(label).getAttribute("aria-invalid")).toBe("true"),
    );
    expect(screen.queryByText("The app at /")).toBeNull();
  });

  test("a problem without a field is shown above the fields", async () => {
    await showStoreStep({ code: "captive_portal" });
    await fillInStore();
    expect((await screen.findByRole("alert")).textContent).toMatch(/log in first/);
  });
});

describe("a keyring that cannot be opened", () => {
  test("is reported, and a retry opens the shop", async () => {
    const setup = show({ ...READY, ready: false, keyring: "locked" });
    expect((await screen.findByRole("alert")).textContent).toMatch(/locked/);
    vi.mocked(setup.getSetup).mockResolvedValue(READY);
    await press("Try again");
    expect(await screen.findByText("The app at /")).toBeTruthy();
  });

  test("does not block a shop with stored data", async () => {
    show({ ...READY, ready: false, keyring: "missing" });
    await press(/Go on/);
    expect(await screen.findByText("The app at /")).toBeTruthy();
  });
});

describe("a store without a local copy", () => {
  const WAITING = { ...CONNECTED, catalogue_at: null };

  test("shows a progress bar until the first copy is complete", async () => {
    const setup = show(READY, { getConnection: vi.fn(() => Promise.resolve(WAITING)) });
    const bar = await screen.findByRole("progressbar");
    expect(bar.hasAttribute("value")).toBe(false);
    const notify = vi.mocked(setup.onSync).mock.lastCall?.[0];
    act(() => notify?.({ done: 250, total: 1000 }));
    expect(await screen.findByText("250 of 1000 products")).toBeTruthy();
    vi.mocked(setup.getConnection).mockResolvedValue(CONNECTED);
    act(() => notify?.({ done: 1000, total: 1000 }));
    expect(await screen.findByText("The app at /")).toBeTruthy();
  });

  test("is read again after the first copy if the page read it earlier", async () => {
    let copied = false;
    const getShop = () =>
      Promise.resolve(
        copied
          ? { ...SHOP_INFO, catalogue_at: 1 }
          : { ...SHOP_INFO, catalogue_at: null, delivery_zones: [] },
      );
    const asked: ((view: typeof CONNECTED) => void)[] = [];
    const getConnection = () => new Promise<typeof CONNECTED>((notify) => asked.push(notify));
    const setup = fakeSetup({
      getSetup: () => answer(READY) as Promise<SetupState>,
      getConnection,
    });
    renderWithProviders(
      <SetupGate setup={setup}>
        <Zones />
      </SetupGate>,
      "/",
      { ...fakeAppContext(), shop: fakeShop({ getShop }), known: [] },
    );
    expect(await screen.findByText("nowhere")).toBeTruthy();
    copied = true;
    act(() => asked.forEach((notify) => notify(CONNECTED)));
    expect(await screen.findByText("Westlands & Kilimani")).toBeTruthy();
  });

  test("shows the connection problem instead of a progress bar", async () => {
    const silent = { ...WAITING, store: "captive_portal" as const };
    show(READY, { getConnection: () => Promise.resolve(silent) });
    expect(await screen.findByText(/log in first/)).toBeTruthy();
    expect(screen.queryByRole("progressbar")).toBeNull();
  });
});

test("a damaged file is reported once", async () => {
  show({ ...READY, damaged: [{ file: "device", restored: true }] });
  expect((await screen.findByRole("alert")).textContent).toMatch(/last good copy is back/);
  await press("Close");
  expect(screen.queryByRole("alert")).toBeNull();
  expect(screen.getByText("The app at /")).toBeTruthy();
});

test("a link to an order opens the order page", async () => {
  const setup = show(READY);
  await screen.findByText("The app at /");
  const open = vi.mocked(setup.onOpenOrder).mock.lastCall?.[0];
  act(() => open?.({ id: "o-1", key: "a&b" }));
  expect(await screen.findByText("The app at /order/o-1?key=a%26b")).toBeTruthy();
});

test("unreadable settings are reported", async () => {
  show({ code: "storage_full" });
  expect((await screen.findByRole("alert")).textContent).toMatch(/no room left/);
});
