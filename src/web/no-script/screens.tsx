import { FooterContent } from "../shell/footer-content";
import type { Screens } from "../routes/screens";
import { CartPage } from "./cart-page";
import { CheckoutPage } from "./checkout-page";
import type { FormContents } from "./form-contents";
import { OrderFormsPage } from "./order-page";
import { ProblemPage } from "./problem-page";

/** Returns the screens of a page without scripts: the one with forms has these contents. */
export function formScreens(scripted: Screens, contents: FormContents): Screens {
  // The newsletter above the footer needs scripts.
  const screens = { ...scripted, Footer: FooterContent };
  switch (contents.kind) {
    case "cart":
      return { ...screens, CartScreen: () => <CartPage {...contents} /> };
    case "checkout":
      return { ...screens, CheckoutScreen: () => <CheckoutPage {...contents} /> };
    case "order":
      // `key` is a reserved prop of React.
      return { ...screens, OrderScreen: () => <OrderFormsPage contents={contents} /> };
    case "problem":
      return { ...screens, CartScreen: () => <ProblemPage {...contents} /> };
  }
}
