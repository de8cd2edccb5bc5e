import { useCallback } from "react";
import { useShopApi } from "../../../shop/shop-context";
import { choicesFor, readEntry, type Choice } from "./entry";

/** Maximum number of choices found. */
const FOUND = 9;

/** Returns the search of products in their sizes by a line of typing: `cash 500`. */
export function useFindChoices(): (typed: string) => Promise<readonly Choice[]> {
  const shop = useShopApi();
  return useCallback(
    async (typed: string) => {
      const entry = readEntry(typed);
      if (entry.words.length < 2) return [];
      const page = await shop.listProducts({ search: entry.words, per_page: 12 });
      return choicesFor(page.items, entry).slice(0, FOUND);
    },
    [shop],
  );
}
