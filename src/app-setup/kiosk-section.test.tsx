// @vitest-environment jsdom
import { cleanup, fireEvent, screen, waitFor } from "@testing-library/react";
import { afterEach, expect, test, vi } from "vitest";
import { fakeAppContext, renderWithProviders } from "../app/testing/fake-app-context";
import { aProduct } from "../components/testing/products";
import { kioskApi } from "../shop/ports";
import type { KioskSettings, KioskWork, SoldOutItem } from "../shop/wire";
import { KioskSection } from "./kiosk-section";

afterEach(() => {
  cleanup();
  vi.restoreAllMocks();
});

const SAVED: KioskSettings = {
  number: 2,
  tenth_pixels_per_mm: 40,
  asks_dining: false,
  order_pages: "",
  card_in_browser: false,
  printer: "10.0.0.9:9100",
  collection_hours: 48,
  paused: false,
};

const STUCK: KioskWork = {
  unsent: [
    {
      number: "K2-047",
      placed_at: Date.UTC(2026, 10, 20, 8),
      total: 65_000,
      currency: "KES",
      cause: "no stock left",
      parked: true,
    },
  ],
};

const OFF: SoldOutItem = {
  goods: { product_id: 114, variation_id: null },
  name: "Roasted Cashews",
  size: "",
  until: Date.UTC(2026, 10, 21, 2),
  by: "Kiosk",
};

const listProducts = () => Promise.resolve({ items: [aProduct()], total: 1, total_pages: 1 });

function openSection() {
  const kiosk = {
    ...kioskApi(() => Promise.resolve({ state: "paper_out" as const })),
    getKiosk: () => Promise.resolve(SAVED),
    saveKiosk: vi.fn((settings: KioskSettings) => Promise.resolve(settings)),
    getKioskWork: () => Promise.resolve(STUCK),
    findPrinters: () => Promise.resolve(["/dev/usb/lp0", "10.0.0.7:9100"]),
    sendAgain: vi.fn(() => Promise.resolve({ unsent: [] })),
    listProducts,
    listSoldOut: () => Promise.resolve([]),
    switchOff: vi.fn(() => Promise.resolve([OFF])),
    switchOn: vi.fn(() => Promise.resolve([])),
  };
  renderWithProviders(<KioskSection />, "/", fakeAppContext({ shop: kiosk }));
  return kiosk;
}

test("each unsent order is shown with its time, its total and the reason", async () => {
  const kiosk = openSection();
  const row = await screen.findByRole("listitem");
  expect(row.textContent).toBe("K2-047 Fri 20 Nov, 11:00, Ksh 650: waits for you (no stock left)");
  fireEvent.click(screen.getByRole("button", { name: "Send again" }));
  expect(await screen.findByText("Every order has reached the store")).toBeTruthy();
  expect(kiosk.sendAgain).toHaveBeenCalledOnce();
});

test("pausing the orders changes no other setting", async () => {
  const kiosk = openSection();
  fireEvent.click(await screen.findByRole("checkbox", { name: "Pause ordering here" }));
  fireEvent.click(screen.getByRole("button", { name: "Save" }));
  await waitFor(() => expect(kiosk.saveKiosk).toHaveBeenCalledWith({ ...SAVED, paused: true }));
});

test("the screen's diagonal in inches sets its density, and a bar shows whether it is right", async () => {
  vi.spyOn(window.screen, "width", "get").mockReturnValue(1080);
  vi.spyOn(window.screen, "height", "get").mockReturnValue(1920);
  const kiosk = openSection();
  const field = await screen.findByRole<HTMLInputElement>("spinbutton", { name: /Diagonal/ });
  expect(field.value).toBe("21.7");
  fireEvent.change(field, { target: { value: "32" } });
  const bar = screen.getByRole("figure").querySelector("hr");
  expect(bar?.style.inlineSize).toBe("135px");
  fireEvent.click(screen.getByRole("button", { name: "Save" }));
  const saved = { ...SAVED, tenth_pixels_per_mm: 27 };
  await waitFor(() => expect(kiosk.saveKiosk).toHaveBeenCalledWith(saved));
});

test("a product is switched off until tomorrow morning at once, and on again", async () => {
  const kiosk = openSection();
  const choice = await screen.findByRole("combobox", { name: /sold out until tomorrow/ });
  await screen.findByRole("option", { name: "Roasted Cashews" });
  fireEvent.change(choice, { target: { value: "114" } });
  const goods = { product_id: 114, variation_id: null };
  await waitFor(() => expect(kiosk.switchOff).toHaveBeenCalledWith({ goods, until: "tomorrow" }));
  fireEvent.click(await screen.findByRole("button", { name: "Sell Roasted Cashews again" }));
  await waitFor(() => expect(kiosk.switchOn).toHaveBeenCalledWith(goods));
  expect(kiosk.saveKiosk).not.toHaveBeenCalled();
});

test("a test print shows the printer's state", async () => {
  openSection();
  fireEvent.click(await screen.findByRole("button", { name: "Print a test page" }));
  expect(await screen.findByText("The paper is out.")).toBeTruthy();
});

test("a printer is chosen among those that a search finds", async () => {
  const kiosk = openSection();
  const choice = await screen.findByRole<HTMLSelectElement>("combobox", { name: "Ticket printer" });
  const names = () => [...choice.options].map((option) => option.text);
  expect(names()).toEqual(["No printer", "10.0.0.9:9100"]);
  fireEvent.click(screen.getByRole("button", { name: "Search for printers" }));
  expect(await screen.findByText("Printers found: 2. Choose one and save.")).toBeTruthy();
  expect(names()).toEqual(["No printer", "10.0.0.9:9100", "USB /dev/usb/lp0", "10.0.0.7:9100"]);
  fireEvent.change(choice, { target: { value: "10.0.0.7:9100" } });
  fireEvent.click(screen.getByRole("button", { name: "Save" }));
  const saved = { ...SAVED, printer: "10.0.0.7:9100" };
  await waitFor(() => expect(kiosk.saveKiosk).toHaveBeenCalledWith(saved));
});
