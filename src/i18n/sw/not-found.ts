import type { notFound as en } from "../en/not-found";

/** Kiswahili texts of the page for unknown URLs. */
export const notFound: typeof en = {
  notFound: {
    pictureAlt: "Pakiti tupu ya karatasi, njugu zenye maganda pembeni yake",
    title: "Rafu hii ni tupu",
    text: "Hakuna ukurasa kwenye anwani hii. Huenda umehamishwa, au kiungo kina kosa la herufi.",
    toShop: "Nenda dukani",
    toHome: "Nenda ukurasa wa mwanzo",
    didYouMean: (count) =>
      count === 1 ? "Je, ulimaanisha hiki?" : "Je, ulimaanisha kimojawapo cha hivi?",
  },
};
