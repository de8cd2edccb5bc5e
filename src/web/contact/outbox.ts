import { useCallback } from "react";
import type { ContactInput } from "../../shop/wire";
import { useDeviceList } from "../shared/device-list";

/** Queued message: it waits for the network, or the shop has refused it. */
export type Outgoing = { input: ContactInput; refused?: true };

/** Maximum number of queued messages. */
const MAX_MESSAGES = 5;

const TEXTS = ["name", "message", "website", "message_id"] as const;

function isOutgoing(value: unknown): value is Outgoing {
  const input: unknown = typeof value === "object" && value && "input" in value && value.input;
  if (typeof input !== "object" || input === null) return false;
  const fields = input as Record<string, unknown>;
  return TEXTS.every((name) => typeof fields[name] === "string");
}

function without(list: Outgoing[], { message_id: id }: ContactInput): Outgoing[] {
  return list.filter(({ input }) => input.message_id !== id);
}

/**
 * Returns the messages that this device stores until the shop has accepted them, in sync across
 * tabs.
 */
export function useOutbox() {
  const { items, ready, change } = useDeviceList("messages", isOutgoing, MAX_MESSAGES);
  const put = useCallback(
    (message: Outgoing) => change((list) => [...without(list, message.input), message]),
    [change],
  );
  const drop = useCallback(
    (input: ContactInput) => change((list) => without(list, input)),
    [change],
  );
  return { messages: items, ready, put, drop };
}
