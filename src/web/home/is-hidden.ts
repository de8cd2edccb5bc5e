import type { ShopTextVersion } from "../../shop/wire";

/** Whether the owner hides a section of the home page by a page without text. */
export function isHidden(own: ShopTextVersion | undefined): boolean {
  return own !== undefined && !own.text && own.blocks.length === 0;
}
