import { usePageTitle } from "../../app/use-page-title";
import { useShopInfo } from "../../shop/use-shop-info";

/** Sets the title of the document to that of a screen, followed by the shop's name as on the server. */
export function useScreenTitle(title: string | undefined): void {
  const name = useShopInfo().data?.name;
  usePageTitle(title && name && `${title} · ${name}`);
}
