// @vitest-environment jsdom
import { cleanup, fireEvent, screen } from "@testing-library/react";
import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import { useOpenSettings } from "../app/settings-lock";
import { renderWithProviders } from "../app/testing/fake-app-context";
import { modalDialogs } from "../app/testing/modal-dialogs";
import { ShopProblem } from "../shop/problem";
import type { SetupApi } from "../shop/ports";
import { SetupContext } from "../shop/setup-context";
import { SettingsLock } from "./settings-lock";
import { fakeSetup, INSIDE, READY, SETTINGS } from "./testing/fake-setup";

const readText = () => Promise.resolve("{}");
const outside = () => Promise.resolve({ ...INSIDE, unlocked: false });

beforeEach(() => {
  vi.spyOn(console, "error").mockReturnValue();
  vi.spyOn(window, "scrollTo").mockReturnValue();
  modalDialogs();
  document.execCommand = vi.fn<typeof document.execCommand>(() => true);
});
afterEach(() => {
  cleanup();
  vi.restoreAllMocks();
});

function Corner() {
  const open = useOpenSettings();
  return <button onClick={() => open?.()}>corner</button>;
}

const press = async (name: string | RegExp) =>
  fireEvent.click(await screen.findByRole("button", { name }));

/** Mounts a locked app and opens its PIN pad; `onChange` receives a changed setup. */
async function openPinPad(methods: Partial<SetupApi> = {}) {
  const setup = fakeSetup({ getSettingsLock: outside, ...methods });
  const onChange = vi.fn();
  renderWithProviders(
    <SetupContext value={setup}>
      <SettingsLock onChange={onChange}>
        <Corner />
      </SettingsLock>
    </SetupContext>,
  );
  await press("corner");
  return { setup, onChange };
}

async function enter(pin: string) {
  for (const digit of pin) await press(`Digit ${digit}`);
  await press("Open");
}

async function submitPin(methods: Partial<SetupApi> = {}) {
  const known = await openPinPad(methods);
  await enter("2580");
  await screen.findByRole("heading", { name: "The shop" });
  return known;
}

describe("the settings lock", () => {
  test("opens with the PIN, by touch, and locks when staff leave the settings", async () => {
    const { setup } = await submitPin();
    expect(setup.unlockSettings).toHaveBeenCalledExactlyOnceWith({ pin: "2580" });
    await press("Back to the shop");
    expect(setup.lockSettings).toHaveBeenCalledOnce();
    expect(screen.getByRole("button", { name: "corner" })).toBeTruthy();
  });

  test("is skipped for staff who are signed in", async () => {
    await openPinPad({ getSettingsLock: () => Promise.resolve(INSIDE) });
    expect(await screen.findByRole("heading", { name: "Settings" })).toBeTruthy();
  });

  test.each([
    [{ code: "pin_wrong", tries_left: 3 }, "Wrong PIN. 3 more tries."],
    [{ code: "pin_wrong", tries_left: 1 }, "Wrong PIN. One more try."],
    [{ code: "pin_locked", retry_after: 290 }, "Too many wrong PINs. Try again in 5 minutes."],
    [{ code: "pin_locked", retry_after: 9 }, "Too many wrong PINs. Try again in 9 seconds."],
  ] as const)("%j is shown as “%s”", async (problem, words) => {
    await openPinPad({ unlockSettings: () => Promise.reject(new ShopProblem(problem)) });
    await enter("0000");
    expect(await screen.findByText(words)).toBeTruthy();
    expect(screen.queryByRole("heading", { name: "Settings" })).toBeNull();
  });
});

describe("the settings", () => {
  test("a changed mode announces a restart and is stored", async () => {
    const { setup } = await submitPin();
    fireEvent.click(screen.getByLabelText(/Kiosk/));
    expect(screen.getByText(/restarts/)).toBeTruthy();
    fireEvent.click(screen.getAllByRole("button", { name: "Save" })[0] as HTMLElement);
    const device = { mode: "kiosk", autostart: true, desk_number: 1 };
    await vi.waitFor(() => expect(setup.saveDevice).toHaveBeenCalledExactlyOnceWith(device));
  });

  test("a changed desk number is stored, with an example of its order numbers", async () => {
    const { setup } = await submitPin();
    fireEvent.change(screen.getByLabelText("Number of this desk"), { target: { value: "2" } });
    expect(screen.getByText(/are called D2-001, D2-002/)).toBeTruthy();
    fireEvent.click(screen.getAllByRole("button", { name: "Save" })[0] as HTMLElement);
    const device = { mode: "desk", autostart: false, desk_number: 2 };
    await vi.waitFor(() => expect(setup.saveDevice).toHaveBeenCalledExactlyOnceWith(device));
  });

  test("a stored key is never shown and can be removed", async () => {
    const payments = { ...SETTINGS.payments, stripe: true };
    const { setup } = await submitPin({
      getSettings: () => Promise.resolve({ ...SETTINGS, payments }),
    });
    const field = screen.getByLabelText<HTMLInputElement>("Stripe restricted key");
    expect(field.value).toBe("");
    fireEvent.click(screen.getByLabelText("Take no cards on this computer"));
    fireEvent.submit(screen.getByRole("form", { name: /take payments/ }));
    await vi.waitFor(() => expect(setup.savePaymentKeys).toHaveBeenCalledOnce());
    expect(vi.mocked(setup.savePaymentKeys).mock.lastCall?.[0]).toMatchObject({
      stripe_secret_key: "",
      forget_stripe: true,
      forget_mpesa: false,
    });
  });

  test("a refused field is marked as invalid", async () => {
    const wrong = new ShopProblem({ code: "invalid_input", field: "phone", reason: "malformed" });
    await submitPin({ saveShopDetails: () => Promise.reject(wrong) });
    fireEvent.submit(screen.getByRole("form", { name: "The shop" }));
    await vi.waitFor(() =>
      expect(screen.getByLabelText("Phone").getAttribute("aria-invalid")).toBe("true"),
    );
  });

  test("settings are exported to a file and imported from a file", async () => {
    const { setup, onChange } = await submitPin();
    await press("Export settings");
    expect(await screen.findByText(/korosho-settings\.json/)).toBeTruthy();
    // jsdom does not implement `File.text`.
    const file = Object.assign(new File(["{}"], "korosho-settings.json"), { text: readText });
    fireEvent.change(screen.getByLabelText("Import settings", { selector: "input" }), {
      target: { files: [file] },
    });
    await vi.waitFor(() => expect(onChange).toHaveBeenCalledExactlyOnceWith(READY));
    expect(setup.importSettings).toHaveBeenCalledExactlyOnceWith({ text: "{}" });
  });

  test("diagnostics are shown and copied to the clipboard", async () => {
    await submitPin();
    await press("Copy diagnostics");
    expect(await screen.findByDisplayValue("korosho: 0.1.0")).toBeTruthy();
    expect(document.execCommand).toHaveBeenCalledWith("copy");
  });
});
