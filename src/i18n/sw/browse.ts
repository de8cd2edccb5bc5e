import { dayText } from "../day-text";
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
    metaDescription:
      "Korosho, lozi, makadamia, karanga, mbegu na mabuyu, zimekaangwa Nairobi. Chagua saizi, tukuletee au uje uchukue.",
    results: "Bidhaa",
    categories: "Aina",
    allCategories: "Zote",
    noCategories: "Hakuna aina zilizopo",
    noProducts: "Hakuna bidhaa zilizopo",
    oops: "Lo! Kuna hitilafu.",
    oopsText: "Tumeshindwa kupakia bidhaa. Tafadhali jaribu tena baadaye.",
    refresh: "Pakia ukurasa upya",
    search: "Tafuta dukani",
    searchHint: "Korosho, mabuyu, karanga…",
    looking: "Tunatafuta…",
    found: (total) => (total === 1 ? "Bidhaa 1" : `Bidhaa ${total}`),
    ideas: ["Korosho", "Mabuyu", "Lozi", "Karanga"],
    popular: "Zinazopendwa na wengi",
    sort: "Panga kwa",
    sorts: {
      standard: "Chaguo letu",
      popular: "Zinazopendwa",
      newest: "Mpya kwanza",
      price: "Bei, nafuu kwanza",
      priceDesc: "Bei, ghali kwanza",
      unitPrice: "Bei kwa gramu 100",
      best: "Zenye nyota nyingi",
    },
    filters: "Vichujio",
    more: "Onyesha zaidi",
    previous: "Nyuma",
    pageNumber: (page) => `Ukurasa wa ${page}`,
  },
  product: {
    loading: "Tunapakia bidhaa",
    metaDescription: (name) =>
      `${name} kutoka Korosho, Nairobi: freshi kutoka jikoni, kwa saizi unayotaka, tukuletee au uje uchukue.`,
    navigation: "Njia ya dukani",
    back: "Rudi dukani",
    previous: "Iliyotangulia",
    next: "Inayofuata",
    pictures: "Picha",
    enlarge: (words, index, count) => `${words}, picha ${index} kati ya ${count}: ione kwa ukubwa`,
    pictureNumber: (index) => `Picha ya ${index}`,
    per100g: "kwa gramu 100",
    saving: (amount) => `Unaokoa ${amount}`,
    saleEnds: (day) => `hadi ${day}`,
    share: "Mwonyeshe rafiki",
    linkCopied: "Kiungo kimenakiliwa.",
    about: "Kuhusu kitafunio hiki",
    facts: "Ndani kuna nini",
    weight: "Uzito",
    reviews: "Wateja wanasema",
    noReviews: "Bado hakuna aliyeandika kuihusu.",
    average: (stars, count) =>
      `Nyota ${stars} kati ya 5, ${count === 1 ? "mtu 1 amepima" : `watu ${count} wamepima`}`,
    day: (iso) => dayText(iso, "sw"),
    related: "Unaweza pia kupenda",
  },
};
