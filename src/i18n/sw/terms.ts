import type { texts as en } from "../en/terms";

/** Kiswahili texts about prices, times, delivery and payment, shown before anything is ordered. */
export const texts: typeof en = {
  label: "Kuchukua, kuletewa na kulipa",
  pickup: "Kuchukua",
  delivery: "Kuletewa",
  deliveryFrom: (price) => `Kuletewa kuanzia ${price}`,
  deliveryFor: (price) => `Kuletewa ${price}`,
  deliveryFree: "Kuletewa bure",
  free: "bure",
  from: (price) => `kuanzia ${price}`,
  freeFrom: (amount) => `bure ukinunua ${amount} au zaidi`,
  moreZones: (count) => (count === 1 ? "eneo 1 zaidi" : `maeneo ${count} zaidi`),
  askPrice: "Uliza bei",
  priceQuestion: (name) => `Habari, ${name} ni bei gani?`,
  pay: "Malipo",
  methods: {
    card: "kadi",
    mpesa: "M-Pesa",
    counter: "kaunta",
    on_delivery: "ukiletewa",
  },
};
