import { useState } from "react";
import { useText } from "../../i18n/use-text";
import { useShopInfo } from "../../shop/use-shop-info";
import type { CodeChannel, OrderCodeInput } from "../../shop/wire";
import { CodeForm } from "./code-form";
import styles from "./find-order.module.css";
import { RequestForm } from "./request-form";

/**
 * Opens an order that was placed on another device, by a one-time code that the shop sends to its
 * customer; nothing is shown if the shop cannot send any.
 */
export function FindOrder() {
  const t = useText().orders.find;
  const channels = useShopInfo().data?.order_code_channels ?? [];
  const [typed, setTyped] = useState<OrderCodeInput | undefined>(undefined);
  const [sent, setSent] = useState(false);
  const [only] = channels;
  if (!only) return null;
  return (
    <section className={styles.find} aria-labelledby="find-order">
      <h2 id="find-order" className={styles.title}>
        {t.title}
      </h2>
      {typed && sent ? (
        <CodeForm
          named={typed}
          recipient={recipientOf(typed, channels, t)}
          onBack={() => setSent(false)}
        />
      ) : (
        <RequestForm
          lead={channels.length > 1 ? t.leads.both : t.leads[only]}
          typed={typed}
          onSent={(input) => {
            setTyped(input);
            setSent(true);
          }}
        />
      )}
    </section>
  );
}

/** Recipient of the code, in words: the typed contact, or the other one of the order. */
function recipientOf(
  { contact }: OrderCodeInput,
  channels: readonly CodeChannel[],
  t: { toPhone: string; toEmail: string },
): string {
  if (channels.includes(contact.includes("@") ? "email" : "sms")) return contact;
  return channels.includes("sms") ? t.toPhone : t.toEmail;
}
