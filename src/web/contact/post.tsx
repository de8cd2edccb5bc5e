import { useCallback, useEffect, useState } from "react";
import { toast } from "../../components/toasts/toasts";
import { useText } from "../../i18n/use-text";
import { useConnection } from "../../shop/connection";
import { toProblem } from "../../shop/problem";
import { usePort } from "../../shop/shop-context";
import type { ContactInput } from "../../shop/wire";
import { useOutbox } from "./outbox";

/** How long a shop that cannot take a message just now is left alone, in milliseconds. */
const REST_MS = 30_000;

/** One tab sends what waits; where the browser cannot say which one, the shop takes it once. */
function alone(work: () => Promise<void>): void {
  if (!("locks" in navigator)) return void work();
  void navigator.locks.request("korosho-post", { ifAvailable: true }, (lock) => lock && work());
}

/** Sends what was written without network, as soon as the shop answers again. */
export function Post() {
  const { messages } = useOutbox();
  const next = messages.find(({ refused }) => !refused)?.input;
  return next ? <Sending key={next.message_id} message={next} /> : null;
}

/** One message on its way. */
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

/** Sends a message and tells what came of it; nothing where the shop is still out of reach. */
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
