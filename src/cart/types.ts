import type { StoreApi } from "zustand/vanilla";

/** Formats an amount in minor units. Throws for an unknown currency. */
export type FormatMoney = (minor: number, currency: string, language: string) => string;

/** Facts about an item that the shop attaches and the cart only carries. */
export type Metadata = Record<string, unknown>;

/** Input of `addItem`: any product fields, with one of four names for the id. */
export type CartItemInput = {
  id?: string | number;
  price_id?: string | number;
  sku_id?: string | number;
  sku?: string | number;
  /** Minor units; the cart refuses an item without a price. */
  price?: number | string;
  price_data?: Metadata;
  product_data?: Metadata;
  [field: string]: unknown;
};

/** Item in the cart: the product's fields as first added, and its sums. */
export type CartEntry = {
  id: string | number;
  /** Minor units; a numeric text is not converted. */
  price: number | string;
  quantity: number;
  /** Price times quantity, minor units. */
  value: number;
  formattedPrice: string;
  formattedValue: string;
  /** ISO 8601, when this entry last changed. */
  timestamp: string;
  price_data: Metadata;
  product_data: Metadata;
  name?: string;
  image?: string;
  [field: string]: unknown;
};

/** Items by id. Check with `Object.hasOwn`: a shop may name an item `constructor`. */
export type CartDetails = Record<string, CartEntry>;

/** State of the cart, without its actions. */
export interface CartState {
  /** Mode of the payment page; default `payment`. */
  mode: string;
  /**
   * Start of the checkout: `checkout-session` (default) or `client-only`. Stripe's script dropped
   * both forms in 2025 (version clover): set `payment: serverPayment(…)`, which calls our server
   * and prices every line there. Without a key in `stripe` both are off.
   */
  cartMode: string;
  /** ISO 4217 code; default `USD`. */
  currency: string;
  /** BCP 47 tag; default the browser's language, else `en-US`. */
  language: string;
  lastClicked: unknown;
  shouldDisplayCart: boolean;
  cartCount: number;
  /** Minor units. */
  totalPrice: number;
  formattedTotalPrice: string;
  cartDetails: CartDetails;
  /** Public key of the payment provider; `null` if the shop has none. */
  stripe: string | null;
  /** Default true; false leaves the storage alone. */
  shouldPersist: boolean;
  successUrl?: string;
  cancelUrl?: string;
  billingAddressCollection?: unknown;
  allowedCountries?: string[] | null;
}

/** Options of `addItem`. */
export interface AddOptions {
  /** Anything falsy means 1. */
  count?: number | null;
  price_metadata?: Metadata;
  product_metadata?: Metadata;
}

/** Options of `incrementItem` and `decrementItem`. */
export interface CountOptions {
  count?: number;
}

/** A price id, or a price or sku with a quantity (default 1). */
export type SingleItem = string | { price?: string; sku?: string; quantity?: number };

/** Actions of a cart. A refused action warns on the console and changes nothing. */
export interface CartActions {
  addItem(product: CartItemInput, options?: AddOptions | null): void;
  incrementItem(id: string | number, options?: CountOptions | null): void;
  decrementItem(id: string | number, options?: CountOptions | null): void;
  /** 0 removes the item; an unknown id is ignored. */
  setItemQuantity(id: string | number, quantity: number): void;
  removeItem(id: string | number): void;
  clearCart(): void;
  /** Writes each entry under its own id; without `merge` the cart is emptied first. */
  loadCart(
    details: Record<string, unknown> | readonly unknown[] | null | undefined,
    merge?: boolean,
  ): void;
  handleCartHover(): void;
  handleCartClick(): void;
  handleCloseCart(): void;
  storeLastClicked(id: unknown): void;
  changeStripeKey(key: string | null): void;
  changeLanguage(language: string): void;
  /** Reformats amounts; never converts them. */
  changeCurrency(currency: string): void;
  /** Rejects with a Property…Error if a guard refuses, else returns the provider's result. */
  redirectToCheckout(sessionId?: unknown): Promise<unknown>;
  checkoutSingleItem(item: SingleItem): Promise<unknown>;
}

/** State and actions, as the store holds them. */
export type Cart = CartState & CartActions;

/** Line of client-only checkout. */
export type LineItem = { price: string; quantity: number };

/** Request to the payment provider; undefined fields are not sent. */
export interface CheckoutRequest {
  sessionId?: unknown;
  mode?: string;
  lineItems?: LineItem[];
  items?: { sku: string; quantity: number }[];
  successUrl?: string;
  cancelUrl?: string;
  billingAddressCollection?: "required" | "auto";
  submitType?: "auto";
  shippingAddressCollection?: { allowedCountries: string[] };
}

/** Payment provider for one public key. */
export interface PaymentProvider {
  redirectToCheckout(request: CheckoutRequest): unknown;
  registerAppInfo?(info: { name: string }): void;
}

/** Creates the provider for a key; undefined (or a promise of it) if there is no provider. */
export type Payment = (
  key: string,
) => PaymentProvider | null | undefined | Promise<PaymentProvider | null | undefined>;

/** Storage of the cart between visits; `localStorage` fits. May be asynchronous. */
export interface CartStorage {
  getItem(key: string): string | null | undefined | Promise<string | null | undefined>;
  setItem(key: string, text: string): unknown;
  /** Notifies of changes by others (another tab); returns the unsubscribe function. */
  subscribe?(key: string, listener: (text: string | null) => void): () => void;
}

/** State of the cart's persistence. */
export interface CartPersistence {
  /** True once screens may show the cart: read, failed, timed out, or nothing to read. */
  hasHydrated(): boolean;
  /** Reads the storage unless it was read already; resolves when `hasHydrated` is true. */
  rehydrate(): Promise<void>;
  /** Calls back when `hasHydrated` turns true; returns the unsubscribe function. */
  onFinishHydration(listener: () => void): () => void;
  /** Stops writing and listening. */
  stop(): void;
}

/** Options of `createCart`: initial state and ports. */
export interface CartOptions extends Partial<CartState> {
  /** Default: none, the cart lives in memory. */
  storage?: CartStorage;
  /** Leaves the storage unread until `persist.rehydrate()`. */
  skipHydration?: boolean;
  /** Additional check of entries read from the storage; default: any sellable entry. */
  acceptStored?: (entry: CartEntry) => boolean;
  /** Default: `Intl` in the cart's currency and language. */
  formatMoney?: FormatMoney;
  /** Default: a `Stripe` global if the page has one. */
  payment?: Payment;
  /** Time of a change, ISO 8601; default: the clock. */
  now?: () => string;
  /** Id of an item without one; default: a version 4 UUID. */
  randomId?: () => string;
}

/** Vanilla zustand store of the cart, with its persistence. */
export type CartStore = StoreApi<Cart> & { persist: CartPersistence };
