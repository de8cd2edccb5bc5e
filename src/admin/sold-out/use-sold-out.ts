import useSWR, { useSWRConfig } from "swr";
import type { ShopProblem } from "../../shop/problem";
import { usePort } from "../../shop/shop-context";
import type { Page, Product, SoldOutItem, SoldOutRef, SoldOutUntil } from "../../shop/wire";
import { showDone } from "../components/show-toast";
import { useAction } from "../components/use-action";
import { useStaffText } from "../use-admin-text";

const SOLD_OUT_KEY = ["list_sold_out", null] as const;
/** Polling interval of the list, which devices change too, in milliseconds. */
const REFRESH_MS = 10_000;
/** Number of products that a search shows. */
const FOUND = 12;

/** Product or size with its name. */
export type Goods = { goods: SoldOutRef; name: string };

/** Returns what is switched off. */
export function useSoldOut() {
  const api = usePort("admin");
  return useSWR<SoldOutItem[], ShopProblem>(SOLD_OUT_KEY, () => api.listSoldOut(), {
    refreshInterval: REFRESH_MS,
  });
}

/** Returns the actions that switch a product or size off and on. */
export function useSwitch() {
  const api = usePort("admin");
  const t = useStaffText().soldOut;
  const { mutate } = useSWRConfig();
  const { busy, run } = useAction();
  const show = (text: string) => async (items: SoldOutItem[]) => {
    await mutate(SOLD_OUT_KEY, items, { revalidate: false });
    showDone(text);
  };
  const switchOff = ({ goods, name }: Goods, until: SoldOutUntil) =>
    run(() => api.switchOff({ goods, until }), show(t.isOff(name)));
  const switchOn = ({ goods, name }: Goods) => run(() => api.switchOn(goods), show(t.isOn(name)));
  return { busy, switchOff, switchOn };
}

/** Returns the products that a text finds; none for less than two letters. */
export function useFoundProducts(text: string) {
  const api = usePort("admin");
  const query = { search: text, per_page: FOUND };
  return useSWR<Page<Product>, ShopProblem>(
    text.length > 1 ? ["list_products", query] : null,
    () => api.listProducts(query),
    { keepPreviousData: true },
  );
}
