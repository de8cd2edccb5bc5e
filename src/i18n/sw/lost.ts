import type { lostEn } from "../en/lost";

/** Kiswahili of addresses that lead nowhere. */
export const lostSw: typeof lostEn = {
  notFound: {
    pictureAlt: "Pakiti tupu ya karatasi, njugu zenye maganda pembeni yake",
    title: "Rafu hii ni tupu",
    text: "Hakuna ukurasa kwenye anwani hii. Huenda umehamishwa, au kiungo kina kosa la herufi.",
    toShop: "Nenda dukani",
    toHome: "Nenda ukurasa wa mwanzo",
    near: (count) =>
      count === 1 ? "Je, ulimaanisha hiki?" : "Je, ulimaanisha kimojawapo cha hivi?",
  },
};
