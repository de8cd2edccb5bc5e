import { Suspense, useEffect } from "react";
import { useLocation } from "react-router";
import { ErrorBoundary, RouteErrorScreen } from "../../app/error-screen";
import { ScreenLoader } from "../../app/loader";
import { useGo } from "../../ui/address";
import { Prefetch } from "../loading/prefetch";
import { DeferredExtras } from "../loading/deferred-extras";
import { screenAt } from "./route-table";
import { ScreensContext, type Screens } from "./screens";
import { Shell } from "../shell/shell";

/** Website: the shell, with the screen of the URL. */
export function WebRoutes({ screens }: { screens: Screens }) {
  const { pathname } = useLocation();
  const Screen = pathname === "/checkout" ? ToCheckout : screens[screenAt(pathname).screen];
  return (
    <ScreensContext value={screens}>
      <Prefetch>
        <Shell footer={screens.Footer}>
          <ErrorBoundary key={pathname} screen={RouteErrorScreen}>
            <Suspense fallback={<ScreenLoader />}>
              <Screen />
            </Suspense>
          </ErrorBoundary>
        </Shell>
        <DeferredExtras />
      </Prefetch>
    </ScreensContext>
  );
}

/** Redirect to the specified spelling `/checkOut`. */
function ToCheckout() {
  const { search } = useLocation();
  const go = useGo();
  useEffect(() => go(`/checkOut${search}`, { replace: true }), [go, search]);
  return null;
}
