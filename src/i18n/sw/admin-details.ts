import type { adminDetails as en } from "../en/admin-details";

/** Kiswahili texts of the admin screen of the shop's name and contact details. */
export const adminDetails: typeof en = {
  details: {
    lead: "Jina la duka na jinsi wateja wanavyolifikia: kwenye tovuti, barua pepe na karatasi za oda.",
    saved:
      "Imehifadhiwa. Tovuti na barua pepe zinaonyesha mara moja, vioski na madawati ndani ya dakika moja kama hayana mipangilio yao.",
    shop: "Duka",
    name: "Jina la duka",
    nameHint: "Kwenye kila ukurasa na kwenye matokeo ya utafutaji",
    contact: "Mawasiliano",
    empty: "Kilichoachwa wazi hakionyeshwi.",
    phone: "Simu",
    phoneHint: "Kwa mfano 0712 345 678, au yenye +254",
    whatsapp: "WhatsApp",
    whatsappHint: "Nambari ambayo wateja wanaiandikia",
    email: "Barua pepe",
    emailHint: "Majibu ya barua pepe za duka yanafika hapo",
    address: "Anwani",
    addressHint: "Barabara na mji kwa mstari mmoja",
    map: "Kiungo cha ramani",
    mapHint: "Kwa mfano kiungo ambacho Google Maps inanakili kwenye “Share”",
    noName: "Andika jina la duka.",
    wrongEmail: "Andika barua pepe moja sahihi, au acha wazi.",
    wrongPhone: "Andika nambari sahihi ya simu, au acha wazi.",
    wrongMap: "Andika kiungo kinachoanza na https://, au acha wazi.",
  },
};
