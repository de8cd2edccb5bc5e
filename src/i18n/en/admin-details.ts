/** English texts of the admin screen of the shop's name and contact details. */
export const adminDetails = {
  details: {
    lead: "The shop's name and how customers reach it: on the website, in e-mails and on tickets.",
    saved:
      "Saved. Website and e-mails show it at once, kiosks and desks within a minute unless they have their own.",
    shop: "Shop",
    name: "Name of the shop",
    nameHint: "On every page and in search results",
    contact: "Contact",
    empty: "Empty fields are not shown.",
    phone: "Phone",
    phoneHint: "Such as 0712 345 678, or with +254",
    whatsapp: "WhatsApp",
    whatsappHint: "Number that customers message",
    email: "E-mail",
    emailHint: "Replies to the shop's e-mails arrive here",
    address: "Address",
    addressHint: "Road and town in one line",
    map: "Link to a map",
    mapHint: "Such as the link that Google Maps copies under “Share”",
    noName: "Enter the name of the shop.",
    wrongEmail: "Enter a valid e-mail address, or leave the field empty.",
    wrongPhone: "Enter a valid phone number, or leave the field empty.",
    wrongMap: "Enter a link that begins with https://, or leave the field empty.",
  },
};
