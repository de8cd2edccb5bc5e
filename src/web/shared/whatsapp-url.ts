/** URL that opens WhatsApp with a text; without digits the customer chooses the chat. */
export function whatsAppUrl(digits: string, text: string): string {
  return `https://wa.me/${digits}?text=${encodeURIComponent(text)}`;
}
