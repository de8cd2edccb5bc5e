import type { texts as en } from "../../i18n/en/heads";
import { byLanguage, type Language } from "../../i18n/language";
import { textsOf } from "../../i18n/texts";

/**
 * Title and description of one page; the server appends the shop's name to the title, and describes
 * a page without a description like the home page.
 */
type HeadTexts = { title: string; description: string };

const DESCRIPTIONS = byLanguage<typeof en>(
  import.meta.glob("../../i18n/*/heads.ts", { eager: true, import: "texts" }),
);

const head = (title: string, description = ""): HeadTexts => ({ title, description });

/**
 * Returns titles and descriptions of every page in one language, for the server's HTML. The titles
 * are those that the screens set later; `{name}` is the placeholder of a product's name.
 */
export function headsOf(language: Language) {
  const t = textsOf(language);
  const own = DESCRIPTIONS[language];
  return {
    home: head(t.home.title, t.home.metaDescription),
    shop: head(t.listing.allSnacks, own.shop),
    search: t.listing.resultsFor("{search}"),
    product: head("{name}", own.product("{name}")),
    contact: head(t.contact.title, t.contact.lead),
    cart: head(t.cart.title, own.cart),
    checkout: head(t.checkout.title, own.checkout),
    order: head(own.orderTitle, own.order),
    gift: head(own.giftTitle, own.gift),
    orders: head(t.orders.title, own.order),
    wishlist: head(t.wish.title),
    subscribe: head(t.subscribe.title),
    unsubscribe: head(t.unsubscribe.title),
    not_found: head(t.notFound.title),
    keywords: t.home.keywords,
    price_from: own.priceFrom,
    preview_alt: own.previewAlt,
    shop_link: t.shell.shop,
    after_about: own.afterAbout,
  };
}
