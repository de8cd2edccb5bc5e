import { browseEn } from "./browse-texts";
import { contactEn } from "./contact-texts";
import { findingEn } from "./finding-texts";
import { orderPageEn } from "./order-page-texts";
import { orderEn } from "./order-texts";
import { setupEn } from "./setup-texts";

/** English. Its shape is `Texts`; texts of browsing and ordering stand in files of their own. */
export const en = {
  ...browseEn,
  ...orderEn,
  ...orderPageEn,
  ...contactEn,
  ...findingEn,
  ...setupEn,
  common: {
    loading: "Loading…",
    somethingWentWrong: "something went wrong",
    unexpected: "Unexpected Application Error!",
    reload: "Load the page again",
    close: "Close",
    fewer: "One fewer",
    more: "One more",
    rated: (stars: string, count: number) =>
      `${stars} out of 5 stars, ${count} ${count === 1 ? "review" : "reviews"}`,
    stars: (stars: string) => `${stars} out of 5 stars`,
    noReviews: "No reviews yet",
    wasPrice: "Before:",
    nowPrice: "Now:",
    notifications: "Messages",
  },
  shell: {
    home: "Home",
    shop: "Shop",
    contact: "Contact Us",
    skip: "Skip to the content",
    mainMenu: "Main menu",
    openMenu: "Open the menu",
    closeMenu: "Close the menu",
    cart: (count: number) => `Cart, ${count} ${count === 1 ? "item" : "items"}`,
    language: "Language",
    english: "English",
    swahili: "Kiswahili",
  },
  newsletter: {
    title: "Fresh from the roaster",
    text: "New flavours, offers and a snack idea, twice a month. Leave whenever you like.",
    email: "Your e-mail",
    consent: "Yes, send me the newsletter.",
    subscribe: "Subscribe",
    sending: "One moment…",
    done: "Karibu! Look into your inbox soon.",
    emailMissing: "Enter your e-mail address.",
    emailWrong: "That is not a whole e-mail address, such as amina@example.com.",
    consentMissing: "Tick the box, so that we may write to you.",
    trap: "Leave this empty",
  },
  footer: {
    about: "Nuts and mabuyu, roasted in small batches in Nairobi.",
    explore: "Explore",
    reach: "Reach us",
    follow: "Follow us",
    rights: "All rights reserved.",
    saying: "Haba na haba hujaza kibaba",
    sayingMeaning: "Little by little fills the measure",
  },
  notFound: {
    title: "This shelf is empty",
    text: "There is no page at this address. It may have moved, or the link has a typing mistake.",
    toShop: "Go to the shop",
    toHome: "Go to the home page",
  },
};

/** Every text of the shop, nested by screen. */
export type Texts = typeof en;
