import { createContext, useContext, type ComponentType } from "react";
import type { Offer } from "../../components/product/size-choice";
import type { Product } from "../../shop/wire";
import type { ScreenName } from "./route-table";

/** Props of the parts below the buy button of a product page. */
export type BuyDetailsProps = {
  product: Product;
  offer: Offer;
  /** Classes `terms` and `allergens`. */
  styles: Readonly<Record<string, string>>;
};

/** The shop's own words for allergens, shown where their translation cannot be loaded. */
export const declaredWords = ({ product }: Pick<BuyDetailsProps, "product">) =>
  product.allergens.join(", ");

/** Screens by name, with their footer and the details of a purchase: lazy in the browser, eager in the server's renderer. */
export type Screens = Record<
  ScreenName | "Footer",
  ComponentType & { fetch?: () => Promise<void> }
> & { BuyDetails: ComponentType<BuyDetailsProps> };

/** Context of the app's screens, for a screen that renders another in its place. */
export const ScreensContext = createContext<Screens | null>(null);

/** Returns the screens of this app. */
export function useScreens(): Screens {
  const screens = useContext(ScreensContext);
  if (!screens) throw new Error("There are no screens outside of WebRoutes.");
  return screens;
}
