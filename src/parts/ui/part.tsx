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
  return lazy(() =>
    load().then(found, (error: unknown) => {
      console.error("A part of the page could not be had.", error);
      return found(instead);
    }),
  );
}
