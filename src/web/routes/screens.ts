import { createContext, useContext, type ComponentType } from "react";
import type { ScreenName } from "./route-table";

/**
 * The screens by name, and what stands below each: lazy ones in the browser, eager ones where the
 * server renders.
 */
export type Screens = Record<
  ScreenName | "Footer",
  ComponentType & { fetch?: () => Promise<void> }
>;

/** The screens of this app, for one that shows another in its place. */
export const ScreensContext = createContext<Screens | null>(null);

/** The screens of this app. */
export function useScreens(): Screens {
  const screens = useContext(ScreensContext);
  if (!screens) throw new Error("There are no screens outside of WebRoutes.");
  return screens;
}
