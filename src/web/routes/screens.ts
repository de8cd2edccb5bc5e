import { createContext, useContext, type ComponentType } from "react";
import type { ScreenName } from "./route-table";

/** Screens by name, and their footer: lazy in the browser, eager in the server's renderer. */
export type Screens = Record<
  ScreenName | "Footer",
  ComponentType & { fetch?: () => Promise<void> }
>;

/** Context of the app's screens, for a screen that renders another in its place. */
export const ScreensContext = createContext<Screens | null>(null);

/** Returns the screens of this app. */
export function useScreens(): Screens {
  const screens = useContext(ScreensContext);
  if (!screens) throw new Error("There are no screens outside of WebRoutes.");
  return screens;
}
