import { Suspense } from "react";
import { lazyWithFallback } from "../../ui/lazy-with-fallback";
import { useConnection } from "../../shop/connection";

const OfflineNotice = lazyWithFallback(() =>
  import("./offline-notice").then((file) => file.OfflineNotice),
);

/**
 * Notice that the shop is unreachable, with the age of the displayed data; nothing while it
 * responds.
 */
export function ConnectionNotice() {
  const { offline, asOf } = useConnection();
  if (!offline) return null;
  return (
    <Suspense>
      <OfflineNotice asOf={asOf} />
    </Suspense>
  );
}
