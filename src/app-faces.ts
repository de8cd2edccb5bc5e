import { lazy, type ComponentType } from "react";
import type { AppMode } from "./shop/wire";

/** The face that the app's window shows in each mode; only the one in use is loaded. */
export const FACES: Record<AppMode, ComponentType> = {
  desk: lazy(() => import("./desk/face").then(({ DeskFace: face }) => ({ default: face }))),
  kiosk: lazy(() => import("./kiosk/face").then(({ KioskFace: face }) => ({ default: face }))),
};
