/** English texts of what this device remembers, loaded a second after the page. */
export const texts = {
  wish: {
    title: "Your wish list",
    wish: "Save to wish list",
    wished: "On your wish list",
    wishFor: (name: string) => `Save ${name} to wish list`,
    added: (name: string) => `${name} is on your wish list.`,
    see: "See the list",
    snacks: "What is on it",
    share: "Share this list",
    linkCopied: "Link copied.",
    sentTitle: "A wish list for you",
    keep: "Keep it on this device",
    gone: (count: number) =>
      count === 1 ? "One of these is sold no more." : `${count} of these are sold no more.`,
    empty: "No wishes yet",
    emptyAlt: "A white bowl with two cashews left in it",
    emptyText: "Press the heart on what you would like to have one day. It stays on this device.",
    toShop: "Go to the shop",
  },
  viewed: {
    title: "Recently viewed",
  },
};
