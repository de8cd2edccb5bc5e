/** URL that opens WhatsApp with a text, which may be empty; without digits the person chooses the chat. */
export function whatsAppUrl(digits: string, text: string): string {
  return `https://wa.me/${digits}?text=${encodeURIComponent(text)}`;
}
