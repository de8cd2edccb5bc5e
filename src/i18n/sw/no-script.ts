import type { texts as en } from "../en/no-script";

/** Kiswahili texts of pages without scripts. */
export const texts: typeof en = {
  update: "Sasisha",
  fewer: (name: string) => `Punguza ${name} moja`,
  more: (name: string) => `Ongeza ${name} moja`,
  unknownGoods: "Bidhaa tusiyoiuza tena",
  fulfilment: "Badilisha kuchukua au kuletewa",
  payerHint: "Kwa M-Pesa pekee. Acha wazi ikiwa ni nambari iliyo juu.",
  giftHint: "Oda yenye jina la mpokeaji ni zawadi.",
  priceChanged: "Bei zimebadilika. Tafadhali angalia jumla mpya, kisha agiza tena.",
  newTotal: (amount: string) => `Jumla mpya ni ${amount}. Hifadhi mabadiliko tena kukubali.`,
  promptOpen: (phone: string) =>
    `Ombi lililotumwa kwa ${phone} bado liko wazi, na M-Pesa haiwezi kulighairi. Likiisha unaweza kulipa kwa njia nyingine au kwa simu nyingine. Hakuna kinachokatwa mara mbili.`,
  typed: "Uliyoandika ambayo hayamo kwenye oda:",
  find: "Tafuta",
  about: (name) => `Kuhusu ${name}`,
  waiting: "Ukurasa huu unajisasisha wenyewe kila sekunde chache.",
  reload: "Sasisha sasa",
  otherWays: "Baada ya hapo unaweza kulipa kwa njia nyingine au kwa nambari nyingine.",
};
