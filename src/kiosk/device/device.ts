import type { KioskSettings } from "../../shop/wire";

/** A 21.5 inch screen of 1920 pixels, take away only, one's own phone for cards. */
export const USUAL_DEVICE: KioskSettings = {
  number: 1,
  tenth_pixels_per_mm: 40,
  asks_dining: false,
  order_pages: "",
  card_in_browser: false,
  printer: "",
  paused: false,
  snoozed: [],
};
