import { createStore } from "zustand/vanilla";
import { openCore, type CartCore, type Ports } from "./core";
import { displayActions } from "./display-actions";
import { readEntries } from "./entries";
import { warnIgnored } from "./guards";
import { formatWithIntl } from "./intl-format";
import { itemActions } from "./item-actions";
import { persistCart } from "./persist";
import { randomId } from "./random-id";
import { moneyText, totalsOf } from "./totals";
import type { Cart, CartActions, CartOptions, CartState, CartStore, Payment } from "./types";

const DEFAULTS = {
  mode: "payment",
  cartMode: "checkout-session",
  currency: "USD",
  lastClicked: "",
  shouldDisplayCart: false,
  stripe: "",
  shouldPersist: true,
};

function globalPayment(key: string): ReturnType<Payment> {
  return (globalThis as { Stripe?: Payment }).Stripe?.(key);
}

function browserLanguage(): string {
  return globalThis.navigator?.language || "en-US";
}

function firstState(settings: Partial<CartState>, ports: Ports): CartState {
  const state = { language: browserLanguage(), ...DEFAULTS, ...settings } as CartState;
  const text = moneyText(state, ports.formatMoney);
  const { entries, refused } = readEntries(settings.cartDetails, { text, now: ports.now });
  for (const key of refused) {
    warnIgnored("createCart", settings, `entry ${JSON.stringify(key)} is not a cart item`);
  }
  const details = Object.fromEntries(entries.map((entry) => [entry.id, entry]));
  return { ...state, ...totalsOf(details, text) };
}

const loadCheckout = () => import("./checkout");

/** Actions that lead to the payment page; their code is loaded on first use. */
function checkoutActions(
  core: CartCore,
): Pick<CartActions, "redirectToCheckout" | "checkoutSingleItem"> {
  return {
    redirectToCheckout: async (sessionId) =>
      (await loadCheckout()).redirectToCheckout(core, sessionId),
    checkoutSingleItem: async (item) => (await loadCheckout()).checkoutSingleItem(core, item),
  };
}

function createCore(settings: Partial<CartState>, ports: Ports) {
  let core: CartCore | undefined;
  const store = createStore<Cart>()((_set, _get, api) => {
    const opened = (core = openCore(api, ports));
    return {
      ...firstState(settings, ports),
      ...itemActions(opened),
      ...displayActions(opened),
      ...checkoutActions(opened),
    };
  });
  return { store, core: core ?? openCore(store, ports) };
}

/**
 * Creates a cart: a vanilla zustand store that runs with or without a browser.
 *
 * State options are spread over the defaults (an explicit undefined overrides, unknown ones become
 * state too); the options object is never changed. With `storage`, the stored cart is read at once
 * unless `skipHydration`, and every change is passed to it before the action returns.
 */
export function createCart(options: CartOptions = {}): CartStore {
  const { storage, skipHydration, acceptStored, ...rest } = options;
  const { formatMoney, payment, now, randomId: makeId, ...settings } = rest;
  const ports: Ports = {
    formatMoney: formatMoney ?? formatWithIntl,
    payment: payment ?? globalPayment,
    now: now ?? (() => new Date().toISOString()),
    randomId: makeId ?? randomId,
  };
  const { store, core } = createCore(settings, ports);
  const persist = persistCart(store, core, { storage, skipHydration, acceptStored });
  return Object.assign(store, { persist });
}
