// @vitest-environment jsdom
import { cleanup, fireEvent, screen, waitFor, within } from "@testing-library/react";
import { afterEach, expect, test } from "vitest";
import type { SaveShopTimesInput, ShopTimesView } from "../../shop/wire";
import { inputsOf, OTIENO, refuse } from "../testing/fake-admin";
import { openAdmin } from "../testing/open-admin";

afterEach(cleanup);

const VIEW: ShopTimesView = {
  times: {
    schedule: {
      opening_hours: [{ day: 1, opens: "07:30", closes: "18:30" }],
      exceptions: [{ date: "2026-12-25", opens: null, closes: null, name: "Christmas Day" }],
    },
    pickup_lead: 60,
    pickup_slots: null,
    delivery: {
      days: [],
      hours: null,
      lead: 120,
      window: 120,
      extra_days: [["Mombasa", 2]],
      slots: null,
    },
  },
  revision: 3,
  is_from_file: false,
  zones: ["Nairobi", "Mombasa"],
};

const savedBy = (view: ShopTimesView) => ({
  getShopTimes: () => Promise.resolve(view),
  saveShopTimes: ({ times }: SaveShopTimesInput) =>
    Promise.resolve({ ...view, times, revision: view.revision + 1, is_from_file: false }),
});

/** Opens the screen; returns a function that waits for a save and returns its input. */
async function open(methods: Parameters<typeof openAdmin>[2] = savedBy(VIEW)) {
  const { admin } = openAdmin("/admin/hours", undefined, methods);
  await screen.findByRole("form", { name: "Hours and delivery" });
  return () =>
    waitFor(() => {
      const input = inputsOf(admin, "saveShopTimes").at(-1);
      if (!input) throw new Error("Nothing was saved.");
      return input as SaveShopTimesInput;
    });
}

const change = (label: string, value: string) =>
  fireEvent.change(screen.getByLabelText(label), { target: { value } });
/** Fields of the slots of pick-ups or of deliveries. */
const slotsOf = (name: string) => within(screen.getByRole("group", { name }));
const save = () => fireEvent.click(screen.getByRole("button", { name: "Save" }));
/** Checkbox of a day of the week; that of the delivery days follows it. */
const day = (name: string) => {
  const [inWeek] = screen.getAllByRole<HTMLInputElement>("checkbox", { name });
  if (!inWeek) throw new Error(`There is no ${name}.`);
  return inWeek;
};
/** Row of the last holiday. */
const lastRow = () => {
  const row = screen
    .getAllByRole("listitem")
    .findLast((item) => item.textContent?.includes("Date"));
  if (!row) throw new Error("There is no holiday.");
  return row;
};

test("hours, a holiday, delivery days and slots are saved with the revision that was edited", async () => {
  const input = await open();
  expect(day("Monday").checked).toBe(true);
  expect(day("Tuesday").checked).toBe(false);
  change("Hours, Monday, until", "17:00");
  fireEvent.click(day("Saturday"));
  fireEvent.click(screen.getByRole("button", { name: "Add a day" }));
  change("Hours, Saturday, from", "09:00");
  const added = within(lastRow()).getByLabelText("Date");
  fireEvent.change(added, { target: { value: "2026-12-31" } });
  change("Mombasa", "0");
  change("Nairobi", "1");
  const slots = slotsOf("Delivery slots");
  fireEvent.click(slots.getByRole("checkbox", { name: "Customers choose a slot" }));
  change("Orders in each slot", "4");
  save();
  const { times, revision } = await input();
  expect(revision).toBe(3);
  const open_days = times.schedule.opening_hours.filter(({ opens }) => opens !== null);
  expect(open_days).toEqual([
    { day: 1, opens: "07:30", closes: "17:00" },
    { day: 6, opens: "09:00", closes: "17:00" },
  ]);
  expect(times.schedule.exceptions.map(({ date }) => date)).toEqual(["2026-12-25", "2026-12-31"]);
  expect(times.delivery.extra_days).toEqual([["Nairobi", 1]]);
  expect(times.delivery.slots?.capacity).toBe(4);
});

test("pick-up slots are saved apart from those of deliveries", async () => {
  const input = await open();
  const slots = slotsOf("Pick-up slots");
  fireEvent.click(slots.getByRole("checkbox", { name: "Customers choose a slot" }));
  change("Slot 1, until", "11:00");
  save();
  const { times } = await input();
  expect(times.pickup_slots?.windows).toEqual([
    ["10:00", "11:00"],
    ["14:00", "16:00"],
  ]);
  expect(times.delivery.slots).toBeNull();
});

test("a refused pick-up slot is named at its field", async () => {
  const field = "times.pickup_slots.windows.1";
  await open({
    ...savedBy(VIEW),
    saveShopTimes: () => refuse({ code: "invalid_input", field, reason: "malformed" }),
  });
  const slots = slotsOf("Pick-up slots");
  fireEvent.click(slots.getByRole("checkbox", { name: "Customers choose a slot" }));
  save();
  const from = slots.getByLabelText("Slot 2, from");
  await waitFor(() => expect(from.getAttribute("aria-invalid")).toBe("true"));
  expect(slots.getByText(/^At least 30 minutes, and not before/)).toBeTruthy();
});

test("a removed holiday is saved without it", async () => {
  const input = await open();
  fireEvent.click(screen.getByRole("button", { name: "Remove 2026-12-25" }));
  save();
  expect((await input()).times.schedule.exceptions).toEqual([]);
});

test("a refused value is named at its field, which gets the focus", async () => {
  await open({
    ...savedBy(VIEW),
    saveShopTimes: () =>
      refuse({ code: "invalid_input", field: "times.delivery.window", reason: "out_of_range" }),
  });
  change("Length of the delivery window, in minutes", "30");
  save();
  const field = screen.getByLabelText("Length of the delivery window, in minutes");
  await waitFor(() => expect(field.getAttribute("aria-invalid")).toBe("true"));
  expect(document.activeElement).toBe(field);
  expect(screen.getAllByText("A whole number from 60 to 1440, please.")).not.toHaveLength(0);
});

test("a save after another person's loses nothing and offers the new values", async () => {
  let shown = VIEW;
  await open({
    getShopTimes: () => Promise.resolve(shown),
    saveShopTimes: () => refuse({ code: "settings_changed" }),
  });
  change("Minutes until an order is ready", "45");
  save();
  const load = await screen.findByRole("button", { name: "Show the new values" });
  expect(screen.getByDisplayValue("45")).toBeTruthy();
  shown = { ...VIEW, times: { ...VIEW.times, pickup_lead: 90 }, revision: 4 };
  fireEvent.click(load);
  expect(await screen.findByDisplayValue("90")).toBeTruthy();
});

test("the settings file is used again only after a question", async () => {
  const { admin } = openAdmin("/admin/hours", undefined, {
    ...savedBy(VIEW),
    resetShopTimes: () => Promise.resolve({ ...VIEW, revision: 4, is_from_file: true }),
  });
  fireEvent.click(await screen.findByRole("button", { name: "Use the settings file again" }));
  expect(inputsOf(admin, "resetShopTimes")).toEqual([]);
  const dialog = within(await screen.findByRole("dialog"));
  fireEvent.click(dialog.getByRole("button", { name: "Use the settings file again" }));
  expect(
    await screen.findByText(/^These are the values of the server's settings file/),
  ).toBeTruthy();
  expect(inputsOf(admin, "resetShopTimes")).toEqual([{ revision: 3 }]);
});

test("a clerk does not see the times", async () => {
  const { admin } = openAdmin("/admin/hours", (one) => void (one.account = OTIENO), savedBy(VIEW));
  expect(await screen.findByText("Only a manager sees this screen.")).toBeTruthy();
  expect(inputsOf(admin, "getShopTimes")).toEqual([]);
});
