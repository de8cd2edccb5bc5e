import { useCallback } from "react";
import useSWR, { useSWRConfig } from "swr";
import { useHost } from "../host/host-provider";
import { ShopProblem } from "../shop/problem";
import type { HeldBasket } from "../shop/wire";
import { useDeskStore } from "./desk-provider";
import { freshDraft, isEmpty, labelOf } from "./draft";
import { useDeskApi } from "./use-desk-api";
import { useDeskText } from "./use-desk-text";
import { keptAs, readDraft } from "./use-keeping";

const KEY = ["list_baskets", null] as const;
/** How often waiting baskets are read, in milliseconds. */
const REFRESH_MS = 5_000;

/** Baskets that wait, without the one on the screen. */
export function useBaskets(current: string): readonly HeldBasket[] {
  const api = useDeskApi();
  const options = { refreshInterval: REFRESH_MS };
  const { data } = useSWR<HeldBasket[], ShopProblem>(KEY, () => api.listBaskets(), options);
  return (data ?? []).filter(({ id }) => id !== current);
}

/** Actions on held baskets: hold the current one, resume or drop another. */
export function useBasketActions() {
  const api = useDeskApi();
  const store = useDeskStore();
  const t = useDeskText();
  const { deviceValue } = useHost();
  const { mutate } = useSWRConfig();
  const reread = useCallback(() => mutate(KEY), [mutate]);
  const hold = useCallback(async () => {
    const { draft, begin, undoable } = store.getState();
    if (isEmpty(draft)) return;
    await api.holdBasket(keptAs(draft, false));
    await deviceValue.set("checkout-draft", null);
    // Whoever went on to another view meanwhile stays there.
    const { view, show } = store.getState();
    begin(freshDraft());
    show(view);
    undoable(t.send.held(labelOf(draft)), () => begin(draft));
    await reread();
  }, [api, deviceValue, reread, store, t]);
  const resume = useCallback(
    async (id: string) => {
      if (!isEmpty(store.getState().draft)) await hold();
      const kept = readDraft((await api.takeBasket({ id })).draft);
      if (kept) store.getState().begin(kept);
      await reread();
    },
    [api, hold, reread, store],
  );
  const drop = useCallback(
    async (basket: HeldBasket) => {
      await api.dropBasket({ id: basket.id });
      const { id, label, draft } = basket;
      store.getState().undoable(t.waiting.dropped(label), () => {
        void api.holdBasket({ id, label, draft, open: false }).then(reread);
      });
      await reread();
    },
    [api, reread, store, t],
  );
  return { hold, resume, drop };
}
