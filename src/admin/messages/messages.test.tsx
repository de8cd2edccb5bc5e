// @vitest-environment jsdom
import { cleanup, fireEvent, screen, within } from "@testing-library/react";
import { afterEach, expect, test } from "vitest";
import type { FakeAdmin } from "../testing/fake-admin";
import { openAdmin } from "../testing/open-admin";

afterEach(cleanup);

const WANJIKU = {
  id: "m-1",
  name: "Wanjiku",
  email: null,
  phone: "+254712345678",
  message: "Do you deliver to Syokimau?",
  sent_at: 1_795_208_400_000,
  answer: null,
};
const BRIAN = { ...WANJIKU, id: "m-2", name: "Brian", phone: null, email: "brian@example.com" };
const withBoth = (admin: FakeAdmin) => void (admin.messages = [WANJIKU, BRIAN]);

const linksOf = (name: string) =>
  within(screen.getByRole("article", { name }))
    .getAllByRole("link")
    .map((link) => link.getAttribute("href"));

test("contact links match the sender's phone and e-mail", async () => {
  openAdmin("/admin/messages", withBoth);
  await screen.findByRole("article", { name: "Wanjiku" });
  expect(linksOf("Wanjiku")).toEqual(["https://wa.me/254712345678", "tel:+254712345678"]);
  expect(linksOf("Brian")).toEqual(["mailto:brian@example.com"]);
  const bcc = { ...BRIAN, id: "m-3", name: "Otieno", email: "x?bcc=a%40evil.example@example.com" };
  cleanup();
  openAdmin("/admin/messages", (admin) => void (admin.messages = [bcc]));
  await screen.findByRole("article", { name: "Otieno" });
  expect(linksOf("Otieno")).toEqual(["mailto:x%3Fbcc%3Da%2540evil.example@example.com"]);
});

test("a message marked as answered names who did it, and is no longer counted", async () => {
  openAdmin("/admin/messages", withBoth);
  expect(await screen.findByRole("link", { name: /2 new messages/ })).toBeTruthy();
  const article = within(await screen.findByRole("article", { name: "Wanjiku" }));
  fireEvent.click(article.getByRole("button", { name: "Mark answered" }));
  expect(await article.findByText(/^Answered by Wangari/)).toBeTruthy();
  expect(await screen.findByRole("link", { name: /1 new message$/ })).toBeTruthy();
});
