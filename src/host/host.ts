import type { CartStorage } from "../cart/types";
import type { OrderAccess } from "../shop/wire";

/** Keys of the texts stored on a device, apart from the cart. */
export type DeviceKey =
  | "language"
  | "theme"
  | "recently-seen"
  | "searches"
  | "checkout-draft"
  | "saved-for-later"
  | "wishlist"
  | "avoided"
  | "orders"
  | "currency"
  | "messages";

/** Texts stored on this device. */
export interface DeviceValues {
  /** Returns the text of a key; null = none, or unreadable. Never rejects. */
  get(key: DeviceKey): Promise<string | null>;
  /** Stores a text, or removes it (null). Never rejects, because these values are optional. */
  set(key: DeviceKey, value: string | null): Promise<void>;
}

/** Port to the device: storage, windows, pictures. The other port is `ShopApi`. */
export interface Host {
  /** Opens a payment page: here in a browser, in the system's browser from the app. */
  openPayment(url: string, order: OrderAccess): Promise<void>;
  /** Storage of the cart. */
  cartStorage: CartStorage;
  /** Reloads the page. */
  reloadPage(): void;
  /** Texts stored on this device. */
  deviceValue: DeviceValues;
  /** Returns the URL of a picture (`src` from the shop) in one of the offered widths. */
  pictureAddress(src: string, width: number): string;
}

/** Widths in px at which the server resizes pictures, smallest first. */
export const PICTURE_WIDTHS = [400, 800, 1000] as const;
/** Quality of resized pictures, in percent. */
const PICTURE_QUALITY = 50;

/** Returns the URL of `src` in a width, on the page's own origin or another `base`. */
export function pictureBelow(base: string, src: string, width: number): string {
  return src.startsWith("/") ? `${base}${src}?w=${width}&q=${PICTURE_QUALITY}` : src;
}
