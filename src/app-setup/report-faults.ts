import type { SetupApi } from "../shop/ports";

/** Maximum number of reports per page load, so that a recurring error does not fill the log. */
const MAX_REPORTS = 20;

/** Logs every uncaught error of the page in the app: its position only, never its message. */
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
