import type { deskWork as en } from "../en/desk-work";

/** Kiswahili texts of the desk about packing, sold-out goods and the pick-up board. */
export const deskWork: typeof en = {
  prepare: {
    title: "Tayarisha",
    stage: { to_pack: "Za kufunga", ready: "Tayari", with_rider: "Kwa bodaboda" },
    none: "Zote zimefungwa na kukabidhiwa.",
    more: "Oda za zamani zilizo wazi ziko kwenye orodha ya oda.",
    wanted: (at: string) => `saa ${at}`,
    toPay: (amount: string) => `${amount} ya kulipa`,
    tell: "Mjulishe mteja",
    tellAgain: "Mjulishe tena",
    notified: (by: string, when: string) => `Amejulishwa ${when}, ${by}`,
    open: "Fungua oda",
  },
  soldOut: {
    title: "Zilizoisha leo",
    lead: "Kilichozimwa hakiwezi kuagizwa: kwenye dawati hili mara moja, kwenye tovuti na vifaa vingine vya duka ndani ya sekunde chache.",
    find: "Nini kimeisha?",
    hint: "koro 500",
    results: "Bidhaa na vipimo",
    allSizes: "vipimo vyote",
    howLong: "Kwa muda gani",
    until: { tomorrow: "Hadi kesho, 05:00", switched_on: "Hadi kiwashwe tena" },
    off: "Kimezimwa",
    list: "Zilizozimwa",
    none: "Hakuna kilichozimwa.",
    ends: (when: string) => `Hadi ${when}`,
    switchOn: "Washa",
    switchOnOf: (goods: string) => `Washa ${goods}`,
    isOff: (goods: string) => `${goods} imeisha`,
    isOn: (goods: string) => `${goods} inauzwa tena`,
  },
  board: {
    title: "Ubao wa kuchukulia oda",
    making: "Zinatayarishwa",
    ready: "Tayari",
  },
};
