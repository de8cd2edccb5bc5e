import type { browse as en } from "../en/browse";

/** Words for usual names of attributes, which stores write in English. */
const OPTION_NAMES = new Map([
  ["size", "Saizi"],
  ["weight", "Uzito"],
  ["pack", "Pakiti"],
  ["flavour", "Ladha"],
  ["taste", "Ladha"],
]);

const optionName = (name: string) => OPTION_NAMES.get(name.toLowerCase()) ?? name;

/** Kiswahili texts of shop and product screens and their shared components. */
export const browse: typeof en = {
  card: {
    noCategories: "Hakuna aina",
    per100g: "kwa 100 g",
    sale: "Ofa",
    add: "Weka kikapuni",
    addNamed: (name) => `Weka kikapuni: ${name}`,
    added: (name) => `${name} imewekwa kikapuni!`,
    view: "Ona kikapu",
    quantityOf: (name) => `Idadi ya ${name}`,
    optionName,
    optionOf: (option, name) => `${optionName(option)}: ${name}`,
  },
  stock: {
    available: "Ipo",
    left: (pieces) => `Zimebaki ${pieces} tu`,
    all: (pieces) => `Tunazo ${pieces} tu.`,
    one: "Moja kwa kila oda.",
    soldOut: "Imeisha",
    onRequest: "Uliza bei",
    notForSale: "Haiuzwi kwa sasa",
    notMade: "Hatuitengenezi hivi",
    backorder: "Hutengenezwa kwa oda",
  },
  listing: {
    title: "Duka",
    lead: "Tunakaanga kidogo kidogo na kufunga siku hiyo hiyo. Chagua saizi, chagua kadhaa.",
    allSnacks: "Vitafunio vyote",
    resultsFor: (search) => `Matokeo ya “${search}”`,
    results: "Bidhaa",
    categories: "Aina",
    allCategories: "Zote",
    noCategories: "Hakuna aina zilizopo",
    noProducts: "Hakuna bidhaa zilizopo",
    search: "Tafuta dukani",
    searchHint: "Korosho, mabuyu, karanga…",
    looking: "Tunatafuta…",
    found: (total) => (total === 1 ? "Bidhaa 1" : `Bidhaa ${total}`),
    popular: "Zinazopendwa na wengi",
    sort: "Panga kwa",
    sorts: {
      standard: "Chaguo letu",
      popular: "Zinazopendwa",
      newest: "Mpya kwanza",
      price: "Bei, nafuu kwanza",
      priceDesc: "Bei, ghali kwanza",
      unitPrice: "Bei kwa 100 g",
      best: "Zenye nyota nyingi",
    },
    filters: "Vichujio",
    more: "Onyesha zaidi",
    previous: "Nyuma",
    pageNumber: (page) => `Ukurasa wa ${page}`,
  },
};
