import type { deskChange as en } from "../en/desk-change";

/** Kiswahili texts of the desk about the change of a placed order. */
export const deskChange: typeof en = {
  change: {
    button: "Badilisha oda",
    title: (number: string) => `Badilisha oda ${number}`,
    panel: "Kupeleka na bei",
    totalBefore: (total: string) => `Jumla ya awali: ${total}`,
    received: (amount: string) => `Zimepokelewa: ${amount}`,
    due: (amount: string) => `Bado kulipwa: ${amount}`,
    refund: (amount: string) => `Za kurudisha: ${amount}`,
    settled: "Hakuna zaidi cha kulipa",
    keptTime: (time: string) => `${time} (ileile)`,
    slotsUnreachable:
      "Seva ya duka haijibu: saa haiwezi kuchaguliwa sasa. Oda inabaki na saa yake.",
    slotsNoServer:
      "Bila seva ya duka saa za kupeleka haziwezi kuchaguliwa. Oda inabaki na saa yake.",
    reason: "Kwa nini inabadilishwa?",
    missingReason: "Kwa nini oda inabadilishwa? Sababu huhifadhiwa.",
    save: "Hifadhi mabadiliko",
    leave: "Toka bila kuhifadhi",
    left: (number: string) => `${number} imebaki kama ilivyokuwa`,
    saved: (number: string) => `${number} imebadilishwa.`,
    nothing: "Bado hakuna kilichobadilishwa.",
    pricing: "Bei inakuja; mabadiliko yatahifadhiwa bei ikifika.",
    conflict: (number: string) => `Mtu mwingine amebadilisha ${number}`,
    conflictText:
      "Ulichoandika bado kiko hapa, lakini hakiwezi kuhifadhiwa juu yake. Fungua oda ilivyo sasa, kisha uibadilishe.",
    load: "Fungua oda ilivyo sasa",
    loaded: (number: string) => `${number} ilivyo sasa`,
    ended: (number: string, status: string) => `${number} haiwezi kubadilishwa tena (${status})`,
    endedText: "Toka bila kuhifadhi. Hakuna kilichobadilishwa.",
    coupon: (code: string) => `Iliagizwa kwa kuponi ${code}`,
    couponText: "Kwa bidhaa nyingine punguzo huhesabiwa upya.",
    other: (number: string) => `${number} bado haijahifadhiwa. Ihifadhi, au utoke bila kuhifadhi.`,
    notHeld: "Mabadiliko hayawekwi kando. Yahifadhi, au utoke bila kuhifadhi.",
    problems: {
      coupon_refused:
        "Kuponi ya oda hii si ya bidhaa hizi. Hakuna kilichobadilishwa; chagua bidhaa nyingine, au chukua oda mpya.",
      payment_in_progress:
        "Mteja analipa jumla ya awali sasa hivi. Hakuna kilichobadilishwa; jaribu tena malipo yakiisha.",
      payment_state_unknown:
        "Haijulikani kama mteja analipa sasa hivi. Hakuna kilichobadilishwa; jaribu tena baadaye kidogo.",
      prices_in_review:
        "Bei ya oda hii lazima ikubaliwe kwanza. Hakuna kilichobadilishwa; ikubali kwenye ukurasa wa oda.",
      slot_unavailable: "Saa hii imejaa au imepita. Hakuna kilichobadilishwa; chagua nyingine.",
      server_unreachable:
        "Seva ya duka haijibu, kwa hiyo saa haiwezi kuchaguliwa sasa. Hakuna kilichobadilishwa; hifadhi tena bila kuchagua saa.",
      forbidden: "Oda hii ni ya kifaa kingine au ya duka. Ibadilishe huko.",
    },
  },
};
