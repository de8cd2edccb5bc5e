import type { ShopTextVersion } from "../../shop/wire";

/** Whether the owner hides a section of the home page by a page without text. */
export function isHidden(ownerText: ShopTextVersion | undefined): boolean {
  return ownerText !== undefined && !ownerText.text && ownerText.blocks.length === 0;
}
