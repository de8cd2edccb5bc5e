import { Suspense } from "react";
import { lazyWithFallback } from "../../ui/lazy-with-fallback";
import type { ReadFailureProps } from "./read-failure";
import { FailedSection } from "./section-boundary";

const ReadFailure = lazyWithFallback(
  () => import("./read-failure").then((file) => file.ReadFailure),
  FailedSection,
);

/** Notice of a failed read, whose code loads when a read fails. */
export function ReadFailed(props: ReadFailureProps) {
  return (
    <Suspense>
      <ReadFailure {...props} />
    </Suspense>
  );
}
