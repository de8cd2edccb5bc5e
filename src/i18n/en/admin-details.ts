/** English texts of the admin screen of the shop's name and contact details. */
export const adminDetails = {
  details: {
    lead: "How the shop is called and how customers reach it: on the website, in e-mails and on receipts.",
    saved:
      "Saved. Website and e-mails show it at once, kiosks and desks within a minute unless they have their own.",
    shop: "Shop",
    name: "Name of the shop",
    nameHint: "On every page and in search results",
    contact: "Contact",
    empty: "What is empty is not shown.",
    phone: "Phone",
    phoneHint: "Such as 0712 345 678, or with +254",
    whatsapp: "WhatsApp",
    whatsappHint: "Number to which customers write",
    email: "E-mail",
    emailHint: "Answers to the shop's e-mails arrive there",
    address: "Address",
    addressHint: "Road and town in one line",
    map: "Link to a map",
    mapHint: "Such as the link that Google Maps copies under “Share”",
    noName: "Enter the name of the shop.",
    wrongEmail: "Enter one valid e-mail address, or none.",
    wrongPhone: "Enter a valid phone number, or none.",
    wrongMap: "Enter a link that begins with https://, or none.",
  },
};
