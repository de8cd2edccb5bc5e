// @vitest-environment jsdom
import { cleanup, fireEvent, screen, waitFor, within } from "@testing-library/react";
import { afterEach, expect, test } from "vitest";
import { inputsOf, OTIENO, type FakeAdmin } from "../testing/fake-admin";
import { openAdmin } from "../testing/open-admin";

afterEach(cleanup);

const ADDED_AT = 1_795_208_400_000;
const COUNTER = {
  name: "Counter",
  role: "desk",
  added_at: ADDED_AT,
  revoked_at: null,
  has_key: true,
} as const;
const withCounter = (admin: FakeAdmin) => void (admin.devices = [COUNTER]);
const TOKEN = "kd_7Fq2m9XvT4bLw8Rz";

const dialog = () => within(screen.getByRole("dialog"));

/** Opens the form that adds a device. */
async function openForm() {
  fireEvent.click(await screen.findByRole("button", { name: "Add a device" }));
  await screen.findByRole("form", { name: "Add a device" });
}

test("a device is revoked only after a question", async () => {
  const { admin } = openAdmin("/admin/devices", withCounter);
  fireEvent.click(await screen.findByRole("button", { name: "Revoke Counter" }));
  expect(inputsOf(admin, "revokeDevice")).toEqual([]);
  expect(await screen.findByRole("dialog", { name: "Revoke Counter?" })).toBeTruthy();
  fireEvent.click(dialog().getByRole("button", { name: "Revoke" }));
  await waitFor(() => expect(inputsOf(admin, "revokeDevice")).toEqual([{ name: "Counter" }]));
  expect(await screen.findByText(/^Revoked /)).toBeTruthy();
  expect(screen.queryByRole("button", { name: "Revoke Counter" })).toBeNull();
});

test("the token of an added device is shown once", async () => {
  const { admin } = openAdmin("/admin/devices", withCounter, {
    addDevice: ({ name }) =>
      Promise.resolve({ name, server: "https://korosho.example", token: TOKEN }),
  });
  await openForm();
  fireEvent.change(dialog().getByLabelText("Name"), { target: { value: "SignedOutScreen" } });
  const code = dialog().getByLabelText("Your own code from the authenticator app");
  fireEvent.change(code, { target: { value: "123456" } });
  fireEvent.click(dialog().getByRole("button", { name: "Add a device" }));
  expect(await dialog().findByText(TOKEN)).toBeTruthy();
  expect(document.querySelector("figure")?.dataset["text"]).toBe(TOKEN);
  expect(inputsOf(admin, "addDevice")).toEqual([
    { name: "SignedOutScreen", role: "kiosk", code: "123456" },
  ]);
  fireEvent.click(dialog().getByRole("button", { name: "Done" }));
  await waitFor(() => expect(document.body.textContent).not.toContain(TOKEN));
  await openForm();
  expect(document.body.textContent).not.toContain(TOKEN);
});

test("a device name in use shows a warning", async () => {
  openAdmin("/admin/devices", withCounter);
  await openForm();
  fireEvent.change(dialog().getByLabelText("Name"), { target: { value: "Counter" } });
  expect(dialog().getByText(/^There is a device of this name/)).toBeTruthy();
});

test("a clerk sees no screens of managers, in the navigation or by their addresses", async () => {
  const { admin } = openAdmin("/admin/devices", (one) => void (one.account = OTIENO));
  expect(await screen.findByText("Only a manager sees this screen.")).toBeTruthy();
  const links = within(screen.getByRole("navigation")).getAllByRole("link");
  expect(links.map(({ textContent }) => textContent)).toEqual([
    "Today",
    "Orders",
    "Messages",
    "Sold out",
    "Log",
    "Help",
  ]);
  expect(inputsOf(admin, "listDevices")).toEqual([]);
});
