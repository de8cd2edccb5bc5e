import useSWR from "swr";
import type { ShopProblem } from "../../shop/problem";
import { usePort } from "../../shop/shop-context";
import type { DeskMessages } from "../../shop/wire";

/** SWR key of the messages. */
export const MESSAGES_KEY = ["list_messages", null] as const;
/** Polling interval of the messages, in milliseconds. */
const REFRESH_MS = 30_000;

/** Returns the messages of the contact form. */
export function useMessages() {
  const api = usePort("admin");
  return useSWR<DeskMessages, ShopProblem>(MESSAGES_KEY, () => api.listMessages(), {
    refreshInterval: REFRESH_MS,
  });
}
