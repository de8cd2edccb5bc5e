// @vitest-environment jsdom
import { act, cleanup, fireEvent, screen, within } from "@testing-library/react";
import { afterEach, describe, expect, test, vi } from "vitest";
import { show } from "../../components/testing/show";
import { fetchBuyingTexts, fetchTexts } from "../../i18n/texts";
import { reached, recordUnreachable } from "../../shop/connection";
import { ShopProblem } from "../../shop/problem";
import type { StorefrontApi } from "../../shop/ports";
import { ContactScreen } from "./contact";
import { ContactMethods } from "./contact-details";
import { Hours } from "./hours";
import { renderBuying, SELLING_SHOP } from "../testing/buying";

afterEach(cleanup);

function contact(sendMessage: StorefrontApi["sendMessage"]) {
  const verb = vi.fn(sendMessage);
  renderBuying(<ContactScreen />, {
    shop: { sendMessage: verb },
    filled: false,
  });
  return verb;
}

function fill(label: string, value: string) {
  fireEvent.change(screen.getByRole("textbox", { name: label }), { target: { value } });
}

const send = () => fireEvent.click(screen.getByRole("button", { name: "Send message" }));

test("an incomplete form shows the missing data and focuses the first field", () => {
  const sendMessage = contact(() => Promise.resolve());
  send();
  expect(screen.getByText("Enter your name.")).toBeTruthy();
  expect(screen.getByText(/Enter an e-mail address or a phone number/)).toBeTruthy();
  expect(document.activeElement).toBe(screen.getByRole("textbox", { name: "Name" }));
  expect(sendMessage).not.toHaveBeenCalled();
});

test("a complete form sends the message and shows a confirmation", async () => {
  const sendMessage = contact(() => Promise.resolve());
  fill("Name", "Amina");
  fill("Phone", "0712 345 678");
  fill("Message", "Nuts for fifty, please.");
  send();
  expect(await screen.findByText("Asante, we have your message.")).toBeTruthy();
  expect(sendMessage.mock.lastCall?.[0]).toEqual({
    message_id: expect.stringMatching(/^[0-9a-f-]{36}$/) as string,
    name: "Amina",
    phone: "0712 345 678",
    message: "Nuts for fifty, please.",
    website: "",
  });
});

function write() {
  fill("Name", "Amina");
  fill("E-mail", "amina@example.com");
  fill("Message", "Habari");
  send();
}

describe("a message written offline", () => {
  const unreachable = new ShopProblem({ code: "unreachable" });
  test("is sent by a retry after reconnection, under one id", async () => {
    let reachable = false;
    const sendMessage = contact(() =>
      reachable ? Promise.resolve() : Promise.reject(unreachable),
    );
    write();
    expect(await screen.findByText("Your message waits for the network.")).toBeTruthy();
    reachable = true;
    fireEvent.click(screen.getByRole("button", { name: "Try now" }));
    expect(await screen.findByText("Asante, we have your message.")).toBeTruthy();
    const sent = sendMessage.mock.calls.map(([input]) => input.message_id);
    expect(new Set(sent).size).toBe(1);
    expect(sendMessage.mock.lastCall?.[0]).toMatchObject({ name: "Amina", message: "Habari" });
  });

  test("can be withdrawn and edited", async () => {
    contact(() => Promise.reject(unreachable));
    write();
    fireEvent.click(await screen.findByRole("button", { name: "Change it" }));
    const message = await screen.findByRole<HTMLInputElement>("textbox", { name: "Message" });
    expect(message.value).toBe("Habari");
    expect(document.activeElement).not.toBe(document.body);
    expect(document.activeElement?.contains(message)).toBe(true);
  });

  test("is followed by an empty form, whose message has another id", async () => {
    let reachable = false;
    const sendMessage = contact(() =>
      reachable ? Promise.resolve() : Promise.reject(unreachable),
    );
    write();
    fireEvent.click(await screen.findByRole("button", { name: "Change it" }));
    reachable = true;
    fireEvent.click(await screen.findByRole("button", { name: "Send message" }));
    fireEvent.click(await screen.findByRole("button", { name: "Write another one" }));
    const message = await screen.findByRole<HTMLInputElement>("textbox", { name: "Message" });
    expect(message.value).toBe("");
    write();
    await screen.findByText("Asante, we have your message.");
    const ids = sendMessage.mock.calls.map(([input]) => input.message_id);
    expect([ids[0] === ids[1], ids[1] === ids[2]]).toEqual([true, false]);
  });

  test("returns to the form with the error at its field if the server refuses it", async () => {
    let problem = unreachable;
    contact(() => Promise.reject(problem));
    write();
    problem = new ShopProblem({ code: "invalid_input", field: "email", reason: "malformed" });
    fireEvent.click(await screen.findByRole("button", { name: "Try now" }));
    const message = await screen.findByRole<HTMLInputElement>("textbox", { name: "Message" });
    expect(message.value).toBe("Habari");
    expect(screen.getByText(/This is not a whole e-mail address/)).toBeTruthy();
    expect(document.activeElement).toBe(screen.getByRole("textbox", { name: "E-mail" }));
  });
});

test("the page shows the shop's phone number", () => {
  contact(() => Promise.resolve());
  const number = "0700\u00a0000\u00a0001";
  expect(screen.getByRole("link", { name: number }).getAttribute("href")).toBe("tel:+254700000001");
});

test("the page shows the opening hours, with equal days combined", async () => {
  const opening_hours = [
    ...[1, 2, 3, 4].map((day) => ({ day, opens: "07:30", closes: "18:30" })),
    { day: 5, opens: "07:30", closes: "12:00" },
    { day: 6, opens: "09:00", closes: "16:00" },
    { day: 7, opens: null, closes: null },
  ];
  const getShop = () => Promise.resolve({ ...SELLING_SHOP, opening_hours });
  renderBuying(<ContactScreen />, { shop: { getShop }, filled: false });
  await screen.findByText("09:00–\u206016:00");
  const days = screen.getAllByRole("term").map((day) => day.textContent);
  expect(days.slice(-4)).toEqual(["Mon – Thu", "Fri", "Sat", "Sun"]);
  const times = screen.getAllByRole("definition").map((time) => time.textContent);
  expect(times.slice(-4)).toEqual([
    "07:30–\u206018:30",
    "07:30–\u206012:00",
    "09:00–\u206016:00",
    "Closed",
  ]);
});

const lines = () => [...document.querySelectorAll("dl > div")].map((row) => row.textContent);
const dates = () => lines().slice(1);

describe("the coming dates with other hours", () => {
  const week = [1, 2, 3, 4, 5, 6].map((day) => ({ day, opens: "07:30", closes: "18:30" }));
  const hours_exceptions = [
    { date: "2026-12-12", opens: null, closes: null, name: "Jamhuri Day" },
    { date: "2026-12-24", opens: "08:00", closes: "13:00", name: "" },
  ];
  const shop = { ...SELLING_SHOP, opening_hours: week, hours_exceptions };

  afterEach(() => {
    vi.useRealTimers();
    reached();
  });

  test("are below the opening hours of the week, with their names", () => {
    show(<Hours shop={shop} />);
    expect(lines()).toEqual([
      "Mon – Sat07:30–\u206018:30",
      "Saturday 12\u00a0DecemberJamhuri DayClosed",
      "Thursday 24\u00a0December08:00–\u206013:00",
    ]);
  });

  test("are in the page's language", async () => {
    await fetchTexts("sw");
    await fetchBuyingTexts();
    show(<Hours shop={shop} />, { language: "sw" });
    expect(dates()).toEqual([
      "Jumamosi 12\u00a0DesembaJamhuri DayImefungwa",
      "Alhamisi 24\u00a0Desemba08:00–\u206013:00",
    ]);
  });

  test("are left out without network once they are over in the shop's time zone", () => {
    vi.useFakeTimers();
    const midnight = Date.UTC(2026, 11, 12, 21);
    vi.setSystemTime(midnight - 15_000);
    recordUnreachable();
    show(<Hours shop={shop} />);
    expect(dates()).toHaveLength(2);
    act(() => vi.advanceTimersByTime(30_000));
    expect(dates()).toEqual(["Thursday 24\u00a0December08:00–\u206013:00"]);
  });
});

describe("the contact details", () => {
  const NONE = { phone: "", email: "", whatsapp: "", address: "", map_url: "" };
  const opening_hours = [{ day: 1, opens: "07:30", closes: "18:30" }];

  test("are named after the opening hours if there is nothing else", () => {
    show(<ContactMethods shop={{ ...SELLING_SHOP, contact: NONE, opening_hours }} />);
    const section = within(screen.getByRole("region", { name: "Opening hours" }));
    expect(section.getByRole("definition").textContent).toBe("07:30–\u206018:30");
    expect(section.queryByRole("list")).toBeNull();
  });

  test("are left out if the shop has none", () => {
    show(<ContactMethods shop={{ ...SELLING_SHOP, contact: NONE }} />);
    expect(document.querySelector("section, ul, h2")).toBeNull();
  });
});
