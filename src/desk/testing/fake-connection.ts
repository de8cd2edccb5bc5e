import { setupApi, type SetupApi } from "../../shop/ports";
import type { ConnectionView } from "../../shop/wire";

const events = { onSync: () => () => undefined, onOpenOrder: () => () => undefined };

/**
 * Port to the setup with only the connection to the store, the sole operation that the desk calls.
 */
export function fakeConnection(store: () => ConnectionView["store"] = () => "reachable"): SetupApi {
  const call = () => Promise.resolve({ store: store(), catalogue_at: 1, sync: null });
  return setupApi(call, events);
}
