import type { KioskSettings } from "../../shop/wire";

/**
 * Default device: a 21.5 inch screen of 1920 pixels, take away only, cards on the customer's phone.
 */
export const DEFAULT_SETTINGS: KioskSettings = {
  number: 1,
  tenth_pixels_per_mm: 40,
  asks_dining: false,
  order_pages: "",
  card_in_browser: false,
  printer: "",
  collection_hours: 48,
  paused: false,
};
