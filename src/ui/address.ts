import { useContext, useMemo } from "react";
import { UNSAFE_NavigationContext as NavigationContext, useLocation } from "react-router";

/** Options of a navigation: `replace` replaces the current entry of the history. */
export type GoOptions = { replace?: boolean };

/** Returns the navigation function for paths of the shop: `go("/cart")`. */
export function useGo(): (to: string, options?: GoOptions) => void {
  const { navigator } = useContext(NavigationContext);
  return useMemo(
    () => (to, options) => (options?.replace ? navigator.replace(to) : navigator.push(to)),
    [navigator],
  );
}

/** Returns the query of the URL, and its setter, which stays on the page. */
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
