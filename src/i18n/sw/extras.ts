import type { extras as en } from "../en/extras";

/** Kiswahili texts of the extras that load on demand. */
export const extras: typeof en = {
  backInStock: {
    availableValues: (option, values) => `${option}: tunatengeneza ${values}.`,
    title: "Tukuambie ikirudi",
    consent: "Ndiyo, niandikieni mara moja ikipatikana tena.",
    send: "Niambieni",
    done: (name) =>
      `Fungua barua pepe kutoka kwetu na uthibitishe, kama bado hujathibitisha. Kisha tutakuandikia ${name} ikirudi.`,
    byChat: "Uliza kwa WhatsApp",
    chat: (name) => `Habari, ${name} itarudi lini?`,
  },
  estimate: {
    about: (amount) => `Takriban ${amount}.`,
    label: "Ni makadirio: unalipa kwa shilingi za Kenya.",
    currency: "Sarafu ya makadirio",
  },
  theme: {
    label: "Mwanga au giza",
    auto: "Kama kifaa",
    light: "Mwanga",
    dark: "Giza",
  },
  gallery: {
    largePicture: "Picha kubwa",
    close: "Funga",
    zoomIn: "Tazama kwa karibu",
    zoomOut: "Ione yote",
    before: "Picha iliyotangulia",
    after: "Picha inayofuata",
    pictureOf: (index, count) => `${index} kati ya ${count}`,
  },
  filters: {
    onlyInStock: "Zilizopo tu",
    onlyOnSale: "Zenye ofa tu",
    fromStars: (stars) => `Nyota ${stars} au zaidi`,
    minPrice: "Kuanzia Ksh",
    maxPrice: "Hadi Ksh",
    applyPrices: "Tumia",
    show: (total) => `Onyesha ${total}`,
    nothingLeft: "Hakuna kinacholingana na vichujio hivi.",
    clearFilters: "Ondoa vichujio",
  },
  leftOut: {
    title: "Bila",
    hideTraces: "Ficha pia vinavyoweza kuwa na chembe",
    hidden: (count) => (count === 1 ? "Bidhaa 1 imefichwa" : `Bidhaa ${count} zimefichwa`),
    showHidden: "Onyesha",
    remember: "Naviepuka hivi: kumbuka kwenye kifaa hiki",
    all: (names) => `Unaepuka ${names}. Orodha hii inavionyesha pia.`,
    hideAgain: "Ficha",
    some: (names, traces) =>
      traces
        ? `Bila ${names}: tunaficha vyenye kitu hicho na visivyojulikana. Chembe zinaweza kuwemo.`
        : `Bila ${names}: tunaficha vyenye kitu hicho, vinavyoweza kuwa na chembe, na visivyojulikana.`,
    noneLeft: (names, traces) =>
      `Hatujui kitu chochote bila ${names}.${traces ? "" : " Chembe pia zinahesabiwa."}`,
    noneFits: (names, traces) =>
      `Hakuna bidhaa isiyo na ${names} inayolingana na ulichotafuta.${traces ? "" : " Chembe pia zinahesabiwa."}`,
    noneHere: (names, traces) =>
      `Orodha hii haina bidhaa isiyo na ${names}.${traces ? "" : " Chembe pia zinahesabiwa."}`,
    seeOthers: (count, names) => `Ona bidhaa ${count} bila ${names}`,
    marked: (names) =>
      `Orodha hii haifichi kitu. Kila bidhaa inasema kama ina ${names}, kama huenda ina chembe, au kama hatujui.`,
    notStated: (word) => `Hatujui ni bidhaa zipi zisizo na “${word}”, kwa hiyo hatuonyeshi yoyote.`,
    unnamed: "Hatuwezi kujua unamaanisha mzio wa kitu gani. Tafadhali chagua unachoepuka.",
    askUs: "Tafadhali tuulize",
    askWithout: (what) => `Habari, mna bidhaa gani bila ${what}?`,
    nearest: (typed) => `Hakuna kinacholingana kabisa na “${typed}”. Vilivyo karibu:`,
  },
  nothing: {
    ideas: ["Korosho", "Mabuyu", "Lozi", "Karanga"],
    nothingFor: (searched) => `Hatuna kitu kinachoitwa “${searched}”. Labda mojawapo ya hizi?`,
    tryOther: "Hakuna kinacholingana na vichujio hivi. Labda mojawapo ya hizi?",
    showAll: "Onyesha zote",
  },
};
