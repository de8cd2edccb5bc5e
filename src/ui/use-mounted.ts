import { useSyncExternalStore } from "react";

const never = () => () => undefined;

/**
 * Whether this stands in a browser. What the server cannot know, or would have to wait for, is drawn
 * only then: the first picture is the server's.
 */
export function useMounted(): boolean {
  return useSyncExternalStore(
    never,
    () => true,
    () => false,
  );
}
