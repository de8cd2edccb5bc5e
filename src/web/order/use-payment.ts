import { useState } from "react";
import { useHost } from "../../host/host-context";
import { ShopProblem, toProblem } from "../../shop/problem";
import { usePayOrder } from "../../shop/use-pay-order";
import type { OrderAccess, OrderView, PaymentMethod } from "../../shop/wire";
import type { PayerPhone } from "./use-payer-phone";

/** Props of every component of an order's page that acts on the order. */
export type OrderProps = {
  order: OrderView;
  access: OrderAccess;
  /** Reads the order again. */
  refresh: () => Promise<OrderView | undefined>;
};

/** Payment that starts when the open M-Pesa prompt ends: M-Pesa cannot cancel a prompt. */
export type ScheduledPayment = {
  method: PaymentMethod;
  phone: string;
  /** Minor units that the payer saw. */
  due: number;
};

/** Props of every component that pays an order. */
export type PaymentProps = OrderProps & {
  payer: PayerPhone;
  /** Stores a payment that the open prompt does not permit yet; null = none. */
  schedule: (payment: ScheduledPayment | null) => void;
};

/** Whether a payment was refused because an M-Pesa prompt of the order is open. */
export function isPromptOpen(error: unknown, { payment }: OrderView): boolean {
  const isRefused = error instanceof ShopProblem && error.code === "payment_in_progress";
  return isRefused && payment.method === "mpesa";
}

/** Result of a request for a prompt: a new one was sent, or an earlier one is still open. */
type PromptResult = "sent" | "open" | null;

/** Pays an order; `prompt` tells what became of a request for another prompt. */
export function usePayment({ order, access, refresh, payer, schedule }: PaymentProps) {
  const host = useHost();
  const { trigger, isMutating } = usePayOrder();
  const [prompt, setPrompt] = useState<PromptResult>(null);
  const [error, setError] = useState<ShopProblem | null>(null);

  /** Starts a payment; resolves with whether the shop accepted it. */
  async function start(
    payment: PaymentMethod,
    typed: string,
    due = order.payment.due,
  ): Promise<boolean> {
    const phone = typed.trim();
    setPrompt(null);
    setError(null);
    schedule(null);
    try {
      const to = payment === "mpesa" && phone ? { phone } : {};
      const { next } = await trigger({ ...access, payment, expected_due: due, ...to });
      if (next.kind === "mpesa_prompt" && phone) payer.setSent(phone);
      if (next.kind === "redirect") await host.openPayment(next.url, access);
    } catch (caught) {
      if (isPromptOpen(caught, order)) schedule({ method: payment, phone, due });
      // The order may have changed: the error is explained by its state of now.
      await refresh();
      setError(toProblem(caught));
      return false;
    }
    const before = order.payment.expires_in ?? 0;
    const after = (await refresh())?.payment.expires_in ?? 0;
    // The time left of the same prompt only falls.
    if (payment === "mpesa") setPrompt(after > before ? "sent" : "open");
    return true;
  }
  return { start, error, busy: isMutating, prompt };
}
