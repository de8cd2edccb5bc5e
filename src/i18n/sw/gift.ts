import type { texts as en } from "../en/gift";

/** Kiswahili texts of gifts: fields of the checkout, link of the gift page, and the gift page. */
export const texts: typeof en = {
  recipient: "Jina la mpokeaji",
  phone: "Simu ya mpokeaji",
  phoneOptional: "Simu ya mpokeaji (si lazima)",
  phoneHint: "Tutapiga nambari hii kabla ya kuileta. Mengine yote kuhusu oda yatakuja kwako.",
  phoneHintPickup: "Tutapiga nambari hii kama kuna jambo la kuuliza.",
  card: "Maneno ya kadi (si lazima)",
  cardHint: "Tutayaandika kwenye kadi. Zawadi haiji na bei yoyote.",
  cardCount: (used, most) => `Herufi ${used} kati ya ${most}`,
  sayings: "Maneno yaliyo tayari",
  sayingTexts: [
    "Heri ya siku ya kuzaliwa!",
    "Hongera sana!",
    "Asante kwa yote.",
    "Ugua pole!",
    "Kwa upendo",
  ],
  linkTitle: (name) => `Ukurasa wa zawadi ya ${name}`,
  linkText:
    "Unaonyesha kadi yako, kinachokuja na lini. Hauonyeshi bei wala chochote kukuhusu ila jina lako la kwanza.",
  linkLater: (name) =>
    `Kiungo cha kutuma kitaonekana hapa zawadi ikilipwa. ${name} haombwi chochote.`,
  linkRest: (name) => `Tutafungasha zawadi pesa zilizobaki zikilipwa. ${name} haombwi chochote.`,
  linkWhatsApp: "Tuma kwa WhatsApp",
  linkShare: "Tuma au nakili kiungo",
  linkOpen: "Uone ukurasa",
  linkMessage: (name, url) => `${name}, una zawadi yako hapa: ${url}`,
  loading: "Tunaleta zawadi yako…",
  title: (name) => `Zawadi ya ${name}`,
  from: (name) => `Kutoka kwa ${name}`,
  states: {
    ordered: "Imeagizwa kwa ajili yako",
    preparing: "Tunaifungasha",
    ready: "Imefungashwa",
    on_its_way: "Iko njiani kwako",
    delivered: "Imefika. Furahia!",
    cancelled: "Zawadi hii haitakuja",
  },
  readyPickup: "Iko tayari kuchukuliwa",
  collected: "Imechukuliwa. Furahia!",
  orderedText: (name) => `${name} anakamilisha oda, kisha tutaifungasha.`,
  orderedTextPlain: "Oda inakamilishwa, kisha tutaifungasha.",
  cancelledText: (name) => `Oda imeghairiwa. Muulize ${name}.`,
  what: "Ndani yake",
  quantity: (count) => `${count} ×`,
  pickup: "Ichukue hapa",
  pickupNumber: (number) =>
    `Tuambie nambari ${number}. Kila kitu kimeshughulikiwa: hulipi chochote.`,
  deliveryText: (number) =>
    `Tutakupigia simu kabla ya kuileta. Hulipi chochote. Nambari ya zawadi yako ni ${number}.`,
  help: "Una swali? Tuulize",
  missing: "Hakuna zawadi kama hiyo",
  missingText: "Huenda kiungo hakijakamilika. Kifungue tena kutoka kwenye ujumbe uliopokea.",
};
