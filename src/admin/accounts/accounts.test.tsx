// @vitest-environment jsdom
import { cleanup, fireEvent, screen, waitFor, within } from "@testing-library/react";
import { afterEach, expect, test } from "vitest";
import { inputsOf, OTIENO, refuse, type FakeAdmin } from "../testing/fake-admin";
import { openAdmin } from "../testing/open-admin";

afterEach(cleanup);

const withOtieno = (admin: FakeAdmin) =>
  void admin.accounts.push({ account: OTIENO, has_password: true, is_own: false });
const URL = "https://korosho.example/admin/invitation#Brian";
const CODE = "Your own code from the authenticator app";

const dialog = () => within(screen.getByRole("dialog"));
const type = (label: string, value: string) =>
  fireEvent.change(dialog().getByLabelText(label), { target: { value } });

/** Opens the form that invites a person. */
async function openForm() {
  fireEvent.click(await screen.findByRole("button", { name: "Invite somebody" }));
  await screen.findByRole("form", { name: "Invite somebody" });
}

test("a person is invited with a code of one's own, and the link is shown once", async () => {
  const { admin } = openAdmin("/admin/accounts");
  await openForm();
  type("Name", "Brian");
  fireEvent.click(dialog().getByRole("button", { name: "Invite somebody" }));
  expect(inputsOf(admin, "inviteAccount")).toEqual([]);
  type(CODE, "123 456");
  fireEvent.click(dialog().getByRole("button", { name: "Invite somebody" }));
  expect(await dialog().findByText(URL)).toBeTruthy();
  const input = { name: "Brian", role: "clerk", is_known: false, code: "123 456" };
  expect(inputsOf(admin, "inviteAccount")).toEqual([input]);
  fireEvent.click(dialog().getByRole("button", { name: "Done" }));
  await waitFor(() => expect(document.body.textContent).not.toContain(URL));
  expect(await screen.findByText(/Clerk · invited/)).toBeTruthy();
});

test("a wrong code is named, and what was typed stays", async () => {
  openAdmin("/admin/accounts", undefined, {
    inviteAccount: () => refuse({ code: "sign_in_refused" }),
  });
  await openForm();
  type("Name", "Brian");
  type(CODE, "000000");
  fireEvent.click(dialog().getByRole("button", { name: "Invite somebody" }));
  expect(await dialog().findByText(/^This code is not right/)).toBeTruthy();
  expect(dialog().getByDisplayValue("Brian")).toBeTruthy();
});

test("removal needs a code, and the own account has no remove button", async () => {
  const { admin } = openAdmin("/admin/accounts", withOtieno);
  expect(await screen.findByText("This is you")).toBeTruthy();
  expect(screen.queryByRole("button", { name: "Remove Wangari" })).toBeNull();
  fireEvent.click(screen.getByRole("button", { name: "Remove Otieno" }));
  await screen.findByRole("dialog", { name: "Remove Otieno?" });
  type(CODE, "123456");
  fireEvent.click(dialog().getByRole("button", { name: "Remove" }));
  await waitFor(() =>
    expect(inputsOf(admin, "removeAccount")).toEqual([{ name: "Otieno", code: "123456" }]),
  );
  await waitFor(() => expect(screen.queryByText("Otieno")).toBeNull());
});

test("a new link for a lost password keeps name and role", async () => {
  const { admin } = openAdmin("/admin/accounts", withOtieno);
  fireEvent.click(await screen.findByRole("button", { name: "New link for Otieno" }));
  await screen.findByRole("form", { name: "Invite somebody" });
  type(CODE, "123456");
  fireEvent.click(dialog().getByRole("button", { name: "Invite somebody" }));
  const input = { name: "Otieno", role: "clerk", is_known: true, code: "123456" };
  await waitFor(() => expect(inputsOf(admin, "inviteAccount")).toEqual([input]));
});
