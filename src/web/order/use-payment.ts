import { useState } from "react";
import { useHost } from "../../host/host-context";
import { usePayOrder } from "../../shop/use-pay-order";
import type { OrderAccess, OrderView, PaymentMethod } from "../../shop/wire";
import type { PayerPhone } from "./use-payer-phone";

/** Props of every component that pays an order. */
export type PaymentProps = {
  order: OrderView;
  access: OrderAccess;
  /** Reads the order again. */
  refresh: () => Promise<OrderView | undefined>;
  payer: PayerPhone;
};

/** Result of a request for a prompt: a new one was sent, or an earlier one is still open. */
type PromptResult = "sent" | "open" | null;

/** Pays an order; `prompt` tells what became of a request for another prompt. */
export function usePayment({ order, access, refresh, payer }: PaymentProps) {
  const host = useHost();
  const { trigger, error, isMutating } = usePayOrder();
  const [prompt, setPrompt] = useState<PromptResult>(null);

  async function start(payment: PaymentMethod, typed = ""): Promise<void> {
    const phone = typed.trim();
    setPrompt(null);
    try {
      const to = payment === "mpesa" && phone ? { phone } : {};
      const { next } = await trigger({ ...access, payment, ...to });
      if (next.kind === "mpesa_prompt" && phone) payer.setSent(phone);
      if (next.kind === "redirect") await host.openPayment(next.url, access);
    } catch {
      // Staff may have changed a refused order: the page reloads its state, and `error` is shown.
      await refresh();
      return;
    }
    const before = order.payment.expires_in ?? 0;
    const after = (await refresh())?.payment.expires_in ?? 0;
    // The time left of the same prompt only falls.
    if (payment === "mpesa") setPrompt(after > before ? "sent" : "open");
  }
  return { start, error, busy: isMutating, prompt };
}
