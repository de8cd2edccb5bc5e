// @vitest-environment jsdom
import { cleanup, fireEvent, screen, waitFor } from "@testing-library/react";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { inputsOf, OTIENO, refuse, WANGARI, type FakeAdmin } from "../testing/fake-admin";
import { address, openAdmin } from "../testing/open-admin";

beforeEach(() => void vi.spyOn(console, "error").mockReturnValue());
afterEach(() => {
  cleanup();
  vi.restoreAllMocks();
});

const type = (label: string, value: string) =>
  fireEvent.change(screen.getByLabelText(label), { target: { value } });

const CODE = "Code from the authenticator app";

async function signIn(name: string | null = "wangari") {
  await screen.findByLabelText("Password");
  if (name !== null) type("Name", name);
  type("Password", "four words of mine");
  type(CODE, "123456");
  fireEvent.click(screen.getByRole("button", { name: "Sign in" }));
}

/** Fake sign-in that succeeds for an account. */
const signsIn = (admin: { current?: FakeAdmin }, account = WANGARI) => ({
  signInAdmin: () => {
    if (admin.current) admin.current.account = account;
    return Promise.resolve(account);
  },
});

const nobody = (admin: FakeAdmin) => void (admin.account = null);

test("a refused sign-in has one text, and asks for the next code", async () => {
  openAdmin("/admin", nobody, { signInAdmin: () => refuse({ code: "sign_in_refused" }) });
  await signIn();
  expect((await screen.findByRole("alert")).textContent).toContain("Name, password or code");
  expect(screen.getByLabelText<HTMLInputElement>(CODE).value).toBe("");
  await waitFor(() => expect(document.activeElement).toBe(screen.getByLabelText(CODE)));
  expect(screen.getByLabelText<HTMLInputElement>("Password").value).toBe("four words of mine");
});

test("a lock-out says how long it lasts", async () => {
  const locked = { code: "rate_limited", retry_after: 240 } as const;
  openAdmin("/admin", nobody, { signInAdmin: () => refuse(locked) });
  await signIn();
  expect((await screen.findByRole("alert")).textContent).toContain("in 4 minutes");
});

test("nothing is sent while a field is empty, which gets the focus", async () => {
  const { admin } = openAdmin("/admin", nobody);
  fireEvent.click(await screen.findByRole("button", { name: "Sign in" }));
  await waitFor(() => expect(document.activeElement).toBe(screen.getByLabelText("Name")));
  expect(inputsOf(admin, "signInAdmin")).toEqual([]);
});

test("the sign-in leads to the address that was asked for", async () => {
  const held: { current?: FakeAdmin } = {};
  openAdmin("/admin/sessions", (admin) => nobody((held.current = admin)), signsIn(held));
  await signIn();
  expect(await screen.findByRole("heading", { name: "Where you are signed in" })).toBeTruthy();
  expect(address()).toBe("/admin/sessions");
});

test("a session that ends at work asks to sign in again, and the page is as it was", async () => {
  const held: { current?: FakeAdmin } = {};
  const { admin } = openAdmin("/admin/orders", (one) => void (held.current = one), signsIn(held));
  await screen.findByText("W-0047");
  type("Number, name, phone, amount or receipt", "Wanjiku");
  admin.account = null;
  expect(await screen.findByRole("dialog", { name: "You are signed out" })).toBeTruthy();
  expect(screen.getByLabelText<HTMLInputElement>("Name").value).toBe("Wangari");
  await signIn(null);
  await waitFor(() => expect(screen.queryByRole("dialog")).toBeNull());
  const find = screen.getByLabelText<HTMLInputElement>("Number, name, phone, amount or receipt");
  expect(find.value).toBe("Wanjiku");
  expect(address()).toMatch(/^\/admin\/orders/);
});

test("another person who signs in then gets a new page, without what was in memory", async () => {
  const held: { current?: FakeAdmin } = {};
  const prepare = (one: FakeAdmin) => void (held.current = one);
  const { admin, reloadPage } = openAdmin("/admin/orders", prepare, signsIn(held, OTIENO));
  await screen.findByText("W-0047");
  admin.account = null;
  type("Number, name, phone, amount or receipt", "x");
  await screen.findByRole("dialog", { name: "You are signed out" });
  await signIn("otieno");
  await waitFor(() => expect(reloadPage).toHaveBeenCalledOnce());
});

test("a page reloads when its session has another account", async () => {
  const { admin, reloadPage } = openAdmin("/admin/orders");
  await screen.findByText("W-0047");
  // Another tab has the same cookie.
  admin.account = OTIENO;
  await waitFor(() => {
    fireEvent.focus(window);
    expect(reloadPage).toHaveBeenCalled();
  });
});

test("signing out loads a new page", async () => {
  const { admin, reloadPage } = openAdmin("/admin");
  fireEvent.click(await screen.findByRole("button", { name: "Account of Wangari" }));
  fireEvent.click(await screen.findByRole("button", { name: "Sign out" }));
  await waitFor(() => expect(reloadPage).toHaveBeenCalledOnce());
  expect(inputsOf(admin, "signOutAdmin")).toHaveLength(1);
});

test("switched-off admin pages show a notice", async () => {
  openAdmin("/admin", undefined, { getAdminAccount: () => refuse({ code: "not_found" }) });
  expect(await screen.findByText("The admin pages are not available")).toBeTruthy();
});
