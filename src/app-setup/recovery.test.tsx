// @vitest-environment jsdom
// Recovery code: made behind the settings, and asked for when the PIN or the team was lost.
import { cleanup, fireEvent, screen } from "@testing-library/react";
import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import { useOpenSettings } from "../app/settings-lock";
import { renderWithProviders } from "../app/testing/fake-app-context";
import { modalDialogs } from "../app/testing/modal-dialogs";
import { ShopProblem } from "../shop/problem";
import type { SetupApi } from "../shop/ports";
import type { SetupState } from "../shop/wire";
import { SetupGate } from "./setup-gate";
import { CODE, fakeSetup, INSIDE, READY, SETTINGS } from "./testing/fake-setup";

const LOST: SetupState = { ...READY, recovery: true };
const LOST_KIOSK: SetupState = { ...LOST, mode: "kiosk" };

beforeEach(() => {
  vi.spyOn(console, "error").mockReturnValue();
  vi.spyOn(window, "scrollTo").mockReturnValue();
  modalDialogs();
});
afterEach(() => {
  cleanup();
  vi.restoreAllMocks();
});

function Shop() {
  const open = useOpenSettings();
  return <button onClick={() => open?.()}>The shop is open</button>;
}

function show(state: SetupState, methods: Partial<SetupApi> = {}) {
  const setup = fakeSetup({ getSetup: vi.fn(() => Promise.resolve(state)), ...methods });
  renderWithProviders(
    <SetupGate setup={setup}>
      <Shop />
    </SetupGate>,
  );
  return setup;
}

const locked = () => Promise.resolve({ ...INSIDE, unlocked: false });
const press = async (name: string) => fireEvent.click(await screen.findByRole("button", { name }));
const type = async (label: string, value: string) =>
  fireEvent.change(await screen.findByLabelText(label), { target: { value } });

async function enterCode(code = CODE) {
  await type("Recovery code", code);
  await press("Open");
}

async function choosePin() {
  await type("PIN", "4091");
  await type("The same PIN again", "4091");
  await press("Continue");
}

describe("a desk whose PIN or team was lost", () => {
  test("asks for the code and a new PIN, shows a new code, then opens", async () => {
    const setup = show(LOST);
    expect(await screen.findByText(/was damaged or deleted/)).toBeTruthy();
    expect(screen.queryByText("The shop is open")).toBeNull();
    await enterCode("typed by hand");
    expect(setup.setPin).not.toHaveBeenCalled();
    await choosePin();
    expect(await screen.findByText(CODE)).toBeTruthy();
    vi.mocked(setup.getSetup).mockResolvedValue(READY);
    await press("I have written it down");
    expect(await screen.findByText("The shop is open")).toBeTruthy();
    expect(setup.recoverSettings).toHaveBeenCalledExactlyOnceWith({ code: "typed by hand" });
    expect(setup.setPin).toHaveBeenCalledExactlyOnceWith({ pin: "4091" });
    expect(setup.createRecoveryCode).toHaveBeenCalledOnce();
  });

  test.each([
    [{ code: "pin_wrong", tries_left: 3 }, "Wrong code. 3 more tries."],
    [{ code: "pin_wrong", tries_left: 1 }, "Wrong code. One more try."],
    [{ code: "pin_locked", retry_after: 290 }, "Too many wrong codes. Try again in 5 minutes."],
    [
      { code: "invalid_input", field: "code", reason: "malformed" },
      "This is not a recovery code. It has five groups of four digits and letters.",
    ],
    [
      { code: "keyring_locked" },
      "The keyring of this computer is locked. Unlock it, then try again.",
    ],
  ] as const)("shows %j as “%s”", async (problem, words) => {
    show(LOST, { recoverSettings: () => Promise.reject(new ShopProblem(problem)) });
    await enterCode();
    expect(await screen.findByText(words)).toBeTruthy();
    expect(screen.queryByLabelText("PIN")).toBeNull();
  });

  test("asks for the code again if the settings locked before the new PIN", async () => {
    show(LOST, { setPin: () => Promise.reject(new ShopProblem({ code: "pin_needed" })) });
    await enterCode();
    await choosePin();
    expect(await screen.findByLabelText("Recovery code")).toBeTruthy();
  });
});

test("the first run is saved although the settings locked while the code was written down", async () => {
  let unlocked = false;
  const setup = show(
    { ...READY, needs_pin: true },
    {
      unlockSettings: vi.fn(() => {
        unlocked = true;
        return Promise.resolve(INSIDE);
      }),
      saveDevice: vi.fn(() =>
        unlocked
          ? Promise.resolve(SETTINGS)
          : Promise.reject(new ShopProblem({ code: "pin_needed" })),
      ),
    },
  );
  await press("Continue");
  await press("Do this later");
  await choosePin();
  vi.mocked(setup.getSetup).mockResolvedValue(READY);
  await press("I have written it down");
  expect(await screen.findByText("The shop is open")).toBeTruthy();
  expect(setup.unlockSettings).toHaveBeenCalledExactlyOnceWith({ pin: "4091" });
});

test("a kiosk whose PIN was lost sells, and its settings ask for the code", async () => {
  const setup = show(LOST_KIOSK, { getSettingsLock: locked });
  await press("The shop is open");
  expect(screen.queryByRole("button", { name: "Digit 1" })).toBeNull();
  await enterCode();
  await choosePin();
  vi.mocked(setup.getSetup).mockResolvedValue({ ...READY, mode: "kiosk" });
  await press("I have written it down");
  expect(await screen.findByRole("heading", { name: "Settings" })).toBeTruthy();
});

async function openSettings(recovery_code: boolean | null) {
  show(READY, { getSettings: () => Promise.resolve({ ...SETTINGS, recovery_code }) });
  await press("The shop is open");
  await screen.findByRole("heading", { name: "Staff PIN" });
}

describe("the settings", () => {
  test("offer a code to a computer without one and show it until it is written down", async () => {
    await openSettings(false);
    expect(screen.getByText(/has no recovery code yet/)).toBeTruthy();
    await press("Make a new recovery code");
    expect(await screen.findByText(CODE)).toBeTruthy();
    await press("I have written it down");
    expect(screen.queryByText(CODE)).toBeNull();
    expect(screen.getByText(/A new one replaces it/)).toBeTruthy();
  });

  test("do not speak of a code where none can be kept", async () => {
    await openSettings(null);
    expect(screen.queryByRole("heading", { name: "Recovery code" })).toBeNull();
  });
});
