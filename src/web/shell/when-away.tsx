import { lazy, Suspense, type ComponentType } from "react";
import { useConnection } from "../../shop/connection";

type Notice = { default: ComponentType<{ asOf: number | null }> };

/** A page that lost its network may not get the notice either, and must stand without. */
const fetchNotice = (): Promise<Notice> =>
  import("./away-notice").then(
    ({ AwayNotice: notice }) => ({ default: notice }),
    () => ({ default: () => null }),
  );

const AwayNotice = lazy(fetchNotice);

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
