import { lazy, type ComponentType } from "react";

const Nothing = () => null;

/**
 * Creates a lazy component that renders `fallback` if its code cannot be loaded (no network, a
 * newer release), so that the page still works.
 */
export function lazyWithFallback<Props extends object>(
  load: () => Promise<ComponentType<Props>>,
  fallback: ComponentType<Props> = Nothing,
) {
  const found = (component: ComponentType<Props>) => ({ default: component });
  // The browser already logs the failed request.
  return lazy(() => load().then(found, () => found(fallback)));
}
