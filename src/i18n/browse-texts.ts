/** Short names of the months, in both languages. */
const MONTHS = {
  en: "Jan Feb Mar Apr May Jun Jul Aug Sep Oct Nov Dec".split(" "),
  sw: "Jan Feb Mac Apr Mei Jun Jul Ago Sep Okt Nov Des".split(" "),
};

/** A day `YYYY-MM-DD` as `2 Nov 2026`; written without `Intl`, which the page renderer lacks. */
function dayText(iso: string, language: "en" | "sw"): string {
  const [year, month, day] = iso.split("-").map(Number);
  return `${day} ${MONTHS[language][(month ?? 1) - 1]} ${year}`;
}

/** English texts of home, shop and product screens and of what they share. */
export const browseEn = {
  card: {
    noCategories: "No categories",
    sale: "Sale",
    add: "Add to cart",
    addNamed: (name: string) => `Add to cart: ${name}`,
    added: (name: string) => `${name} added to cart!`,
    quantityOf: (name: string) => `Quantity of ${name}`,
    optionOf: (option: string, name: string) => `${option} of ${name}`,
  },
  stock: {
    available: "In stock",
    left: (pieces: number) => `Only ${pieces} left`,
    soldOut: "Sold out",
    notForSale: "Not for sale now",
  },
  listing: {
    title: "The shop",
    lead: "Roasted in small batches, packed the same day. Pick a size, pick a few.",
    allSnacks: "All snacks",
    metaDescription:
      "Cashews, almonds, macadamia, peanuts, seeds and mabuyu, roasted in Nairobi. Choose your size and have it delivered or pick it up.",
    results: "Products",
    categories: "Categories",
    allCategories: "All",
    noCategories: "No categories available",
    noProducts: "No products available",
    oops: "Oops! Something went wrong.",
    oopsText: "We encountered an issue while loading the products. Please try again later.",
    refresh: "Refresh Page",
    search: "Search the shop",
    searchHint: "Cashews, mabuyu, karanga…",
    looking: "Looking…",
    found: (total: number) => (total === 1 ? "1 product" : `${total} products`),
    nothingFor: (searched: string) => `Nothing here goes by “${searched}”. Perhaps one of these?`,
    tryOther: "Nothing fits these filters. Perhaps one of these?",
    ideas: ["Cashews", "Mabuyu", "Almonds", "Peanuts"],
    showAll: "Show everything",
    sort: "Sort by",
    sorts: {
      standard: "Our picks",
      popular: "Most popular",
      newest: "Newest",
      cheapest: "Price, low to high",
      dearest: "Price, high to low",
      best: "Best rated",
    },
    filters: "Filters",
    onlyInStock: "In stock only",
    onlyOnSale: "On sale only",
    minPrice: "From Ksh",
    maxPrice: "To Ksh",
    applyPrices: "Apply",
    clearFilters: "Clear filters",
    pages: "Pages",
    previous: "Previous",
    next: "Next",
    pageNumber: (page: number) => `Page ${page}`,
  },
  product: {
    loading: "Loading the product",
    metaDescription: (name: string) =>
      `${name} from Korosho, Nairobi: fresh, in the size you want, delivered or picked up.`,
    way: "Way through the shop",
    back: "Back to the shop",
    previous: "Previous",
    next: "Next",
    pictures: "Pictures",
    enlarge: (name: string, index: number, count: number) =>
      `${name}, picture ${index} of ${count}: see it large`,
    pictureNumber: (index: number) => `Picture ${index}`,
    largePicture: "Large picture",
    close: "Close",
    per100g: "per 100 g",
    contains: "Contains:",
    share: "Share this snack",
    linkCopied: "Link copied.",
    about: "About this snack",
    facts: "What is inside",
    weight: "Net weight",
    reviews: "What shoppers say",
    noReviews: "Nobody has written about it yet.",
    average: (stars: number, count: number) =>
      `${stars} of 5 stars from ${count === 1 ? "1 rating" : `${count} ratings`}`,
    day: (iso: string) => dayText(iso, "en"),
    related: "Goes well with it",
    recentlySeen: "You looked at",
  },
  home: {
    metaTitle: "Korosho: Snack Smart, Live Healthy",
    metaDescription:
      "Snack smart, live healthy. Roasted cashews, almonds, macadamia and sugar-coated baobab (mabuyu), made in Nairobi and delivered to you.",
    keywords:
      "healthy snacks, cashews, korosho, almonds, macadamia, peanuts, mabuyu, baobab, nuts, Nairobi, Kenya",
    eyebrow: "Roasted in Nairobi",
    title: "Snack Smart, Live Healthy",
    lead: "Crunchy cashews, toasted almonds and the red mabuyu you grew up with. Nothing to hide, plenty to share.",
    shopNow: "Shop now",
    heroAlt: "A bowl full of roasted cashews and almonds with red mabuyu among them",
    introTitle: "Snack Smart, Snack Delicious",
    introText:
      "Health meets taste in every handful. We buy good nuts, roast them gently and stop there: no palm oil, no colours you cannot name. What is left is flavour, and food that keeps you going.",
    reasons: [
      {
        title: "Freshly sourced nuts",
        text: "From farmers we know by name, roasted in small batches and packed the same day.",
      },
      {
        title: "Health benefits",
        text: "Protein, fibre and good fats that keep you full between breakfast and supper.",
      },
      {
        title: "Versatile snacks",
        text: "For the desk, the school bag, the trail or a bowl of morning porridge.",
      },
      {
        title: "Perfect for sharing",
        text: "Pouches from a handful to half a kilo. Pass it round before it is gone.",
      },
    ],
    browserTitle: "Find your snack",
    ourProducts: "Our Products",
    viewMore: "view more products",
    errorLoading: (message: string) => `Error loading data: ${message}`,
    talkTitle: "Talk To Us",
    talkText: "Tell us how you eat and we will help you snack better. Four ways to begin:",
    services: [
      {
        title: "Customized snacking solutions",
        text: "A mix for your office, your event or your taste, packed under your name.",
      },
      {
        title: "Snacking habits assessment",
        text: "Ten minutes on what you nibble and when, and what to swap it for.",
      },
      {
        title: "Nutrient-packed snacks tracker",
        text: "Know what each handful gives you: protein, fibre, iron and more.",
      },
      {
        title: "Energy-boosting snack program",
        text: "A week of snacks that carries you through training or long shifts.",
      },
    ],
    farmTitle: "Direct Farm Sourcing",
    farmText:
      "Cashews from Kilifi, macadamia from the slopes of Mount Kenya, groundnuts from Busia. We buy from the farms themselves, so growers are paid fairly and you taste the season.",
    farmAlt: "Groundnuts in their shells and macadamia on a wooden board",
    getInTouch: "Get intouch",
  },
};

/** The same in Kiswahili. */
export const browseSw: typeof browseEn = {
  card: {
    noCategories: "Hakuna aina",
    sale: "Ofa",
    add: "Weka kikapuni",
    addNamed: (name) => `Weka kikapuni: ${name}`,
    added: (name) => `${name} imewekwa kikapuni!`,
    quantityOf: (name) => `Idadi ya ${name}`,
    optionOf: (option, name) => `${option}: ${name}`,
  },
  stock: {
    available: "Ipo",
    left: (pieces) => `Zimebaki ${pieces} tu`,
    soldOut: "Imeisha",
    notForSale: "Haiuzwi kwa sasa",
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
    nothingFor: (searched) => `Hatuna kitu kinachoitwa “${searched}”. Labda mojawapo ya hizi?`,
    tryOther: "Hakuna kinacholingana na vichujio hivi. Labda mojawapo ya hizi?",
    ideas: ["Korosho", "Mabuyu", "Lozi", "Karanga"],
    showAll: "Onyesha zote",
    sort: "Panga kwa",
    sorts: {
      standard: "Chaguo letu",
      popular: "Zinazopendwa",
      newest: "Mpya kwanza",
      cheapest: "Bei, nafuu kwanza",
      dearest: "Bei, ghali kwanza",
      best: "Zenye nyota nyingi",
    },
    filters: "Vichujio",
    onlyInStock: "Zilizopo tu",
    onlyOnSale: "Zenye ofa tu",
    minPrice: "Kuanzia Ksh",
    maxPrice: "Hadi Ksh",
    applyPrices: "Tumia",
    clearFilters: "Ondoa vichujio",
    pages: "Kurasa",
    previous: "Nyuma",
    next: "Mbele",
    pageNumber: (page) => `Ukurasa wa ${page}`,
  },
  product: {
    loading: "Tunapakia bidhaa",
    metaDescription: (name) =>
      `${name} kutoka Korosho, Nairobi: mbichi kutoka jikoni, kwa saizi unayotaka, tukuletee au uje uchukue.`,
    way: "Njia ya dukani",
    back: "Rudi dukani",
    previous: "Iliyotangulia",
    next: "Inayofuata",
    pictures: "Picha",
    enlarge: (name, index, count) => `${name}, picha ${index} kati ya ${count}: ione kwa ukubwa`,
    pictureNumber: (index) => `Picha ya ${index}`,
    largePicture: "Picha kubwa",
    close: "Funga",
    per100g: "kwa gramu 100",
    contains: "Ina:",
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
    related: "Zinazoendana nayo",
    recentlySeen: "Ulizotazama",
  },
  home: {
    metaTitle: "Korosho: Kula kwa busara, ishi na afya",
    metaDescription:
      "Kula kwa busara, ishi na afya. Korosho, lozi, makadamia na mabuyu, vimetengenezwa Nairobi na kuletwa hadi kwako.",
    keywords: "vitafunio bora, korosho, lozi, makadamia, karanga, mabuyu, ubuyu, Nairobi, Kenya",
    eyebrow: "Zimekaangwa Nairobi",
    title: "Kula kwa busara, ishi na afya",
    lead: "Korosho za kukaanga, lozi na yale mabuyu mekundu ya utotoni. Hatufichi kitu, na zinatosha kugawana.",
    shopNow: "Nunua sasa",
    heroAlt: "Bakuli lililojaa korosho na lozi za kukaanga, na mabuyu mekundu kati yake",
    introTitle: "Kula kwa busara, kula kitamu",
    introText:
      "Afya na utamu vinakutana katika kila konzi. Tunanunua korosho nzuri, tunazikaanga polepole na kuishia hapo: hakuna mafuta ya mawese, hakuna rangi usiyoijua. Kinachobaki ni ladha, na chakula cha kukutia nguvu.",
    reasons: [
      {
        title: "Zimetoka shambani",
        text: "Kutoka kwa wakulima tunaowajua kwa majina, zimekaangwa kidogo kidogo na kufungwa siku hiyo hiyo.",
      },
      {
        title: "Faida kwa afya",
        text: "Protini, nyuzinyuzi na mafuta mazuri yanayokushibisha kati ya milo.",
      },
      {
        title: "Kwa kila wakati",
        text: "Ofisini, kwenye begi la shule, safarini au juu ya uji wa asubuhi.",
      },
      {
        title: "Nzuri kugawana",
        text: "Pakiti za konzi moja hadi nusu kilo. Zungusha kabla hazijaisha.",
      },
    ],
    browserTitle: "Tafuta kitafunio chako",
    ourProducts: "Bidhaa zetu",
    viewMore: "ona bidhaa zaidi",
    errorLoading: (message) => `Hitilafu wakati wa kupakia: ${message}`,
    talkTitle: "Zungumza nasi",
    talkText: "Tuambie unavyokula, tukusaidie kuchagua vitafunio bora. Njia nne za kuanza:",
    services: [
      {
        title: "Vitafunio kwa mahitaji yako",
        text: "Mchanganyiko wa ofisi, sherehe au ladha yako, kwa jina lako.",
      },
      {
        title: "Tathmini ya ulaji wa vitafunio",
        text: "Dakika kumi kuhusu unachotafuna na lini, na cha kubadilisha.",
      },
      {
        title: "Ufuatiliaji wa virutubisho",
        text: "Jua kila konzi inakupa nini: protini, nyuzinyuzi, madini ya chuma na zaidi.",
      },
      {
        title: "Mpango wa kukuongezea nguvu",
        text: "Vitafunio vya wiki nzima vya kukubeba mazoezini au kwenye zamu ndefu.",
      },
    ],
    farmTitle: "Moja kwa moja kutoka shambani",
    farmText:
      "Korosho za Kilifi, makadamia ya miteremko ya Mlima Kenya, karanga za Busia. Tunanunua mashambani wenyewe, ili mkulima alipwe vizuri nawe uonje msimu.",
    farmAlt: "Karanga zenye maganda na makadamia juu ya ubao",
    getInTouch: "Wasiliana nasi",
  },
};
