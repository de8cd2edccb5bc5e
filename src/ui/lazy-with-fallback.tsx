import { lazy, type ComponentType } from "react";

const Nothing = () => null;

/**
 * Lazy component that renders `fallback` where its code cannot be loaded (no network, a newer release),
 * so that the page goes on.
 */
export function lazyWithFallback<Props extends object>(
  load: () => Promise<ComponentType<Props>>,
  fallback: ComponentType<Props> = Nothing,
) {
  const found = (component: ComponentType<Props>) => ({ default: component });
  // The browser itself logs the failed request.
  return lazy(() => load().then(found, () => found(fallback)));
}
