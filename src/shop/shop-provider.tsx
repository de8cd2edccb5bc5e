import { createContext, useContext, type ReactNode } from "react";
import type { ShopApi } from "./api";

const ShopContext = createContext<ShopApi | null>(null);

/** Gives everything below it the shop to ask. */
export function ShopProvider({ shop, children }: { shop: ShopApi; children: ReactNode }) {
  return <ShopContext.Provider value={shop}>{children}</ShopContext.Provider>;
}

/** The shop to ask. Throws outside a `ShopProvider`. */
export function useShopApi(): ShopApi {
  const shop = useContext(ShopContext);
  if (!shop) throw new Error("useShopApi needs a ShopProvider above it.");
  return shop;
}
