import type { ShopTextBlock, ShopTextKind, ShopTextVersion } from "../../shop/wire";
import { useShopText } from "../shared/use-shop-text";

/**
 * Returns the text of a section of the home page: the owner's, or the built-in one. Null = the owner
 * hides the section by a page without text.
 */
export function useSectionText(
  kind: ShopTextKind,
  title: string,
  text: string,
  blocks: ShopTextBlock[],
) {
  const builtIn: Omit<ShopTextVersion, "language"> = { title, text, blocks };
  const shown: typeof builtIn & Partial<ShopTextVersion> = useShopText(kind) ?? builtIn;
  return shown.text || shown.blocks[0] ? shown : null;
}
