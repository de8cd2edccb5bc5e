import { useState } from "react";
import type { OrderCodeInput } from "../../shop/wire";
import { CodeForm } from "./code-form";
import { FindOrderSection } from "./find-order-section";
import { RequestForm } from "./request-form";
import { useCodeChannels } from "./use-code-channels";

/**
 * Opens an order that was placed on another device, by a one-time code that the shop sends to its
 * customer; nothing is shown if the shop cannot send any.
 */
export function FindOrder({ className }: { className?: string }) {
  const channels = useCodeChannels();
  const [typed, setTyped] = useState<OrderCodeInput | undefined>(undefined);
  const [sent, setSent] = useState(false);
  if (channels.length === 0) return null;
  return (
    <FindOrderSection className={className}>
      {typed && sent ? (
        <CodeForm named={typed} onBack={() => setSent(false)} />
      ) : (
        <RequestForm
          typed={typed}
          onSent={(input) => {
            setTyped(input);
            setSent(true);
          }}
        />
      )}
    </FindOrderSection>
  );
}
