import { useText } from "../../i18n/use-text";
import { useShopInfo } from "../../shop/use-shop-info";
import type { CodeChannel } from "../../shop/wire";

const NO_CHANNELS: readonly CodeChannel[] = [];

/** Channels through which the shop sends codes; none = it sends no codes. */
export function useCodeChannels(): readonly CodeChannel[] {
  return useShopInfo().data?.order_code_channels ?? NO_CHANNELS;
}

/** Sentence on where a code goes. */
export function useCodeLead(): string {
  const { leads } = useText().orders.find;
  const [first, second] = useCodeChannels();
  if (!first) return "";
  return second ? leads.both : leads[first];
}

/** Recipient of the code, in words: the typed contact, or the other one of the order. */
export function useCodeRecipient(contact: string): string {
  const t = useText().orders.find;
  const channels = useCodeChannels();
  if (channels.includes(contact.includes("@") ? "email" : "sms")) return contact;
  return channels.includes("sms") ? t.toPhone : t.toEmail;
}
