import { use, type ComponentType } from "react";
import { loadAnew } from "./newer-release";

/** A screen whose code comes when it is wanted. */
export type LaterScreen = ComponentType & {
  /** Brings the code ahead of time; once it is here the screen is drawn without a pause. */
  fetch(): Promise<void>;
};

/**
 * A screen that `load` brings, with whatever else it cannot be drawn without. One that could not be
 * had is asked for again the next time.
 */
export function later(
  load: () => Promise<ComponentType>,
  beside: () => Promise<void> = () => Promise.resolve(),
): LaterScreen {
  let screen: ComponentType | null = null;
  let coming: Promise<void> | null = null;
  const fetch = () =>
    (coming ??= Promise.all([load(), beside()]).then(
      ([found]) => void (screen = found),
      (error: unknown) => {
        coming = null;
        throw error;
      },
    ));
  // Whoever is shown the screen is helped to it; who only prepares for it is not disturbed.
  let shown: Promise<void> | null = null;
  function Later() {
    if (!screen) use((shown ??= fetch().catch(loadAnew)));
    const Screen = screen;
    return Screen && <Screen />;
  }
  return Object.assign(Later, { fetch });
}
