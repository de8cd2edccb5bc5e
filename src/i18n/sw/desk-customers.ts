import type { deskCustomers as en } from "../en/desk-customers";

/** Kiswahili texts of the desk about a customer: orders, favourites, notes and allergens. */
export const deskCustomers: typeof en = {
  customers: {
    title: "Wateja",
    lead: "Tafuta mteja kwa sehemu ya nambari ya simu au kwa jina.",
    nobody: "Hakuna mteja anayelingana.",
    open: "Taarifa za mteja",
    newOrder: "Oda mpya",
    zone: "Eneo",
    count: (count: number, first: string, last: string) => {
      if (count === 1) return `Oda 1, ya ${first}`;
      return first === last
        ? `Oda ${count}, za ${first}`
        : `Oda ${count}, kuanzia ${first} hadi ${last}`;
    },
    orders: "Oda zote",
    none: "Bado hakuna oda.",
    goods: "Bidhaa",
    times: (times: number, orders: number) =>
      orders === 1 ? "kwenye oda ya mwisho" : `kwenye oda ${times} kati ya ${orders} za mwisho`,
    avoids: "Anaepuka",
    avoided: (names: string) => `Anaepuka ${names}`,
    avoidedHint:
      "Kikapu huonya kuhusu bidhaa zenye vitu hivi, zenye chembe zake, au zisizojulikana.",
    contains: (names: string) => `Ina ${names}`,
    traces: (names: string) => `Huenda ina ${names}`,
    unknown: (names: string) => `Vitu vyenye mzio havijulikani: ${names}`,
  },
};
