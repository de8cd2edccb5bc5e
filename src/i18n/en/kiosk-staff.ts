/** English texts of the kiosk for its staff. */
export const staff = {
  title: "This kiosk",
  paused: "Pause ordering here",
  number: "Number of this kiosk (order numbers begin with K and this)",
  diagonal: "Diagonal of the screen in inches, as the seller names it (21.5)",
  ruler: "With the right diagonal this bar is 5 cm long.",
  collectionHours: "Hours after which an unpaid order is cancelled (from the next start)",
  printer: "Ticket printer",
  printerNone: "No printer",
  findPrinters: "Search for printers",
  printersFound: (count: number) =>
    count === 0
      ? "No printer was found. Switch it on, and connect it by USB or to the network of this computer."
      : `Printers found: ${count}. Choose one and save.`,
  dining: "Ask: eat here or take away",
  browser: "Cards can be paid in a browser on this computer",
  save: "Save",
  saved: "Saved",
  test: "Print a test page",
  tickets: {
    printed: "It was printed.",
    no_printer: "No printer is set.",
    paper_out: "The paper is out.",
    cover_open: "The cover is open.",
    unreachable: "The printer does not answer.",
    unknown: "The printer fell silent on the way: look whether it was printed.",
  },
  unsent: (count: number) =>
    count === 0 ? "Every order has reached the store" : `Not in the store yet: ${count}`,
  waiting: "on its way",
  parked: "waits for you",
  sendAgain: "Send again",
  soldOut: "Products that are sold out until tomorrow morning",
  soldOutChoose: "Choose one …",
  switchOn: (name: string) => `Sell ${name} again`,
};
