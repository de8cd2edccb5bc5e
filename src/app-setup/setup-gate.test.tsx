// @vitest-environment jsdom
import { cleanup, fireEvent, screen } from "@testing-library/react";
import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import { renderFace } from "../app/testing/fake-ground";
import type { SetupApi } from "../shop/api";
import { ShopProblem } from "../shop/problem";
import type { Problem, SetupState } from "../shop/wire";
import { SetupGate } from "./setup-gate";

const NEW: SetupState = { ready: false, store_url: null, mode: "desk", keyring: "open" };
const READY: SetupState = { ...NEW, ready: true, store_url: "https://shop.example" };

beforeEach(() => void vi.spyOn(console, "error").mockReturnValue());
afterEach(() => {
  cleanup();
  vi.restoreAllMocks();
});

const answer = (said: SetupState | Problem) =>
  "code" in said ? Promise.reject(new ShopProblem(said)) : Promise.resolve(said);

function show(state: SetupState | Problem, connect: SetupState | Problem = READY) {
  const setup = {
    getSetup: vi.fn<SetupApi["getSetup"]>(() => answer(state)),
    connectStore: vi.fn<SetupApi["connectStore"]>(() => answer(connect)),
  };
  renderFace(
    <SetupGate setup={setup}>
      <h1>The face</h1>
    </SetupGate>,
  );
  return setup;
}

const type = (label: string, value: string) =>
  fireEvent.change(screen.getByLabelText(label), { target: { value } });

async function fillIn() {
  await screen.findByRole("form");
  type("Store address", " https://shop.example ");
  type("Consumer key", "key-part");
  type("Consumer secret", "secret-part");
  fireEvent.click(screen.getByRole("button", { name: "Connect" }));
}

describe("the first run", () => {
  test("a connected app shows its face at once", async () => {
    show(READY);
    expect(await screen.findByText("The face")).toBeTruthy();
  });

  test("a new app asks for the store, tries it and goes on", async () => {
    const setup = show(NEW);
    await fillIn();
    expect(await screen.findByText("The face")).toBeTruthy();
    expect(setup.connectStore).toHaveBeenCalledExactlyOnceWith({
      store_url: "https://shop.example",
      consumer_key: "key-part",
      consumer_secret: "secret-part",
      stripe_secret_key: "",
      stripe_api_url: "",
      mode: "desk",
    });
  });

  test("an empty field is told before anything is sent", async () => {
    const setup = show(NEW);
    await screen.findByRole("form");
    type("Store address", "https://shop.example");
    fireEvent.click(screen.getByRole("button", { name: "Connect" }));
    expect(screen.getByLabelText("Consumer key").getAttribute("aria-invalid")).toBe("true");
    expect(setup.connectStore).not.toHaveBeenCalled();
  });

  test.each([
    [{ code: "store_not_found" }, "Store address"],
    [{ code: "store_certificate" }, "Store address"],
    [{ code: "store_key_refused" }, "Consumer key"],
    [{ code: "store_key_read_only" }, "Consumer key"],
    [{ code: "invalid_input", field: "consumer_secret", reason: "malformed" }, "Consumer secret"],
  ] as const)("%j is said beside the field %s", async (problem, label) => {
    show(NEW, problem);
    await fillIn();
    await vi.waitFor(() =>
      expect(screen.getByLabelText(label).getAttribute("aria-invalid")).toBe("true"),
    );
    expect(screen.queryByText("The face")).toBeNull();
  });

  test("what is about no field is said above them", async () => {
    show(NEW, { code: "captive_portal" });
    await fillIn();
    expect((await screen.findByRole("alert")).textContent).toMatch(/log in first/);
  });
});

describe("a keyring that does not open", () => {
  test("is named; asking again is trying again", async () => {
    const setup = show({ ...NEW, keyring: "locked" });
    expect((await screen.findByRole("alert")).textContent).toMatch(/locked/);
    setup.getSetup.mockResolvedValue(READY);
    fireEvent.click(screen.getByRole("button", { name: "Try again" }));
    expect(await screen.findByText("The face")).toBeTruthy();
  });

  test("leaves a shop that was seen before open", async () => {
    show({ ...READY, ready: false, keyring: "missing" });
    fireEvent.click(await screen.findByRole("button", { name: /Go on/ }));
    expect(screen.getByText("The face")).toBeTruthy();
  });
});

test("an app that cannot read its settings says so", async () => {
  show({ code: "storage_full" });
  expect((await screen.findByRole("alert")).textContent).toMatch(/no room left/);
});
