import { useSyncExternalStore } from "react";

const never = () => () => undefined;

/**
 * Whether the component is mounted in a browser. Content that depends on the device is rendered
 * only then, so that the first render matches the server's.
 */
export function useMounted(): boolean {
  return useSyncExternalStore(
    never,
    () => true,
    () => false,
  );
}
