import useSWR from "swr";
import type { ShopProblem } from "./problem";
import { useSetupApi } from "./setup-context";
import type { ConnectionView } from "./wire";

/** How often the app is asked how it stands with the store, in milliseconds; it answers from memory. */
const CONNECTION_REFRESH_MS = 3_000;

/** How this machine stands with the store, found by the app's own requests. */
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
