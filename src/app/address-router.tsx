import { startTransition, useEffect, useMemo, useState, type ReactNode } from "react";
import {
  UNSAFE_LocationContext as LocationContext,
  UNSAFE_NavigationContext as NavigationContext,
  NavigationType,
  type Location,
  type Navigator,
  type To,
} from "react-router";
import { entryKey } from "../ui/address";

type HistoryState = { location: Location; navigationType: NavigationType };

function currentState(navigationType: NavigationType): HistoryState {
  const { pathname, search, hash } = window.location;
  const location = { pathname, search, hash, state: null, key: entryKey() };
  return { location, navigationType };
}

function navigatorOf(show: (state: HistoryState, isSamePage: unknown) => void): Navigator {
  const go =
    (write: "pushState" | "replaceState", type: NavigationType) =>
    (to: To, isSamePage?: unknown) => {
      const key = Math.random().toString(36).slice(2, 10);
      window.history[write]({ key }, "", String(to));
      show(currentState(type), isSamePage);
    };
  return {
    createHref: String,
    go: (delta) => window.history.go(delta),
    push: go("pushState", NavigationType.Push),
    replace: go("replaceState", NavigationType.Replace),
  };
}

/** Subscribes to the address bar: `show` receives each location, `stop` unsubscribes. */
function follow(show: (state: HistoryState) => void) {
  let shown = window.location.pathname;
  const navigator = navigatorOf((state, isSamePage) => {
    const isOtherPage = !isSamePage && state.location.pathname !== shown;
    shown = state.location.pathname;
    if (isOtherPage) startTransition(() => show(state));
    else show(state);
  });
  const onPop = () => {
    shown = window.location.pathname;
    show(currentState(NavigationType.Pop));
  };
  const listen = () => {
    window.addEventListener("popstate", onPop);
    return () => window.removeEventListener("popstate", onPop);
  };
  return { navigator, listen };
}

/**
 * Router for the address bar, compatible with react-router's hooks. It replaces `BrowserRouter`,
 * which adds 10 kB that nothing here uses (docs/performance.md).
 *
 * A change within a page and going back are rendered at once; a navigation to another page is a
 * transition that keeps the old page until the new one is ready.
 */
export function AddressRouter({ children }: { children: ReactNode }) {
  const [state, setState] = useState(() => currentState(NavigationType.Pop));
  const [{ navigator, listen }] = useState(() => follow(setState));
  useEffect(listen, [listen]);
  const navigation = useMemo(
    () => ({ basename: "/", navigator, static: false, useTransitions: undefined, future: {} }),
    [navigator],
  );
  return (
    <NavigationContext value={navigation}>
      <LocationContext value={state}>{children}</LocationContext>
    </NavigationContext>
  );
}
