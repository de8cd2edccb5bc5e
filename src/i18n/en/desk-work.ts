import type { PreparationStage, SoldOutUntil } from "../../shop/wire";

/** English texts of the desk about packing, sold-out goods and the pick-up board. */
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
};
