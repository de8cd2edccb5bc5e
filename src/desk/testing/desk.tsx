import { configure, createEvent, fireEvent, screen, waitFor, within } from "@testing-library/react";
import type { ReactNode } from "react";
import { expect } from "vitest";
import {
  fakeAppContext,
  fakeHost,
  renderWithProviders,
  SHOP_INFO,
} from "../../app/testing/fake-app-context";
import type { DeskApi } from "../../shop/ports";
import type { SetupApi } from "../../shop/ports";
import { SetupContext } from "../../shop/setup-context";
import type { ShopInfo } from "../../shop/wire";
import { DeskApp } from "../app";
import { fakeDesk, type FakeDesk } from "./fake-desk";
import { fakeConnection } from "./fake-connection";

// How long a slow machine may take; nothing waits for it on a fast one.
configure({ asyncUtilTimeout: 20_000 });

// jsdom knows no dialogs.
Object.assign(HTMLDialogElement.prototype, {
  showModal(this: HTMLDialogElement) {
    this.open = true;
  },
  close(this: HTMLDialogElement) {
    this.open = false;
  },
});

/** A shop with a desk that delivers. */
export const DESK_SHOP: ShopInfo = {
  ...SHOP_INFO,
  store_reachable: true,
  payment_methods: ["card", "mpesa", "counter", "on_delivery"],
};

/** Between two keys of a hand, in milliseconds. */
const HAND_MS = 90;

/** Keys pressed by a hand: each is counted. */
export class Keyboard {
  /** Keys so far. */
  presses = 0;

  /** Presses a key, with what is held beside it. */
  press(key: string, held: { altKey?: boolean; ctrlKey?: boolean } = {}): void {
    this.presses += 1;
    const target = document.activeElement ?? document.body;
    const event = createEvent.keyDown(target, { key, ...held });
    // A hand is slower than a scanner, however fast the test runs.
    Object.defineProperty(event, "timeStamp", { value: this.presses * HAND_MS });
    const goes = fireEvent(target, event);
    if (!goes) return;
    if (key.length === 1 && !held.altKey && !held.ctrlKey) this.put(target, key);
    if (key === "Enter" && target instanceof HTMLButtonElement) fireEvent.click(target);
    if (key === "Enter" && target instanceof HTMLInputElement && target.form) {
      fireEvent.submit(target.form);
    }
  }

  /** Types a text, a key a letter. */
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

/** What stands around a desk: the app's setup, and what is drawn between it and the desk. */
type Around = { setup?: SetupApi; frame?: (desk: ReactNode) => ReactNode };

/** The desk on a fake shop, ready for the first call. */
export async function openDesk(
  verbs: Partial<DeskApi> = {},
  prepare?: (desk: FakeDesk) => void,
  { setup = fakeConnection(), frame = (app) => app }: Around = {},
) {
  const desk = fakeDesk(verbs);
  prepare?.(desk);
  const host = fakeHost();
  desk.getShop = () => Promise.resolve(DESK_SHOP);
  const known = [[["get_shop", null], DESK_SHOP]] as const;
  const app = <SetupContext value={setup}>{frame(<DeskApp />)}</SetupContext>;
  const drawn = renderWithProviders(app, "/", fakeAppContext({ shop: desk, host, known }));
  await focusIs("Phone or name");
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
export const sees = (text: string | RegExp) => screen.findByText(text);

/** Waits until the cart has this in it. */
export const inCart = (text: string) => within(screen.getByRole("grid")).findByText(text);

/** Waits until the order comes to this. */
export const comesTo = (total: string) =>
  waitFor(() => expect(screen.getByTestId("total").textContent).toBe(total));

/** Goes to where goods are put in, from wherever the focus is, and puts some in. */
export function putIn(keyboard: Keyboard, typed: string): void {
  keyboard.press("a", { altKey: true });
  keyboard.type(typed);
  keyboard.press("Enter");
}

/** Wanjiku calls and is found by the end of her number. */
export async function wanjikuCalls(keyboard: Keyboard): Promise<void> {
  keyboard.type("5678");
  await sees("Wanjiku");
  keyboard.press("Enter");
  await focusIs("Add to the cart");
}

/** Wanjiku calls and takes the same as last time. */
export async function wanjikuRepeats(keyboard: Keyboard): Promise<void> {
  await wanjikuCalls(keyboard);
  keyboard.press("F8");
  await inCart("Raw Almonds");
}
