import useSWR from "swr";
import type { ShopProblem } from "../../shop/problem";
import { usePort } from "../../shop/shop-context";
import type { DeviceAccess } from "../../shop/wire";

/** SWR key of the devices. */
export const DEVICES_KEY = ["list_devices", null] as const;

/** Returns the devices that have, or had, a token. */
export function useDevices() {
  const api = usePort("admin");
  return useSWR<DeviceAccess[], ShopProblem>(DEVICES_KEY, () => api.listDevices());
}
