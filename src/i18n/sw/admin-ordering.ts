import type { adminOrdering as en } from "../en/admin-ordering";

/** Kiswahili texts of the admin screen of the rules for orders. */
export const adminOrdering: typeof en = {
  ordering: {
    lead: "Jinsi wateja wanavyolipa, kama wanaweza kuchukua na kurekebisha oda zao, na bei kwa sarafu nyingine.",
    saved:
      "Imehifadhiwa. Tovuti inafuata mara moja, vioski na madawati ndani ya dakika moja. Oda zilizokwisha wekwa hazibadiliki.",
    methods: "Njia za kulipa",
    methodsLead: "Wateja wanaziona kwa mpangilio huu; ya kwanza imeshachaguliwa.",
    methodNames: {
      card: "Kadi",
      mpesa: "M-Pesa",
      counter: "Kaunta ya duka",
      on_delivery: "Wakati wa kuletewa, kwa dereva",
    },
    unavailable: "Haionyeshwi: funguo zake hazipo kwenye seva, au haipokei sarafu ya duka.",
    moveUp: "Juu",
    moveUpOf: (name) => `Sogeza “${name}” juu`,
    orders: "Oda",
    pickup: "Wateja wanaweza kuchukua oda zao dukani",
    storePickup: "WooCommerce ina njia ya kuchukua, kwa hiyo wateja wanaweza kuchukua hata hivyo.",
    changes: "Wateja kughairi au kurekebisha oda zao",
    changesOf: {
      off: "Kamwe: watu wa duka wanafanya",
      unpaid: "Haijalipwa wala kufungashwa",
      until_packed: "Mpaka ifungashwe, hata ikilipwa",
    },
    changesHint:
      "Kwenye ukurasa wa oda. Iliyolipwa ikighairiwa au bei ikipungua, pesa zinarudishwa.",
    rates: "Sarafu nyingine",
    ratesLead:
      "Wageni kutoka nje wanaona thamani ya kikapu chao, ikiwa ni makadirio. Wanalipa kwa sarafu ya duka.",
    currency: "Sarafu",
    currencyHint: "Herufi tatu, kwa mfano USD",
    worth: (currency) => `Kimoja kwa ${currency}`,
    worthHint: "Kwa mfano 129.40",
    thisRate: "sarafu hii",
    remove: "Ondoa",
    removeRate: (currency) => `Ondoa ${currency}`,
    addRate: "Ongeza sarafu",
    noMethod: "Chagua angalau njia moja ya kulipa inayopatikana.",
    wrongCurrency: "Andika herufi tatu za sarafu nyingine, kila moja mara moja.",
    wrongWorth: "Andika kiasi kinachozidi sifuri.",
  },
};
