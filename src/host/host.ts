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
  | "orders"
  | "currency"
  | "messages";

/** Texts that stay on this device. */
export interface DeviceValues {
  /** The text kept under a name; null = none, or none can be read. Never rejects. */
  get(key: DeviceKey): Promise<string | null>;
  /** Keeps a text, or forgets it (null). Never rejects: it is a convenience. */
  set(key: DeviceKey, value: string | null): Promise<void>;
}

/** Port to the device: storage, windows, pictures. The other port is `ShopApi`. */
export interface Host {
  /** Goes to a payment page: here in a browser, in the system's browser from the app. */
  openPayment(url: string, order: OrderAccess): Promise<void>;
  /** Where the cart is kept. */
  cartStorage: CartStorage;
  /** Loads the page again. */
  reloadPage(): void;
  /** Texts that stay on this device. */
  deviceValue: DeviceValues;
  /** Address of a picture (`src` as the shop sent it) in one of the offered widths. */
  pictureAddress(src: string, width: number): string;
}

/** Widths in px at which the server resizes pictures, smallest first. */
export const PICTURE_WIDTHS = [400, 800, 1000] as const;
/** Quality of pictures in percent. */
const PICTURE_QUALITY = 50;

/** `src` in a width, below the page's own origin or another `base`. */
export function pictureBelow(base: string, src: string, width: number): string {
  return src.startsWith("/") ? `${base}${src}?w=${width}&q=${PICTURE_QUALITY}` : src;
}
