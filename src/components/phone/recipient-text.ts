import { phoneText } from "./phone-text";
import type { Gift } from "../../shop/wire";

/** Recipient of a gift with the phone that the rider calls. */
export function recipientText({ recipient, recipient_phone }: Gift): string {
  return [recipient, recipient_phone && phoneText(recipient_phone)].filter(Boolean).join(", ");
}
