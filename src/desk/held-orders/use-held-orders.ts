import { useCallback } from "react";
import useSWR, { useSWRConfig } from "swr";
import { useHost } from "../../host/host-context";
import { ShopProblem } from "../../shop/problem";
import type { HeldOrder } from "../../shop/wire";
import { useDeskStore } from "../desk-provider";
import { isEmpty, labelOf } from "../order/order-draft";
import { usePort } from "../../shop/shop-context";
import { useDeskText } from "../use-desk-text";
import { storedDraft, readDraft } from "../order/use-draft-storage";

const KEY = ["list_held_orders", null] as const;
/** Polling interval of held orders, in milliseconds. */
const REFRESH_MS = 5_000;

/** Returns the held orders, without the one on the screen. */
export function useHeldOrders(current: string): readonly HeldOrder[] {
  const api = usePort("desk");
  const options = { refreshInterval: REFRESH_MS };
  const { data } = useSWR<HeldOrder[], ShopProblem>(KEY, () => api.listHeldOrders(), options);
  return (data ?? []).filter(({ id }) => id !== current);
}

/** Actions on held orders: hold the current one, resume or drop another. */
export function useHeldOrderActions() {
  const api = usePort("desk");
  const store = useDeskStore();
  const t = useDeskText();
  const { deviceValue } = useHost();
  const { mutate } = useSWRConfig();
  const reload = useCallback(() => mutate(KEY), [mutate]);
  const hold = useCallback(async () => {
    const { draft, begin, clear, undoable } = store.getState();
    if (isEmpty(draft)) return;
    await api.holdOrder(storedDraft(draft, false));
    await deviceValue.set("checkout-draft", null);
    // Staff may have opened another view meanwhile: it stays open.
    clear();
    undoable(t.send.held(labelOf(draft)), () => begin(draft));
    await reload();
  }, [api, deviceValue, reload, store, t]);
  const resume = useCallback(
    async (id: string) => {
      if (!isEmpty(store.getState().draft)) await hold();
      const draft = readDraft((await api.takeHeldOrder({ id })).draft);
      if (draft) store.getState().begin(draft);
      await reload();
    },
    [api, hold, reload, store],
  );
  const drop = useCallback(
    async (held: HeldOrder) => {
      await api.dropHeldOrder({ id: held.id });
      const { id, label, draft } = held;
      store.getState().undoable(t.waiting.dropped(label), () => {
        void api.holdOrder({ id, label, draft, open: false }).then(reload);
      });
      await reload();
    },
    [api, reload, store, t],
  );
  return { hold, resume, drop };
}
