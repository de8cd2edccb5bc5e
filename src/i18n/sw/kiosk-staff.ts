import type { staff as en } from "../en/kiosk-staff";

/** Kiswahili texts of the kiosk for its staff. */
export const staff: typeof en = {
  title: "Kioski hiki",
  paused: "Simamisha kuagiza hapa",
  number: "Nambari ya kioski hiki (nambari za oda huanza na K na hii)",
  diagonal: "Ulalo wa skrini kwa inchi, kama muuzaji anavyoutaja (21.5)",
  ruler: "Ulalo ukiwa sahihi, mstari huu una urefu wa sentimita 5.",
  collectionHours: "Saa ambazo oda isiyolipwa hughairiwa baada yake (kuanzia ikiwashwa tena)",
  printer: "Printa ya karatasi",
  printerNone: "Hakuna printa",
  findPrinters: "Tafuta printa",
  printersFound: (count) =>
    count === 0
      ? "Hakuna printa iliyopatikana. Iwashe, uiunganishe kwa USB au kwenye mtandao wa kompyuta hii."
      : `Printa zilizopatikana: ${count}. Chagua moja, kisha hifadhi.`,
  dining: "Uliza: kula hapa au kubeba",
  browser: "Kadi zinaweza kulipwa kwenye kivinjari cha kompyuta hii",
  save: "Hifadhi",
  saved: "Imehifadhiwa",
  test: "Chapisha ukurasa wa majaribio",
  tickets: {
    printed: "Imechapishwa.",
    no_printer: "Hakuna printa iliyowekwa.",
    paper_out: "Karatasi imeisha.",
    cover_open: "Kifuniko kiko wazi.",
    unreachable: "Printa haijibu.",
    unknown: "Printa ilinyamaza katikati: angalia kama imechapishwa.",
  },
  unsent: (count) =>
    count === 0 ? "Oda zote zimefika dukani" : `Bado hazijafika dukani: ${count}`,
  waiting: "iko njiani",
  parked: "inakusubiri",
  sendAgain: "Tuma tena",
  soldOut: "Bidhaa zilizoisha hadi kesho asubuhi",
  soldOutChoose: "Chagua moja …",
  switchOn: (name) => `Uza ${name} tena`,
};
