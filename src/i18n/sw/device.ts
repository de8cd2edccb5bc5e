import type { texts as en } from "../en/device";

/** Kiswahili texts of what this device remembers, loaded a second after the page. */
export const texts: typeof en = {
  wish: {
    title: "Vipendwa vyako",
    wish: "Hifadhi kwenye orodha yako",
    wished: "Ipo kwenye orodha yako",
    wishFor: (name) => `Hifadhi ${name} kwenye orodha yako`,
    added: (name) => `${name} ipo kwenye orodha yako.`,
    see: "Ona orodha",
    snacks: "Vilivyomo",
    share: "Mtumie mtu orodha hii",
    linkCopied: "Kiungo kimenakiliwa.",
    sentTitle: "Orodha uliyotumiwa",
    keep: "Ihifadhi kwenye kifaa hiki",
    gone: (count) =>
      count === 1 ? "Moja kati ya hizi haiuzwi tena." : `${count} kati ya hizi haziuzwi tena.`,
    empty: "Bado hujahifadhi kitu",
    emptyAlt: "Bakuli jeupe lililobaki na korosho mbili tu",
    emptyText: "Bonyeza moyo kwenye unachopenda. Orodha hubaki kwenye kifaa hiki.",
    toShop: "Nenda dukani",
  },
  viewed: {
    title: "Ulizotazama",
  },
};
