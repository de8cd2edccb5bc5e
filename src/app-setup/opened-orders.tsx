import { useEffect } from "react";
import { useNavigate } from "react-router";
import { useSetupApi } from "../shop/setup-provider";

/** Goes to the order that a link (`korosho://order/{id}`) asked for. */
export function OpenedOrders() {
  const setup = useSetupApi();
  const navigate = useNavigate();
  useEffect(
    () =>
      setup.onOpenOrder(({ id, key }) => {
        void navigate(`/order/${encodeURIComponent(id)}?key=${encodeURIComponent(key)}`);
      }),
    [setup, navigate],
  );
  return null;
}
