// @vitest-environment jsdom
import { cleanup, fireEvent, screen, waitFor, within } from "@testing-library/react";
import { afterEach, expect, test } from "vitest";
import type { AdminOverview } from "../../shop/wire";
import {
  OVERVIEW_WITHOUT_TASKS,
  inputsOf,
  OTIENO,
  refuse,
  type FakeAdmin,
} from "../testing/fake-admin";
import { openAdmin } from "../testing/open-admin";
import { aRow } from "../testing/orders";

afterEach(cleanup);

const OVERVIEW_WITH_TASKS: AdminOverview = {
  ...OVERVIEW_WITHOUT_TASKS,
  alerts: [
    {
      kind: "underpaid",
      order: { key: "woo:47" },
      number: "W-0047",
      detail: "1300.00 of 1500.00 KES",
      raised_at: 1_795_208_400_000,
    },
    { kind: "of_a_newer_server", order: null, number: null, detail: "moon", raised_at: 1 },
  ],
  parked: [
    {
      id: "j-1",
      kind: "mail_confirmation",
      order: null,
      number: null,
      attempts: 3,
      error: "550 no such user",
      created_at: 1_795_208_400_000,
      can_be_discarded: true,
    },
    {
      id: "j-2",
      kind: "create_woo_order",
      order: { key: "woo:44" },
      number: "W-0044",
      attempts: 12,
      error: "invalid coupon",
      created_at: 1_795_208_400_000,
      can_be_discarded: false,
    },
  ],
};

const withTasks = (admin: FakeAdmin) => void (admin.overview = OVERVIEW_WITH_TASKS);
const MAIL = "Confirmation of an order by e-mail";

test("detail of an alert is in the language of the page, one of an earlier version in English", async () => {
  const translations = { sw: { detail: "1300.00 kati ya 1500.00 KES" } };
  const alerts = OVERVIEW_WITH_TASKS.alerts.map((alert) =>
    alert.kind === "underpaid" ? { ...alert, translations } : alert,
  );
  openAdmin("/admin", (admin) => void (admin.overview = { ...OVERVIEW_WITH_TASKS, alerts }));
  expect((await screen.findByText("1300.00 of 1500.00 KES")).lang).toBe("");
  fireEvent.click(screen.getByRole("button", { name: "Kiswahili" }));
  expect((await screen.findByText("1300.00 kati ya 1500.00 KES")).lang).toBe("");
  expect(screen.getByText("moon").lang).toBe("en");
});

test("words of another program in the Kiswahili detail of an alert are declared as English", async () => {
  const detail =
    "200.00 hazijarudishwa: \u2068Insufficient funds\u2069 (baada ya \u2068retry\u2069)";
  const alerts = OVERVIEW_WITH_TASKS.alerts.map((alert) => ({
    ...alert,
    translations: { sw: { detail } },
  }));
  openAdmin("/admin", (admin) => void (admin.overview = { ...OVERVIEW_WITH_TASKS, alerts }));
  fireEvent.click(await screen.findByRole("button", { name: "Kiswahili" }));
  const [words] = await screen.findAllByText("Insufficient funds");
  expect(words?.lang).toBe("en");
  expect(words?.parentElement?.lang).toBe("");
  expect(words?.parentElement?.textContent).toBe(
    "200.00 hazijarudishwa: Insufficient funds (baada ya retry)",
  );
});

test("an alert says what to do and leads to its order; an unknown one keeps its detail", async () => {
  openAdmin("/admin", withTasks);
  expect(await screen.findByText("Less than the total came in")).toBeTruthy();
  expect(screen.getByText(/^Collect the rest:/)).toBeTruthy();
  const link = screen.getByRole("link", { name: "Order W-0047" });
  expect(link.getAttribute("href")).toBe("/admin/orders/woo%3A47");
  expect(screen.getByText("moon").getAttribute("lang")).toBe("en");
});

test("the navigation shows the number of open tasks", async () => {
  openAdmin("/admin", withTasks);
  const link = await screen.findByRole("link", { name: /^Today.*4 things to do$/ });
  expect(link.getAttribute("aria-current")).toBe("page");
});

test("a job is discarded after a confirmation, and only where that is allowed", async () => {
  const { admin } = openAdmin("/admin", withTasks);
  fireEvent.click(await screen.findByRole("button", { name: `Discard: ${MAIL}` }));
  expect(inputsOf(admin, "discardJob")).toEqual([]);
  expect(screen.queryByRole("button", { name: /^Discard: Order/ })).toBeNull();
  const question = within(await screen.findByRole("dialog", { name: "Discard this job?" }));
  fireEvent.click(question.getByRole("button", { name: "Discard" }));
  await waitFor(() => expect(inputsOf(admin, "discardJob")).toEqual([{ id: "j-1" }]));
  expect(await screen.findByText("Nothing needs you.")).toBeTruthy();
});

test("a failed discard is shown in the confirmation", async () => {
  openAdmin("/admin", withTasks, { discardJob: () => refuse({ code: "not_found" }) });
  fireEvent.click(await screen.findByRole("button", { name: `Discard: ${MAIL}` }));
  const question = within(await screen.findByRole("dialog", { name: "Discard this job?" }));
  fireEvent.click(question.getByRole("button", { name: "Discard" }));
  expect((await question.findByRole("alert")).textContent).toBe("This is no longer there.");
});

test("a clerk may try a job again, but not discard it", async () => {
  openAdmin("/admin", (admin) => {
    withTasks(admin);
    admin.account = OTIENO;
  });
  expect(await screen.findByRole("button", { name: `Try again: ${MAIL}` })).toBeTruthy();
  expect(screen.queryByRole("button", { name: /^Discard/ })).toBeNull();
});

test("a job is tried again at once", async () => {
  const { admin } = openAdmin("/admin", withTasks);
  fireEvent.click(await screen.findByRole("button", { name: `Try again: ${MAIL}` }));
  await waitFor(() => expect(inputsOf(admin, "retryJob")).toEqual([{ id: "j-1" }]));
});

test("open orders are listed, those handed over or cancelled are not", async () => {
  openAdmin("/admin", (admin) => {
    const done = aRow({ key: "woo:2", number: "W-0002", status: "completed" });
    admin.rows = [aRow(), done, aRow({ key: "woo:3", number: "W-0003", status: "cancelled" })];
  });
  expect(await screen.findByText("W-0047")).toBeTruthy();
  expect(screen.queryByText(/W-000[23]/)).toBeNull();
});

test.each([
  [null, "All orders are in WooCommerce"],
  [30, "Oldest unsent order: under a minute"],
  [340, "Oldest unsent order: 5 min"],
  [7_300, "Oldest unsent order: 2 hours"],
  [400_000, "Oldest unsent order: 4 days"],
])("an order unsent for %j seconds is described as %j", async (oldest_unsent_s, text) => {
  openAdmin(
    "/admin",
    (admin) => void (admin.overview = { ...OVERVIEW_WITHOUT_TASKS, oldest_unsent_s }),
  );
  expect(await screen.findByText(text)).toBeTruthy();
});
