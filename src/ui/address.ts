import { useContext, useMemo } from "react";
import { UNSAFE_NavigationContext as NavigationContext, useLocation } from "react-router";

/** How to go somewhere: `replace` leaves no trace in the history. */
export type GoOptions = { replace?: boolean };

/** Goes to an address of the shop: `go("/cart")`. */
export function useGo(): (to: string, options?: GoOptions) => void {
  const { navigator } = useContext(NavigationContext);
  return useMemo(
    () => (to, options) => (options?.replace ? navigator.replace(to) : navigator.push(to)),
    [navigator],
  );
}

/** The query of the address, and how to change it without leaving the page. */
export function useQuery() {
  const { pathname, search } = useLocation();
  const go = useGo();
  const query = useMemo(() => new URLSearchParams(search), [search]);
  const setQuery = (next: string | URLSearchParams, options?: GoOptions) => {
    const text = String(next).replace(/^\?/, "");
    go(text ? `${pathname}?${text}` : pathname, options);
  };
  return [query, setQuery] as const;
}
