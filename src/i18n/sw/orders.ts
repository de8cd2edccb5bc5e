import type { orders as en } from "../en/orders";

/** Kiswahili texts of the list of orders, and of the form that finds one. */
export const orders: typeof en = {
  orders: {
    title: "Oda zako",
    lead: "Hizi zilifunguliwa kwenye kifaa hiki. Zimehifadhiwa kwenye kifaa hiki tu: hapa hakuna akaunti.",
    forget: "Ziondoe kwenye kifaa hiki",
    none: "Hakuna oda kwenye kifaa hiki",
    noneText: "Ukiagiza, au ukifungua kiungo cha oda, utaikuta hapa tena.",
    noneByLink: "Oda za kifaa kingine hufunguliwa kwa kiungo chake.",
    withoutScripts:
      "Kivinjari hiki hakitumii JavaScript na hakihifadhi orodha ya oda zako. Kila oda hufunguliwa kwa kiungo chake.",
    ask: "Huna kiungo? Tuulize: tunapata kila oda kwa nambari yake.",
    find: {
      title: "Oda haiko kwenye kifaa hiki?",
      leads: {
        sms: "Tunatuma msimbo kwa simu uliyotumia kuagiza, kwa ujumbe mfupi.",
        email: "Tunatuma msimbo kwa barua pepe uliyotumia kuagiza.",
        both: "Tunatuma msimbo kwa simu au barua pepe uliyotumia kuagiza.",
      },
      number: "Nambari ya oda",
      numberHint: "Kwa mfano W-0047",
      numberMissing: "Andika nambari ya oda.",
      contact: "Nambari ya simu au barua pepe uliyotumia kuagiza",
      contactWrong: "Andika nambari ya simu au barua pepe uliyotumia kuagiza.",
      send: "Tuma msimbo",
      sent: (recipient) =>
        `Kama kuna oda inayolingana, msimbo uko njiani kwenda ${recipient}. Unatumika kwa dakika kumi.`,
      toPhone: "simu uliyotumia kuagiza",
      toEmail: "barua pepe uliyotumia kuagiza",
      code: "Msimbo",
      codeMissing: "Andika tarakimu sita za msimbo.",
      codeWrong: "Msimbo huu si sahihi au hautumiki tena. Uangalie, au uombe mwingine.",
      open: "Fungua oda",
      nothing: "Hujapata ujumbe? Angalia ulichoandika, kisha uombe msimbo mwingine.",
      back: "Badilisha maelezo au omba msimbo mwingine",
    },
  },
};
