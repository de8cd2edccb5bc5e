/** English texts of the extras that load on demand. */
export const extras = {
  backInStock: {
    availableValues: (option: string, values: string) => `${option}: we make ${values}.`,
    title: "Tell me when it’s back",
    consent: "Yes, write to me once when it is there again.",
    send: "Tell me",
    done: (name: string) =>
      `Open the e-mail from us and confirm, unless you have done so. We then write to you when ${name} is back.`,
    byChat: "Ask on WhatsApp",
    chat: (name: string) => `Hello, when will ${name} be back?`,
  },
  estimate: {
    about: (amount: string) => `About ${amount}.`,
    label: "An estimate: you pay in Kenyan shillings.",
    currency: "Currency of the estimate",
  },
  theme: {
    label: "Light or dark",
    auto: "Auto",
    light: "Light",
    dark: "Dark",
  },
  gallery: {
    largePicture: "Large picture",
    close: "Close",
    zoomIn: "Zoom in",
    zoomOut: "Zoom out",
    before: "Previous picture",
    after: "Next picture",
    pictureOf: (index: number, count: number) => `${index} of ${count}`,
  },
  filters: {
    onlyInStock: "In stock only",
    onlyOnSale: "On sale only",
    fromStars: (stars: number) => `${stars} stars or more`,
    minPrice: "From Ksh",
    maxPrice: "To Ksh",
    applyPrices: "Apply",
    show: (total: number) => `Show ${total}`,
    nothingLeft: "Nothing fits these filters.",
    clearFilters: "Clear filters",
  },
  leftOut: {
    title: "Without",
    hideTraces: "Also hide what may contain traces",
    hidden: (count: number) => (count === 1 ? "1 product hidden" : `${count} products hidden`),
    showHidden: "Show",
    remember: "I avoid these: remember on this device",
    all: (names: string) => `You avoid ${names}. This list shows them as well.`,
    hideAgain: "Hide",
    some: (names: string, traces: boolean) =>
      traces
        ? `Without ${names}: we hide what contains it and what we do not know. Traces are possible.`
        : `Without ${names}: we hide what contains it, what may contain traces, and what we do not know.`,
    noneLeft: (names: string, traces: boolean) =>
      `We know of nothing without ${names}.${traces ? "" : " Traces count as well."}`,
    noneFits: (names: string, traces: boolean) =>
      `Nothing that fits your search is without ${names}.${traces ? "" : " Traces count as well."}`,
    noneHere: (names: string, traces: boolean) =>
      `Nothing in this list is without ${names}.${traces ? "" : " Traces count as well."}`,
    seeOthers: (count: number, names: string) =>
      `See ${count === 1 ? "1 product" : `${count} products`} without ${names}`,
    marked: (names: string) =>
      `This list hides nothing. Products say if they contain ${names}, may contain traces, or if we do not know.`,
    notStated: (word: string) =>
      `We do not know which products are free of “${word}”, so we show none.`,
    unnamed: "We cannot know which allergen you mean. Please choose what you avoid.",
    askUs: "Please ask us",
    askWithout: (what: string) => `Hello, what do you have without ${what}?`,
    nearest: (typed: string) => `No exact match for “${typed}”. Closest:`,
  },
  nothing: {
    ideas: ["Cashews", "Mabuyu", "Almonds", "Peanuts"],
    nothingFor: (searched: string) => `Nothing here goes by “${searched}”. Perhaps one of these?`,
    tryOther: "Nothing fits these filters. Perhaps one of these?",
    showAll: "Show everything",
  },
};
