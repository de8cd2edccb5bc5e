// @vitest-environment jsdom
import { cleanup, fireEvent, screen } from "@testing-library/react";
import { afterEach, expect, test, vi } from "vitest";
import { renderWithProviders } from "../app/testing/fake-app-context";
import type { SetupState } from "../shop/wire";
import { SetupGate } from "./setup-gate";
import { fakeSetup, NEW, READY } from "./testing/fake-setup";

const CONNECTED_ONLY: SetupState = { ...READY, needs_pin: true };

afterEach(cleanup);

const type = (label: string, value: string) =>
  fireEvent.change(screen.getByLabelText(label), { target: { value } });
const press = async (name: string) => fireEvent.click(await screen.findByRole("button", { name }));

test("a token of the website connects the store and leaves out the payment keys", async () => {
  const setup = fakeSetup({ getSetup: vi.fn(() => Promise.resolve(NEW)) });
  renderWithProviders(<SetupGate setup={setup}>The app</SetupGate>);
  await press("Continue");
  fireEvent.click(await screen.findByLabelText(/Through the shop's website/));
  expect(screen.queryByLabelText("Consumer secret")).toBeNull();
  type("Address of the website", " https://korosho.example ");
  type("Token of this computer", "kd_one");
  vi.mocked(setup.getSetup).mockResolvedValue(CONNECTED_ONLY);
  await press("Connect");
  expect(await screen.findByLabelText("PIN")).toBeTruthy();
  expect(setup.saveServer).toHaveBeenCalledExactlyOnceWith({
    server_url: "https://korosho.example",
    device_token: "kd_one",
  });
  expect(setup.connectStore).not.toHaveBeenCalled();
});
