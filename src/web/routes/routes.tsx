import { Suspense, useEffect } from "react";
import { useLocation } from "react-router";
import { ErrorBoundary, RouteErrorScreen } from "../../app/error-screen";
import { ScreenLoader } from "../../app/loader";
import { useGo } from "../../ui/address";
import { Prefetch } from "../loading/prefetch";
import { DeferredExtras } from "../loading/deferred-extras";
import { useCategories } from "../../shop/use-categories";
import { isBelowShop, screenAt } from "./route-table";
import { ScreensContext, type Screens } from "./screens";
import { Shell } from "../shell/shell";

/** Website: the shell, with the screen of the URL. */
export function WebRoutes({ screens }: { screens: Screens }) {
  const { Screen, page } = useScreen(screens);
  return (
    <ScreensContext value={screens}>
      <Prefetch>
        <Shell footer={screens.Footer} page={page}>
          <ErrorBoundary key={page} screen={RouteErrorScreen}>
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

/**
 * Returns the screen of the URL, and what makes it a page of its own: all listings of the shop are
 * one page, so that the chosen category keeps the focus and nothing scrolls.
 */
function useScreen(screens: Screens) {
  const { pathname } = useLocation();
  const isBelow = isBelowShop(pathname);
  const { data: categories, error } = useCategories(isBelow);
  const { screen } = screenAt(pathname, categories);
  if (pathname === "/checkout") return { Screen: ToCheckout, page: pathname };
  if (isBelow && !categories && !error) return { Screen: ScreenLoader, page: pathname };
  return { Screen: screens[screen], page: screen === "ShopScreen" ? "/shop" : pathname };
}

/** Redirect to the specified spelling `/checkOut`. */
function ToCheckout() {
  const { search } = useLocation();
  const go = useGo();
  useEffect(() => go(`/checkOut${search}`, { replace: true }), [go, search]);
  return null;
}
