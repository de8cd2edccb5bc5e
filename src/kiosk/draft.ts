import type { Host } from "../host/host";
import type { CheckoutInput } from "../shop/wire";
import type { PaymentOption } from "./session";

/** An order on its way: kept on the device from before it is sent until its person has left. */
export type Draft = { input: CheckoutInput; way: PaymentOption };

/** Keeps what is being sent, or forgets it (null). */
export function writeDraft(host: Host, draft: Draft | null): Promise<void> {
  return host.deviceValue.set("checkout-draft", draft && JSON.stringify(draft));
}

/** What was being sent when the kiosk went down; null = nothing, or nothing that can be read. */
export async function readDraft(host: Host): Promise<Draft | null> {
  const text = await host.deviceValue.get("checkout-draft");
  try {
    const kept = JSON.parse(text ?? "null") as Draft | null;
    return kept?.input?.checkout_id && kept.way ? kept : null;
  } catch {
    return null;
  }
}
