import { createContext, useContext, type ComponentType } from "react";
import type { Product } from "../../shop/wire";
import type { ScreenName } from "./route-table";

/** Props of the allergens of a product page. */
export type AllergenBoxProps = { product: Product; className?: string };

/** The shop's own words for allergens, shown where their translation cannot be loaded. */
export const declaredWords = ({ product }: AllergenBoxProps) => product.allergens.join(", ");

/** Screens by name, with their footer and the allergens of a product: lazy in the browser, eager in the server's renderer. */
export type Screens = Record<
  ScreenName | "Footer",
  ComponentType & { fetch?: () => Promise<void> }
> & { AllergenBox: ComponentType<AllergenBoxProps> };

/** Context of the app's screens, for a screen that renders another in its place. */
export const ScreensContext = createContext<Screens | null>(null);

/** Returns the screens of this app. */
export function useScreens(): Screens {
  const screens = useContext(ScreensContext);
  if (!screens) throw new Error("There are no screens outside of WebRoutes.");
  return screens;
}
