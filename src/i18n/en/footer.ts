import { extras } from "./extras";
import { textPages } from "./text-pages";

/** English texts of newsletter and footer, loaded after the page above them. */
export const texts = {
  ...extras,
  textPages,
  newsletter: {
    title: "Fresh from the kitchen",
    text: "New flavours, offers and a snack idea, twice a month. Leave whenever you like.",
    email: "Your e-mail",
    consent: "Yes, send me the newsletter.",
    subscribe: "Subscribe",
    sending: "One moment…",
    done: "Noted. Karibu: our next newsletter comes to you.",
    confirm: "One more tap: open the mail from us, and confirm.",
    fewMails:
      "We send only a few such mails a day to one address, and none for what is confirmed. If none arrives, look for an earlier one.",
    emailMissing: "Enter your e-mail address.",
    emailWrong: "That is not a whole e-mail address, such as amina@example.com.",
    consentMissing: "Tick the box, so that we may write to you.",
    trap: "Leave this empty",
  },
  footer: {
    orders: "Your orders",
    about: "Nuts and mabuyu, roasted in small batches in Nairobi.",
    explore: "Explore",
    reach: "Reach us",
    follow: "Follow us",
    information: "Good to know",
    rights: "All rights reserved.",
    saying: "Haba na haba hujaza kibaba",
    sayingMeaning: "Little by little fills the measure",
  },
};
