import { useCallback, useEffect, useState } from "react";
import { toast } from "../../components/toasts/toasts";
import { useText } from "../../i18n/use-text";
import { useConnection } from "../../shop/connection";
import { toProblem } from "../../shop/problem";
import { usePort } from "../../shop/shop-context";
import type { ContactInput } from "../../shop/wire";
import { useOutbox } from "./outbox";

/** Retry delay in milliseconds after the shop could not accept a message. */
const RETRY_MS = 30_000;

/**
 * Runs `work` in one tab only; in browsers without locks every tab sends, and the shop accepts a
 * message once.
 */
function runInOneTab(work: () => Promise<void>): void {
  if (!("locks" in navigator)) return void work();
  void navigator.locks.request("korosho-post", { ifAvailable: true }, (lock) => lock && work());
}

/** Sends the queued messages as soon as the shop responds again. */
export function MessageSender() {
  const { messages } = useOutbox();
  const next = messages.find(({ refused }) => !refused)?.input;
  return next ? <SingleMessageSender key={next.message_id} message={next} /> : null;
}

/** Sender of one message. */
function SingleMessageSender({ message }: { message: ContactInput }) {
  const send = useSend();
  const [input] = useState(message);
  const { offline } = useConnection();
  useEffect(() => {
    const start = () => runInOneTab(() => send(input));
    if (!offline) start();
    addEventListener("online", start);
    const timer = setInterval(start, RETRY_MS);
    return () => {
      removeEventListener("online", start);
      clearInterval(timer);
    };
  }, [send, input, offline]);
  return null;
}

/**
 * Returns a function that sends a message and reports the result; nothing if the shop is still
 * unreachable.
 */
function useSend() {
  const t = useText().contact;
  const shop = usePort("storefront");
  const { put, drop } = useOutbox();
  return useCallback(
    async (input: ContactInput) => {
      try {
        await shop.sendMessage(input);
        await drop(input);
        toast((sonner) => sonner.success(t.sentLater));
      } catch (thrown) {
        if (toProblem(thrown).code !== "invalid_input") return;
        await put({ input, refused: true });
        toast((sonner) => sonner.error(t.refusedLater));
      }
    },
    [shop, put, drop, t],
  );
}
