import type { Store } from "./client.mjs";
import type { Answers } from "./recordings.mjs";

export function runComparison(
  store: Store,
  options?: {
    reset?: boolean;
    only?: ((configuration: string) => boolean) | null;
    progress?: (line: string) => void;
  },
): Promise<Answers>;
