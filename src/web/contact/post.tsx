import { useCallback, useEffect, useState } from "react";
import { toast } from "../../components/toasts/toasts";
import { useText } from "../../i18n/use-text";
import { useConnection } from "../../shop/connection";
import { toProblem } from "../../shop/problem";
import { usePort } from "../../shop/shop-context";
import type { ContactInput } from "../../shop/wire";
import { useOutbox } from "./outbox";

/** Retry delay in milliseconds after the shop could not accept a message. */
const REST_MS = 30_000;

/**
 * Runs `work` in one tab only; in browsers without locks every tab sends, and the shop accepts a
 * message once.
 */
function alone(work: () => Promise<void>): void {
  if (!("locks" in navigator)) return void work();
  void navigator.locks.request("korosho-post", { ifAvailable: true }, (lock) => lock && work());
}

/** Sends the queued messages as soon as the shop responds again. */
export function Post() {
  const { messages } = useOutbox();
  const next = messages.find(({ refused }) => !refused)?.input;
  return next ? <Sending key={next.message_id} message={next} /> : null;
}

/** Sender of one message. */
function Sending({ message }: { message: ContactInput }) {
  const send = useSend();
  const [input] = useState(message);
  const { away } = useConnection();
  useEffect(() => {
    const go = () => alone(() => send(input));
    if (!away) go();
    addEventListener("online", go);
    const again = setInterval(go, REST_MS);
    return () => {
      removeEventListener("online", go);
      clearInterval(again);
    };
  }, [send, input, away]);
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
