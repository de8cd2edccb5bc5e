/** English texts of the kiosk for its staff. */
export const staff = {
  title: "This kiosk",
  paused: "Ordering rests here",
  number: "Number of this kiosk (order numbers begin with K and this)",
  density: "Pixels of the screen in a millimetre, times ten",
  printer: "Ticket printer: address:9100 or /dev/usb/lp0; empty = none",
  dining: "Ask: eat here or take away",
  browser: "Cards can be paid in a browser on this machine",
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
  snooze: "Products that rest until tomorrow morning",
  snoozeChoose: "Choose one …",
  wake: (name: string) => `Show ${name} again`,
};
