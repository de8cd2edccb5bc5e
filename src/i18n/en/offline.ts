/** English texts of an unreachable shop; they load with the notice that shows them. */
export const texts = {
  unreachable: "We cannot reach the shop right now.",
  asOf: (ago: string) => `You see it as it was ${ago}.`,
  works: "Your cart works; ordering needs the internet.",
  checkout:
    "To order you need the internet, and we cannot reach the shop right now. Everything you typed is kept: go on as soon as you are back.",
  pageNotSaved: "This page is not saved on this phone",
  partNotSaved: "This part is not saved on this phone",
  notSavedText: "You seem to be offline. It opens by itself as soon as the connection is back.",
  tryAgain: "Try again",
  saved: "Saved on this phone:",
  justNow: "a moment ago",
  minutes: (count: number) => (count === 1 ? "1 minute ago" : `${count} minutes ago`),
  hours: (count: number) => (count === 1 ? "1 hour ago" : `${count} hours ago`),
  days: (count: number) => (count === 1 ? "1 day ago" : `${count} days ago`),
};
