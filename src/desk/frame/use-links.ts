import { useEffect } from "react";
import { useLocation } from "react-router";
import { useDeskStore } from "../desk-provider";

/** Opens the order of a followed link (`korosho://order/{id}`) in the list. */
export function useLinks(): void {
  const { pathname, key } = useLocation();
  const desk = useDeskStore();
  useEffect(() => {
    const [, id] = /^\/order\/([\w-]+)$/.exec(pathname) ?? [];
    // Following the same link again opens the order again.
    if (!id || !key) return;
    desk.getState().showOrder(decodeURIComponent(id));
  }, [desk, key, pathname]);
}
