import { Suspense, useEffect, type ComponentType } from "react";
import { useLocation } from "react-router";
import { ErrorBoundary, RouteErrorScreen } from "../app/error-screen";
import { ScreenLoader } from "../app/loader";
import { useGo } from "../parts/ui/address";
import { screenAt, type ScreenName } from "./route-table";
import { Shell } from "./shell/shell";

/** The screens by name: lazy ones in the browser, eager ones where the server renders. */
export type Screens = Record<ScreenName, ComponentType>;

/** The website: shell, and in it the screen of the address. */
export function WebRoutes({ screens }: { screens: Screens }) {
  const { pathname } = useLocation();
  const Screen = pathname === "/checkout" ? ToCheckout : screens[screenAt(pathname).screen];
  return (
    <Shell>
      <ErrorBoundary key={pathname} screen={RouteErrorScreen}>
        <Suspense fallback={<ScreenLoader />}>
          <Screen />
        </Suspense>
      </ErrorBoundary>
    </Shell>
  );
}

/** The specified spelling is `/checkOut`. */
function ToCheckout() {
  const { search } = useLocation();
  const go = useGo();
  useEffect(() => go(`/checkOut${search}`, { replace: true }), [go, search]);
  return null;
}
