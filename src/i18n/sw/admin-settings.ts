import type { adminSettings as en } from "../en/admin-settings";

/** Kiswahili texts that the admin screens of settings share. */
export const adminSettings: typeof en = {
  settings: {
    fromFile: "Hii ni mipangilio ya faili ya seva. Ukihifadhi, inabadilishwa.",
    save: "Hifadhi",
    reset: "Tumia tena faili ya mipangilio",
    resetTitle: "Utumie tena faili ya mipangilio?",
    resetText: "Mipangilio iliyohifadhiwa hapa itaondoka. Kumbukumbu inabaki na mabadiliko.",
    changed: "Mtu mwingine amehifadhi wakati huo huo. Mabadiliko yako hayajahifadhiwa.",
    load: "Onyesha mipangilio mipya",
    wrongValue: "Thamani hii si sahihi.",
    tooLong: "Ni ndefu au nyingi mno.",
  },
};
