import type { SetupApi } from "../shop/ports";

/** Faults reported in the life of a page: one that keeps failing fills no log. */
const MAX_REPORTS = 20;

/** Puts every fault of the page into the app's log: where it happened, not what it says. */
export function reportFaults(setup: SetupApi): (thrown: unknown) => void {
  let reported = 0;
  const report = (thrown: unknown) => {
    reported += 1;
    if (reported > MAX_REPORTS) return;
    const fault =
      thrown instanceof Error
        ? { name: thrown.name, stack: thrown.stack ?? "" }
        : { name: typeof thrown, stack: "" };
    setup.reportFault(fault).catch(() => undefined);
  };
  window.addEventListener("error", (event) => report(event.error));
  window.addEventListener("unhandledrejection", (event) => report(event.reason));
  return report;
}
