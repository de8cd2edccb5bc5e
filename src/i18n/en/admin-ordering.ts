import type { CustomerChanges, PaymentMethod } from "../../shop/wire";

/** English texts of the admin screen of the rules for orders. */
export const adminOrdering = {
  ordering: {
    lead: "How customers pay, whether they may collect and correct their orders, and prices in other currencies.",
    saved:
      "Saved. The website follows it at once, kiosks and desks within a minute. Orders that were placed stay as they are.",
    methods: "Ways to pay",
    methodsLead: "Customers see them in this order; the first one is preselected.",
    methodNames: {
      card: "Card",
      mpesa: "M-Pesa",
      counter: "At the counter",
      on_delivery: "On delivery, to the rider",
    } satisfies Record<PaymentMethod, string>,
    unavailable:
      "Not offered: its keys are missing on the server, or it does not accept the shop's currency.",
    moveUp: "Up",
    moveUpOf: (name: string) => `Move “${name}” up`,
    orders: "Orders",
    pickup: "Customers may collect their orders at the shop",
    storePickup: "WooCommerce has a pick-up method, so that customers can collect in any case.",
    changes: "Customers cancel or correct their orders",
    changesOf: {
      off: "Never: staff do it",
      unpaid: "Unpaid and not packed",
      until_packed: "Until packed, also paid",
    } satisfies Record<CustomerChanges, string>,
    changesHint:
      "On the page of the order. A paid one that is cancelled or gets cheaper is refunded.",
    rates: "Other currencies",
    ratesLead:
      "Visitors from abroad see what their cart is worth, marked as an estimate. They pay in the shop's currency.",
    currency: "Currency",
    currencyHint: "Three letters, such as USD",
    worth: (currency: string) => `One unit in ${currency}`,
    worthHint: "Such as 129.40",
    thisRate: "this rate",
    remove: "Remove",
    removeRate: (currency: string) => `Remove ${currency}`,
    addRate: "Add a currency",
    noMethod: "Choose at least one way to pay that can be offered.",
    wrongCurrency: "Enter the three letters of another currency, each once.",
    wrongWorth: "Enter an amount above zero.",
  },
};
