import { browseEn } from "./browse-texts";
import { contactEn } from "./contact-texts";
import { findingEn } from "./finding-texts";
import { orderPageEn } from "./order-page-texts";
import { orderEn } from "./order-texts";

/** English. Its shape is `Texts`; texts of browsing and ordering stand in files of their own. */
export const en = {
  ...browseEn,
  ...orderEn,
  ...orderPageEn,
  ...contactEn,
  ...findingEn,
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
  setup: {
    title: "Connect your store",
    lead: "Korosho reads products from your WooCommerce store and sends orders to it.",
    url: "Store address",
    urlHint: "The address of your website, for example https://shop.example.com",
    key: "Consumer key",
    keyHint: "Starts with ck_. WooCommerce → Settings → Advanced → REST API, with read and write.",
    secret: "Consumer secret",
    secretHint: "Starts with cs_. It is kept in this computer's keyring and never shown again.",
    mode: "This computer is a",
    desk: "Phone desk",
    kiosk: "Kiosk",
    connect: "Connect",
    connecting: "Trying the store…",
    missing: "Fill this in.",
    locked: "The keyring of this computer is locked. Unlock it, then try again.",
    keyringMissing:
      "This computer has no keyring to keep the key pair in. Install gnome-keyring, start it, then try again.",
    again: "Try again",
    goOn: "Go on with what is on this computer",
    notRead: "The app could not read its own settings.",
    cards: "Card payments (optional)",
    stripe: "Stripe restricted key",
    stripeHint: "Starts with rk_. Leave empty if cards are taken on the website only.",
    opening: "Opening the shop…",
  },
};

/** Every text of the shop, nested by screen. */
export type Texts = typeof en;
