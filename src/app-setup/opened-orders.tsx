import { useEffect } from "react";
import { useGo } from "../ui/address";
import { useSetupApi } from "../shop/setup-context";

/** Navigates to the order of an opened link (`korosho://order/{id}`). */
export function OpenedOrders() {
  const setup = useSetupApi();
  const go = useGo();
  useEffect(
    () =>
      setup.onOpenOrder(({ id, key }) => {
        go(`/order/${encodeURIComponent(id)}?key=${encodeURIComponent(key)}`);
      }),
    [setup, go],
  );
  return null;
}
