/** English texts of pages without scripts: cart, checkout and order as forms. */
export const texts = {
  update: "Update",
  fewer: (name: string) => `One ${name} less`,
  more: (name: string) => `One ${name} more`,
  unknownGoods: "Goods that we no longer sell",
  fulfilment: "Change pick-up or delivery",
  payerHint: "Only for M-Pesa. Leave it empty if it is the phone above.",
  giftHint: "An order with a recipient's name is a gift.",
  priceChanged: "Prices changed meanwhile. Please look at the new total, then order again.",
  newTotal: (amount: string) => `The new total is ${amount}. Save the change once more to agree.`,
  promptOpen: (phone: string) =>
    `The request on ${phone} is still open, and M-Pesa cannot cancel it. When it ends you can pay another way or from another phone. Nothing is taken twice.`,
  typed: "You typed this, and it is not in the order:",
  find: "Search",
  about: (name: string) => `About ${name}`,
  waiting: "This page updates itself every few seconds.",
  reload: "Update now",
  otherWays: "After that, you can pay another way or from another number.",
};
