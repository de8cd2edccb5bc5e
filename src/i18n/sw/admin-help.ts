import type { adminHelp as en } from "../en/admin-help";

/** Kiswahili texts of the guides on the admin pages. */
export const adminHelp: typeof en = {
  help: {
    lead: "Jinsi ya kuandaa na kuendesha duka, hatua kwa hatua.",
    about: "Amri zinaandikwa kwenye seva ya duka.",
    guides: {
      red: "Kitu ni chekundu",
      store: "Unachoandika katika WooCommerce",
      devices: "Vioski na madawati",
      setup: "Kutoka kompyuta tupu hadi oda ya kwanza",
      sms: "Ujumbe mfupi kwa wateja",
      doctor: "Maana ya ukaguzi wa afya",
    },
    all: "Miongozo yote",
  },
};
