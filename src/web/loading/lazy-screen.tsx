import { use, type ComponentType } from "react";
import { reloadOnce } from "./newer-release";

/** Screen component whose code loads on first render or by prefetch. */
export type LazyScreen = ComponentType & {
  /** Loads the code ahead of time; afterwards the screen renders without suspending. */
  fetch(): Promise<void>;
};

/**
 * Lazy screen: like `React.lazy`, with a `fetch` to prefetch it, other `dependencies` loaded with it,
 * and a retry after a failed load.
 */
export function lazyScreen(
  load: () => Promise<ComponentType>,
  dependencies: () => Promise<void> = () => Promise.resolve(),
): LazyScreen {
  let screen: ComponentType | null = null;
  let pending: Promise<void> | null = null;
  const fetch = () =>
    (pending ??= Promise.all([load(), dependencies()]).then(
      ([found]) => void (screen = found),
      (error: unknown) => {
        pending = null;
        throw error;
      },
    ));
  // Reload on a stale chunk only when rendering; prefetch failures stay silent.
  let rendering: Promise<void> | null = null;
  function Lazy() {
    if (!screen) use((rendering ??= fetch().catch(reloadOnce)));
    const Screen = screen;
    return Screen && <Screen />;
  }
  return Object.assign(Lazy, { fetch });
}
