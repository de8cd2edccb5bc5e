import { useEffect } from "react";
import { useGo } from "../ui/address";
import { useSetupApi } from "../shop/setup-context";

/** Goes to the order that a link (`korosho://order/{id}`) asked for. */
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
