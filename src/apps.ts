import { lazy, type ComponentType } from "react";
import type { AppMode } from "./shop/wire";

/** App of each window mode; only the one in use is loaded. */
export const APPS: Record<AppMode, ComponentType> = {
  desk: lazy(() => import("./desk/app").then(({ DeskApp: app }) => ({ default: app }))),
  kiosk: lazy(() => import("./kiosk/app").then(({ KioskApp: app }) => ({ default: app }))),
};
