import { useCallback, useRef } from "react";
import { useProblemText } from "../../../i18n/use-text";
import { usePort } from "../../../shop/shop-context";
import { useShopInfo } from "../../../shop/use-shop-info";
import type { CustomerProfile } from "../../../shop/wire";
import { focusSoon } from "../../components/fields";
import { useDeskStore } from "../../desk-provider";
import { useDeskText } from "../../use-desk-text";
import { deliveryZoneOf, repeatableLines, withLines } from "../order-draft";
import { useRequest } from "../use-request";
import { findProfile } from "./use-customer";

/** Returns the action that replaces the cart by the goods of the customer's last order. */
function useLastOrder() {
  const store = useDeskStore();
  const t = useDeskText();
  const { data: shop } = useShopInfo();
  return useCallback(
    (profile: CustomerProfile) => {
      const lines = repeatableLines(profile);
      if (lines.length === 0) return;
      const { draft, change, undoable } = store.getState();
      const before = { lines: draft.lines, zone: draft.zone, slot: draft.slot };
      const zone = deliveryZoneOf(draft, profile, shop?.delivery_zones);
      const slot = zone === draft.zone ? draft.slot : null;
      change((now) => withLines({ ...now, lines: [], zone, slot }, lines));
      undoable(t.cart.repeated, () => change((now) => ({ ...now, ...before })));
      focusSoon("add");
    },
    [shop, store, t],
  );
}

/**
 * Returns the action that repeats the customer's last order. It waits for the customer who is
 * being chosen, and for a profile that is not shown yet; pressed again meanwhile it does nothing.
 */
export function useRepeat() {
  const api = usePort("desk");
  const store = useDeskStore();
  const t = useDeskText().customer;
  const problemText = useProblemText();
  const repeat = useLastOrder();
  const request = useRequest();
  const isReading = useRef(false);
  return useCallback(
    async (shown: CustomerProfile | undefined) => {
      const { choosing, draft, notify } = store.getState();
      if (isReading.current) return;
      if (shown && !choosing) return repeat(shown);
      if (!choosing && !draft.customer.phone) return;
      let phone = "";
      const ask = async () => {
        await choosing;
        phone = store.getState().draft.customer.phone;
        return { profile: phone ? await findProfile(api, phone) : null };
      };
      const isCurrent = () => {
        const { draft: now, view } = store.getState();
        const isSameCart = now.lines === draft.lines || now.lines.length === 0;
        return view === "order" && now.customer.phone === phone && isSameCart;
      };
      isReading.current = true;
      try {
        const read = await request({ ask, isCurrent, waiting: t.reading });
        if (!read) return;
        notify(null);
        if (read.profile) repeat(read.profile);
      } catch (thrown) {
        notify(problemText(thrown), "danger");
      } finally {
        isReading.current = false;
      }
    },
    [api, problemText, repeat, request, store, t],
  );
}
