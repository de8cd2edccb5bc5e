import { LoadFailed } from "../../components/status/load-failed";
import { ShopProblem } from "../../shop/problem";
import { lazyWithFallback } from "../../ui/lazy-with-fallback";

// Loaded in a second step, to keep its chunk names out of the main script.
const NotSaved = lazyWithFallback(
  () => import("./not-saved").then((file) => file.NotSaved),
  LoadFailed,
);

/** Props of the notice of a failed read. */
export type ReadFailureProps = {
  error: unknown;
  /** Whether the notice stands for the whole page. */
  isPage?: boolean;
};

/**
 * Whether the network failed on a device that stores the visited parts of the shop. While the device has
 * a network and no service worker, a failed request is a failure like others.
 */
function isNotSaved(error: unknown): boolean {
  const stores = !navigator.onLine || Boolean(navigator.serviceWorker?.controller);
  return stores && error instanceof ShopProblem && error.code === "unreachable";
}

/** Notice of a failed read: that the page is not stored on this device, or the specified one. */
export function ReadFailure({ error, isPage = false }: ReadFailureProps) {
  const notice = isNotSaved(error) ? <NotSaved isPage={isPage} /> : <LoadFailed />;
  return isPage ? <div className="container page">{notice}</div> : notice;
}
