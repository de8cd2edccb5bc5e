import useSWR from "swr";
import type { ShopProblem } from "./problem";
import { usePort } from "./shop-context";
import type { TextPage, TextPageKind } from "./wire";

/** SWR key of `getTextPage`. */
export function textPageKey(kind: TextPageKind): readonly [string, { kind: TextPageKind }] {
  return ["get_text_page", { kind }];
}

/** Returns a page that the shop's owner writes, null if the server's page has none. */
export function useTextPage(kind: TextPageKind | null) {
  const shop = usePort("storefront");
  return useSWR<TextPage | null, ShopProblem>(
    kind && textPageKey(kind),
    ([, input]: ReturnType<typeof textPageKey>) => shop.getTextPage(input),
  );
}
