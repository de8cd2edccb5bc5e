import { setupApi, type SetupApi } from "../../shop/ports";
import type { ConnectionView } from "../../shop/wire";

const events = { onSync: () => () => undefined, onOpenOrder: () => () => undefined };

/** Port to the setup that knows only the connection to the store: the desk asks for nothing else. */
export function fakeConnection(store: () => ConnectionView["store"] = () => "reachable"): SetupApi {
  const call = () => Promise.resolve({ store: store(), catalogue_at: 1, sync: null });
  return setupApi(call, events);
}
