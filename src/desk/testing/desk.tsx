import { configure, createEvent, fireEvent, screen, waitFor, within } from "@testing-library/react";
import type { ReactNode } from "react";
import { expect } from "vitest";
import {
  fakeAppContext,
  fakeHost,
  renderWithProviders,
  SHOP_INFO,
} from "../../app/testing/fake-app-context";
import { modalDialogs } from "../../app/testing/modal-dialogs";
import type { DeskApi, SetupApi } from "../../shop/ports";
import { SetupContext } from "../../shop/setup-context";
import type { ShopInfo } from "../../shop/wire";
import { DeskApp } from "../app";
import { fakeDesk, type FakeDesk } from "./fake-desk";
import { fakeConnection } from "./fake-connection";

// Generous timeout for slow machines; queries resolve as soon as they match.
configure({ asyncUtilTimeout: 20_000 });

modalDialogs();

/** Shop with a desk and delivery. */
export const DESK_SHOP: ShopInfo = {
  ...SHOP_INFO,
  store_reachable: true,
  payment_methods: ["card", "mpesa", "counter", "on_delivery"],
};

/** Interval between two keys of a person, in milliseconds. */
const KEY_INTERVAL_MS = 90;

/** Keyboard of a person: counts each key press. */
export class Keyboard {
  /** Number of key presses. */
  presses = 0;

  /** Presses a key, with optional modifiers. */
  press(key: string, held: { altKey?: boolean; ctrlKey?: boolean } = {}): void {
    this.presses += 1;
    const target = document.activeElement ?? document.body;
    const event = createEvent.keyDown(target, { key, ...held });
    // Keys have the intervals of a person, independent of the test's speed.
    Object.defineProperty(event, "timeStamp", { value: this.presses * KEY_INTERVAL_MS });
    const allowed = fireEvent(target, event);
    if (!allowed) return;
    if (key.length === 1 && !held.altKey && !held.ctrlKey) this.put(target, key);
    if (key === "Enter" && target instanceof HTMLButtonElement) fireEvent.click(target);
    if (key === "Enter" && target instanceof HTMLInputElement && target.form) {
      fireEvent.submit(target.form);
    }
  }

  /** Types a text, one key press per letter. */
  type(text: string): void {
    for (const letter of text) this.press(letter);
  }

  private put(target: Element, letter: string): void {
    if (!(target instanceof HTMLInputElement || target instanceof HTMLTextAreaElement)) return;
    const all = target.selectionStart === 0 && target.selectionEnd === target.value.length;
    const before = all ? "" : target.value;
    fireEvent.change(target, { target: { value: before + letter } });
  }
}

/** Environment of a desk: the app's setup, elements around the desk, and the field that it opens with. */
type Around = { setup?: SetupApi; frame?: (desk: ReactNode) => ReactNode; field?: string };

/** Opens the desk on a fake shop, with its manager signed in, ready for the first call. */
export async function openDesk(
  methods: Partial<DeskApi> = {},
  prepare?: (desk: FakeDesk) => void,
  { setup = fakeConnection(), frame = (app) => app, field = "Phone or name" }: Around = {},
) {
  const desk = fakeDesk(methods);
  prepare?.(desk);
  const host = fakeHost();
  desk.getShop = () => Promise.resolve(DESK_SHOP);
  const known = [[["get_shop", null], DESK_SHOP]] as const;
  const app = <SetupContext value={setup}>{frame(<DeskApp />)}</SetupContext>;
  const drawn = renderWithProviders(app, "/", fakeAppContext({ shop: desk, host, known }));
  await focusIs(field);
  return { desk, host, keyboard: new Keyboard(), ...drawn };
}

/** Waits until the focus is in the field with this label. */
export async function focusIs(label: string): Promise<void> {
  await waitFor(() => {
    const focused = document.activeElement;
    const name = focused?.getAttribute("aria-label") ?? labelText(focused);
    if (!name.startsWith(label)) throw new Error(`The focus is in "${name}", not in "${label}".`);
  });
}

function labelText(element: Element | null): string {
  if (!(element instanceof HTMLInputElement)) return element?.textContent ?? "";
  return element.labels?.[0]?.textContent ?? "";
}

/** Waits for a text. */
export const findText = (text: string | RegExp) => screen.findByText(text);

/** Waits until the cart contains this text. */
export const findInCart = (text: string) => within(screen.getByRole("grid")).findByText(text);

/** Waits until the order has this total. */
export const totalIs = (total: string) =>
  waitFor(() => expect(screen.getByTestId("total").textContent).toBe(total));

/** Focuses the add field, wherever the focus is, and adds goods. */
export function addGoods(keyboard: Keyboard, typed: string): void {
  keyboard.press("a", { altKey: true });
  keyboard.type(typed);
  keyboard.press("Enter");
}

/** Enters the end of Wanjiku's number, and waits until she is found. */
export async function findWanjiku(keyboard: Keyboard): Promise<void> {
  keyboard.type("5678");
  await findText("Wanjiku");
  keyboard.press("Enter");
  await focusIs("Add to the cart");
}

/** Finds Wanjiku and repeats her last order. */
export async function repeatOrderOfWanjiku(keyboard: Keyboard): Promise<void> {
  await findWanjiku(keyboard);
  keyboard.press("F8");
  await findInCart("Raw Almonds");
}

/** Opens the list of orders and the details of its first order. */
export async function openFirstOrder(desk: FakeDesk, keyboard: Keyboard): Promise<void> {
  keyboard.press("F3");
  await focusIs("Number, name, phone, amount or receipt");
  await waitFor(() => expect(desk.rows).toHaveLength(1));
  keyboard.press("Enter");
  await screen.findByRole("heading", { name: "D-0001" });
}
