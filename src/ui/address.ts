import { useContext, useMemo } from "react";
import { UNSAFE_NavigationContext as NavigationContext, useLocation } from "react-router";

/**
 * Options of a navigation: `replace` replaces the current entry of the history; with `isSamePage` a
 * changed path is a state of the page that is shown.
 */
export type GoOptions = { replace?: boolean; isSamePage?: boolean };

/**
 * Returns the key of the address bar's history entry, which keeps two visits of one page apart. It is
 * ahead of `useLocation` while the page of a navigation loads.
 */
export function entryKey(): string {
  const state = window.history.state as { key?: string } | null;
  return state?.key ?? "default";
}

/** Returns the navigation function for paths of the shop: `go("/cart")`. */
export function useGo(): (to: string, options?: GoOptions) => void {
  const { navigator } = useContext(NavigationContext);
  return useMemo(
    () =>
      (to, { replace, isSamePage } = {}) =>
        navigator[replace ? "replace" : "push"](to, isSamePage),
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
