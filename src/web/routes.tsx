import { Suspense, type ComponentType } from "react";
import { Navigate, Route, Routes, useLocation } from "react-router";
import { ErrorBoundary, RouteErrorScreen } from "../app/error-screen";
import { ScreenLoader } from "../app/loader";
import { ROUTES, type ScreenName } from "./route-table";
import { Shell } from "./shell/shell";

/** The screens by name: lazy ones in the browser, eager ones where the server renders. */
export type Screens = Record<ScreenName, ComponentType>;

/** The website: shell, and in it the screen of the address. */
export function WebRoutes({ screens }: { screens: Screens }) {
  const { pathname } = useLocation();
  return (
    <Shell>
      <ErrorBoundary key={pathname} screen={RouteErrorScreen}>
        <Suspense fallback={<ScreenLoader />}>
          <Routes>
            {ROUTES.map(({ path, screen }) => {
              const Screen = screens[screen];
              return <Route key={path} path={path} caseSensitive element={<Screen />} />;
            })}
            <Route path="/checkout" element={<ToCheckout />} />
          </Routes>
        </Suspense>
      </ErrorBoundary>
    </Shell>
  );
}

function ToCheckout() {
  const { search } = useLocation();
  return <Navigate to={{ pathname: "/checkOut", search }} replace />;
}
