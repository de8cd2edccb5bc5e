/** English titles and descriptions of pages without such a text on the screen; server only. */
export const texts = {
  shop: "Cashews, almonds, macadamia, peanuts, seeds and mabuyu, roasted in Nairobi. Choose your size and have it delivered or pick it up.",
  /** Description of the listing after the owner's sentence about the shop. */
  afterAbout: "Choose your size and have it delivered or pick it up.",
  product: (name: string) => `${name}: fresh, in the size you want, delivered or picked up.`,
  cart: "What you are about to buy, line by line, and what it costs.",
  checkout: "Pick up at the shop or have it delivered, and pay as you like.",
  orderTitle: "Your order",
  order: "The status of your order, what is in it and how it is paid.",
  giftTitle: "A gift for you",
  gift: "What is in your gift and when it comes.",
  priceFrom: "from",
  previewAlt: "A bowl full of cashews and almonds with red mabuyu among them",
};
