// @vitest-environment jsdom
// Messages of the website's contact form at the desk.
import { cleanup, screen, waitFor, within } from "@testing-library/react";
import { afterEach, expect, test } from "vitest";
import type { DeskMessage } from "../../shop/wire";
import { findText, focusIs, openDesk } from "../testing/desk";

afterEach(cleanup);

const aMessage = (changes: Partial<DeskMessage>): DeskMessage => ({
  id: "m-1",
  name: "Wanjiku",
  email: null,
  phone: "+254712345678",
  message: "Do you deliver to Syokimau?",
  sent_at: 1_795_208_400_000,
  answer: null,
  ...changes,
});

const OTIENO = aMessage({ id: "m-2", name: "Otieno", phone: null, email: "otieno@example.com" });

/** Opens a desk with the messages of Wanjiku, by phone, and Otieno, by e-mail. */
const openWithMessages = () =>
  openDesk({}, (desk) => {
    desk.messages = [aMessage({}), OTIENO];
  });

const tab = () => screen.getByRole("button", { name: /^Messages/ });

test("unread messages are counted in the bar until the list is opened", async () => {
  const { keyboard } = await openWithMessages();
  await waitFor(() => expect(tab().textContent).toContain("2"));
  keyboard.press("m", { ctrlKey: true });
  await findText("Otieno");
  await waitFor(() => expect(tab().textContent).not.toContain("2"));
});

test("by keyboard a message is replied to on WhatsApp and marked as answered by name", async () => {
  const { desk, keyboard } = await openWithMessages();
  keyboard.press("m", { ctrlKey: true });
  await focusIs("WhatsApp");
  keyboard.press("w", { altKey: true });
  await waitFor(() => expect(desk.replies).toEqual([{ id: "m-1", channel: "whatsapp" }]));
  keyboard.press("a", { altKey: true });
  expect(await findText(/Answered by Njeri/)).toBeTruthy();
  expect(desk.messages.map(({ answer }) => answer?.by)).toEqual(["Njeri", undefined]);
});

test("the arrow keys move to the next message, whose keys then apply to it", async () => {
  const { desk, keyboard } = await openWithMessages();
  keyboard.press("m", { ctrlKey: true });
  await focusIs("WhatsApp");
  keyboard.press("ArrowDown");
  await focusIs("E-mail");
  keyboard.press("w", { altKey: true });
  keyboard.press("e", { altKey: true });
  await waitFor(() => expect(desk.replies).toEqual([{ id: "m-2", channel: "email" }]));
});

test("a message offers only the ways that its sender left", async () => {
  const { keyboard } = await openWithMessages();
  keyboard.press("m", { ctrlKey: true });
  await findText("Otieno");
  const names = screen.getAllByRole("article").map((one) =>
    within(one)
      .getAllByRole("button")
      .map(({ firstChild }) => firstChild?.textContent),
  );
  expect(names).toEqual([
    ["WhatsApp", "Call", "Mark answered"],
    ["E-mail", "Mark answered"],
  ]);
});
