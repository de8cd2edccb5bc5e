// @vitest-environment jsdom
import { cleanup, fireEvent, screen, waitFor } from "@testing-library/react";
import { afterEach, expect, test } from "vitest";
import type { AdminApi } from "../../shop/ports";
import { inputsOf, refuse, WANGARI, type FakeAdmin } from "../testing/fake-admin";
import { address, openAdmin } from "../testing/open-admin";

afterEach(cleanup);

const INVITATION = {
  account: WANGARI,
  code_key: "JBSWY3DPEHPK3PXP",
  code_url: "otpauth://totp/Korosho:Wangari?secret=JBSWY3DPEHPK3PXP&issuer=Korosho",
};

const nobody = (admin: FakeAdmin) => void (admin.account = null);

function openInvitation(methods: Partial<AdminApi> = {}) {
  return openAdmin("/admin/invitation#TOKEN", nobody, {
    getInvitation: () => Promise.resolve(INVITATION),
    ...methods,
  });
}

const type = (label: string, value: string) =>
  fireEvent.change(screen.getByLabelText(label), { target: { value } });
const submit = () => fireEvent.click(screen.getByRole("button", { name: "Open the admin pages" }));

test("the token leaves the address at once, and opens the invitation", async () => {
  const { admin } = openInvitation();
  expect(address()).toBe("/admin/invitation");
  expect(await screen.findByRole("heading", { name: "Welcome, Wangari" })).toBeTruthy();
  expect(inputsOf(admin, "getInvitation")).toEqual([{ token: "TOKEN" }]);
});

test("the key is a link for this phone, a code for another one, and a text in groups", async () => {
  const { container } = openInvitation();
  const link = await screen.findByRole("link", { name: "Open in my authenticator app" });
  expect(link.getAttribute("href")).toBe(INVITATION.code_url);
  expect(container.querySelector("figure")?.dataset["text"]).toBe(INVITATION.code_url);
  expect(screen.getByText("JBSW Y3DP EHPK 3PXP")).toBeTruthy();
});

test("a short password is refused before it is sent", async () => {
  const { admin } = openInvitation();
  await screen.findByLabelText("New password");
  type("New password", "short");
  type("Code that the app shows now", "123456");
  submit();
  expect(await screen.findByText("At least 12 characters, please.")).toBeTruthy();
  expect(inputsOf(admin, "acceptInvitation")).toEqual([]);
});

test.each([
  ["password_too_weak", "This password is easy to guess. Choose a longer or a less common one."],
  ["sign_in_refused", "This code is not right. Wait for the next one, then type that."],
  ["invitation_expired", "This invitation is used or no longer valid. Ask for a new one."],
] as const)("the refusal %s is shown", async (code, text) => {
  openInvitation({ acceptInvitation: () => refuse({ code }) });
  await screen.findByLabelText("New password");
  type("New password", "four words of mine");
  type("Code that the app shows now", "123456");
  submit();
  expect(await screen.findByText(text)).toBeTruthy();
});

test("an accepted invitation signs in, and leads to Today", async () => {
  const held: { current?: FakeAdmin } = {};
  const { admin } = openInvitation({
    acceptInvitation: () => {
      if (held.current) held.current.account = WANGARI;
      return Promise.resolve(WANGARI);
    },
  });
  held.current = admin;
  await screen.findByLabelText("New password");
  type("New password", "four words of mine");
  type("Code that the app shows now", "123456");
  submit();
  expect(await screen.findByRole("heading", { name: "Today" })).toBeTruthy();
  expect(address()).toBe("/admin");
  const [input] = inputsOf(admin, "acceptInvitation");
  expect(input).toEqual({ token: "TOKEN", password: "four words of mine", code: "123456" });
});

test("a link without a token, and one that no longer holds, say so", async () => {
  openAdmin("/admin/invitation");
  expect(await screen.findByText("This link is not complete")).toBeTruthy();
  cleanup();
  openInvitation({ getInvitation: () => refuse({ code: "invitation_expired" }) });
  expect(await screen.findByText("This invitation does not work")).toBeTruthy();
  await waitFor(() => expect(address()).toBe("/admin/invitation"));
});
