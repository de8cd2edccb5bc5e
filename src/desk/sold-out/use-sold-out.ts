import useSWR, { useSWRConfig } from "swr";
import { useProblemText } from "../../i18n/use-text";
import type { ShopProblem } from "../../shop/problem";
import { usePort } from "../../shop/shop-context";
import type { SoldOutItem, SoldOutRef, SoldOutUntil } from "../../shop/wire";
import { useDeskStore } from "../desk-provider";
import { useDeskText } from "../use-desk-text";

const SOLD_OUT_KEY = ["list_sold_out", null] as const;
/** Polling interval of the list, which other desks change too, in milliseconds. */
const REFRESH_MS = 5_000;

/** Product or size with its name. */
export type Goods = { goods: SoldOutRef; name: string };

/** Returns what is switched off, and the actions that switch it off and on. */
export function useSoldOut() {
  const api = usePort("desk");
  const desk = useDeskStore();
  const t = useDeskText().soldOut;
  const problemText = useProblemText();
  const { mutate } = useSWRConfig();
  const { data } = useSWR<SoldOutItem[], ShopProblem>(SOLD_OUT_KEY, () => api.listSoldOut(), {
    refreshInterval: REFRESH_MS,
  });
  const update = async (work: Promise<SoldOutItem[]>): Promise<boolean> => {
    try {
      await mutate(SOLD_OUT_KEY, await work, { revalidate: false });
      desk.getState().notify(null);
      return true;
    } catch (thrown) {
      desk.getState().notify(problemText(thrown), "danger");
      return false;
    }
  };
  const switchOn = async ({ goods, name }: Goods) => {
    if (await update(api.switchOn(goods))) desk.getState().notify(t.isOn(name));
  };
  const switchOff = async ({ goods, name }: Goods, until: SoldOutUntil) => {
    if (await update(api.switchOff({ goods, until })))
      desk.getState().undoable(t.isOff(name), () => void switchOn({ goods, name }));
  };
  return { items: data, switchOff, switchOn };
}
