import type { SetupApi } from "../../shop/setup-api";
import type { ConnectionView } from "../../shop/wire";

/** What the app tells a desk of its line to the store; the desk asks for nothing else of the setup. */
export function fakeLine(seen: () => ConnectionView["store"] = () => "reachable"): SetupApi {
  const getConnection = () => Promise.resolve({ store: seen(), catalogue_at: 1, sync: null });
  return { getConnection } as SetupApi;
}
