import { lazy, type ComponentType } from "react";

const Nothing = () => null;

/**
 * A part whose code comes when it is wanted. Where it cannot be had (no network, a newer release),
 * `instead` takes its place and the page goes on.
 */
export function part<Props extends object>(
  load: () => Promise<ComponentType<Props>>,
  instead: ComponentType<Props> = Nothing,
) {
  const found = (component: ComponentType<Props>) => ({ default: component });
  // The browser itself tells on the console what it could not fetch.
  return lazy(() => load().then(found, () => found(instead)));
}
