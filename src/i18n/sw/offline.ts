import type { texts as en } from "../en/offline";

/** Kiswahili texts of an unreachable shop. */
export const texts: typeof en = {
  unreachable: "Hatuwezi kufikia duka kwa sasa.",
  asOf: (ago) => `Unaliona lilivyokuwa ${ago}.`,
  works: "Kikapu chako kinafanya kazi; kuagiza kunahitaji mtandao.",
  checkout:
    "Kuagiza kunahitaji mtandao, na hatuwezi kufikia duka kwa sasa. Ulichoandika kimehifadhiwa: endelea mtandao ukirudi.",
  pageNotSaved: "Ukurasa huu haujahifadhiwa kwenye simu hii",
  partNotSaved: "Sehemu hii haijahifadhiwa kwenye simu hii",
  notSavedText: "Inaonekana huna mtandao. Itafunguka yenyewe mtandao ukirudi.",
  tryAgain: "Jaribu tena",
  saved: "Zilizohifadhiwa kwenye simu hii:",
  justNow: "muda mfupi uliopita",
  minutes: (count) => (count === 1 ? "dakika 1 iliyopita" : `dakika ${count} zilizopita`),
  hours: (count) => (count === 1 ? "saa 1 iliyopita" : `saa ${count} zilizopita`),
  days: (count) => (count === 1 ? "siku 1 iliyopita" : `siku ${count} zilizopita`),
};
