import { Suspense } from "react";
import { lazyWithFallback } from "../../ui/lazy-with-fallback";
import { useConnection } from "../../shop/connection";

const AwayNotice = lazyWithFallback(() => import("./away-notice").then((file) => file.AwayNotice));

/**
 * Notice that the shop is unreachable, with the age of the displayed data; nothing while it
 * responds.
 */
export function WhenAway() {
  const { away, asOf } = useConnection();
  if (!away) return null;
  return (
    <Suspense fallback={null}>
      <AwayNotice asOf={asOf} />
    </Suspense>
  );
}
