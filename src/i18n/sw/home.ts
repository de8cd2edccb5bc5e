import type { texts as en } from "../en/home";

/** Kiswahili texts of the home page; other pages do not load them. */
const home: typeof en.home = {
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
    "Afya na utamu vinakutana katika kila kiganja. Tunanunua korosho nzuri, tunazikaanga polepole na kuishia hapo: hakuna mafuta ya mawese, hakuna rangi usiyoijua. Kinachobaki ni ladha, na chakula cha kukutia nguvu.",
  reasons: [
    {
      title: "Zimetoka shambani",
      text: "Kutoka kwa wakulima tunaowajua kwa majina, zimekaangwa kidogo kidogo na kufungashwa siku hiyo hiyo.",
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
      text: "Pakiti za kiganja kimoja hadi nusu kilo. Zungusha kabla hazijaisha.",
    },
  ],
  browserTitle: "Tafuta kitafunio chako",
  ourProducts: "Bidhaa zetu",
  viewMore: "ona bidhaa zaidi",
  errorLoading: (message) => `Hitilafu wakati wa kupakia: ${message}`,
  talkTitle: "Zungumza nasi",
  talkAlt: "Korosho, lozi na pistachio zilizorundikwa kwenye sahani ya udongo",
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
      text: "Jua kila kiganja kinakupa nini: protini, nyuzinyuzi, madini ya chuma na zaidi.",
    },
    {
      title: "Mpango wa kukuongezea nguvu",
      text: "Vitafunio vya wiki nzima vya kukubeba mazoezini au kwenye zamu ndefu.",
    },
  ],
  farmTitle: "Moja kwa moja kutoka shambani",
  farmText:
    "Korosho za Kilifi, makadamia ya miteremko ya Mlima Kenya, karanga za Busia. Tunanunua mashambani wenyewe, ili mkulima alipwe vizuri nawe uonje msimu.",
  farmAlt: "Karanga zenye maganda na makadamia zilizorundikwa kwenye kikapu cha kusuka",
  getInTouch: "Wasiliana nasi",
};

/** Texts in the structure that the loader merges. */
export const texts = { home };
