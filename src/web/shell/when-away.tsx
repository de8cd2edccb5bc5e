import { Suspense } from "react";
import { lazyWithFallback } from "../../ui/lazy-with-fallback";
import { useConnection } from "../../shop/connection";

const AwayNotice = lazyWithFallback(() => import("./away-notice").then((file) => file.AwayNotice));

/** Says that the shop cannot be reached and how old what is shown is; nothing while it answers. */
export function WhenAway() {
  const { away, asOf } = useConnection();
  if (!away) return null;
  return (
    <Suspense fallback={null}>
      <AwayNotice asOf={asOf} />
    </Suspense>
  );
}
