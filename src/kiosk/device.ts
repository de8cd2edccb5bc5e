/** What this kiosk is told about itself. */
export type KioskDevice = {
  /** Pixels of the screen in a millimetre; targets are measured with it. */
  pixels_per_mm: number;
  /** Whether the shop asks "eat here or take away". */
  asks_dining: boolean;
  /** Address of the website whose order pages the QR code opens; empty = this page's own. */
  order_pages: string;
  /** Whether a card can be paid in a browser on this machine. */
  card_in_browser: boolean;
  /** Whether staff have paused ordering here. */
  paused: boolean;
};

/** A 21.5 inch screen of 1920 pixels, take away only, one's own phone for cards. */
export const USUAL_DEVICE: KioskDevice = {
  pixels_per_mm: 4,
  asks_dining: false,
  order_pages: "",
  card_in_browser: false,
  paused: false,
};
