import type { PreparationStage, ReportPeriod, SoldOutUntil } from "../../shop/wire";

/** English texts of the desk about packing, deliveries, sold-out goods, the pick-up board and reports. */
export const deskWork = {
  prepare: {
    title: "Prepare",
    stage: {
      to_pack: "To pack",
      ready: "Ready",
      with_rider: "With the rider",
    } satisfies Record<PreparationStage, string>,
    none: "Everything is packed and handed over.",
    more: "Older open orders are in the list of orders.",
    wanted: (at: string) => `for ${at}`,
    toPay: (amount: string) => `${amount} to pay`,
    tell: "Tell the customer",
    tellAgain: "Tell again",
    notified: (by: string, when: string) => `Notified ${when}, ${by}`,
    open: "Open the order",
  },
  deliveries: {
    title: "Deliveries",
    none: "Nothing to deliver.",
    orders: (count: number) => (count === 1 ? "1 order" : `${count} orders`),
    toCollect: (amount: string) => `${amount} to collect`,
    collectNothing: "nothing to collect",
    soon: "As soon as possible",
    noZone: "No zone",
    selectOne: (number: string) => `${number}: select for the run`,
    selectGroup: "Select all of this time",
    hint: "Space selects an order for a rider's run.",
    run: "Run",
    print: "Print the run",
    clear: "Select none",
    printed: (day: string) => `Rider's run, ${day}`,
  },
  soldOut: {
    title: "Sold out today",
    lead: "What is switched off cannot be ordered: at this desk at once, on the website and at other devices of the shop within seconds.",
    find: "What is sold out?",
    hint: "cashews 500",
    results: "Products and sizes",
    allSizes: "all sizes",
    howLong: "For how long",
    until: {
      tomorrow: "Until tomorrow, 05:00",
      switched_on: "Until switched on again",
    } satisfies Record<SoldOutUntil, string>,
    off: "Off",
    list: "Switched off",
    none: "Nothing is switched off.",
    ends: (when: string) => `Until ${when}`,
    switchOn: "Switch on",
    switchOnOf: (goods: string) => `Switch on ${goods}`,
    isOff: (goods: string) => `${goods} is sold out`,
    isOn: (goods: string) => `${goods} is for sale again`,
  },
  board: {
    title: "Pick-up board",
    making: "Being made",
    ready: "Ready",
  },
  reports: {
    title: "Reports",
    length: "Length of the period",
    period: { day: "Day", week: "Week", month: "Month" } satisfies Record<ReportPeriod, string>,
    previous: "Earlier",
    next: "Later",
    sales: (count: number) => (count === 1 ? "Sales, 1 order" : `Sales, ${count} orders`),
    money: "Payments less refunds",
    channels: "Sales by channel",
    channel: "Channel",
    orders: "Orders",
    amount: "Amount",
    parts: "Parts of the sales",
    part: "Part",
    goods: "Goods",
    discount: "Discounts",
    delivery: "Delivery",
    tax: "Tax added",
    rounding: "Rounding",
    notItemised: "Delivery, discount and tax of other devices",
    total: "Total",
    includedTax: (amount: string) => `${amount} of it is tax included in the prices.`,
    methods: "Payments by method",
    method: "Method",
    payments: "Payments",
    received: "Received",
    returned: "Refunded",
    categories: "Goods by category",
    category: "Category",
    withoutCategory: "Without a category",
    pieces: "Pieces",
    products: "Goods by product",
    product: "Product",
    incomplete: (at: string | null) =>
      at === null
        ? "The store has not answered yet: orders of other devices may be missing."
        : `Orders of other devices may be missing: the store was last read on ${at}.`,
    otherDevices: (orders: number, amount: string) =>
      orders === 1
        ? `1 order of another device (${amount}) is among the sales; its payment is not counted here.`
        : `${orders} orders of other devices (${amount}) are among the sales; their payments are not counted here.`,
    otherCurrency: (count: number, currency: string) =>
      count === 1
        ? `1 entry in another currency than ${currency} is left out.`
        : `${count} entries in other currencies than ${currency} are left out.`,
  },
};
