import { FooterContent } from "../shell/footer-content";
import type { Screens } from "../routes/screens";
import { CartPage } from "./cart-page";
import { CheckoutPage } from "./checkout-page";
import { ContactPage } from "./contact-page";
import type { FormContents } from "./form-contents";
import { NewsletterPage, SubscribePage, UnsubscribePage } from "./newsletter-pages";
import { OrderFormsPage } from "./order-page";
import { OrdersPage } from "./orders-page";
import { ProblemPage } from "./problem-page";

/** Returns the screens of a page without scripts: the one with forms has these contents. */
export function formScreens(scripted: Screens, contents: FormContents): Screens {
  // These pages are about one task: no newsletter above the footer.
  const screens = { ...scripted, Footer: FooterContent };
  switch (contents.kind) {
    case "cart":
      return { ...screens, CartScreen: () => <CartPage {...contents} /> };
    case "checkout":
      return { ...screens, CheckoutScreen: () => <CheckoutPage {...contents} /> };
    case "order":
      // `key` is a reserved prop of React.
      return { ...screens, OrderScreen: () => <OrderFormsPage contents={contents} /> };
    case "orders":
      return { ...screens, OrdersScreen: () => <OrdersPage {...contents} /> };
    case "contact":
      return { ...screens, ContactScreen: () => <ContactPage {...contents} /> };
    case "newsletter":
      return { ...screens, SubscribeScreen: () => <NewsletterPage {...contents} /> };
    case "subscription":
      return {
        ...screens,
        SubscribeScreen: () => <SubscribePage {...contents} />,
        UnsubscribeScreen: () => <UnsubscribePage {...contents} />,
      };
    case "problem":
      return { ...screens, CartScreen: () => <ProblemPage {...contents} /> };
  }
}
