import { useEffect } from "react";
import { useLocation } from "react-router";
import { useDeskStore } from "../desk-provider";

/** A link to an order (`korosho://order/{id}`) opens it in the list. */
export function useLinks(): void {
  const { pathname, key } = useLocation();
  const desk = useDeskStore();
  useEffect(() => {
    const [, id] = /^\/order\/([\w-]+)$/.exec(pathname) ?? [];
    // The same link again is another visit.
    if (!id || !key) return;
    desk.getState().openOrder(decodeURIComponent(id));
    desk.getState().show("orders");
  }, [desk, key, pathname]);
}
