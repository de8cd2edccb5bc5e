import useSWR from "swr";
import type { ShopProblem } from "./problem";
import { useSetupApi } from "./setup-context";
import type { ConnectionView } from "./wire";

/**
 * Polling interval of the app's connection state, in milliseconds; the app returns it from memory.
 */
const CONNECTION_REFRESH_MS = 3_000;

/** Returns this computer's connection to the store, as observed by the app's own requests. */
export function useConnection() {
  const setup = useSetupApi();
  return useSWR<ConnectionView, ShopProblem>(
    ["get_connection", null],
    () => setup.getConnection(),
    {
      refreshInterval: CONNECTION_REFRESH_MS,
    },
  );
}
