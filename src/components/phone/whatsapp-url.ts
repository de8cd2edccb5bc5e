/**
 * URL that opens WhatsApp with a text, which may be empty; without digits in `phone` the person chooses
 * the chat.
 */
export function whatsAppUrl(phone: string, text: string): string {
  const chat = `https://wa.me/${phone.replace(/\D/g, "")}`;
  return text ? `${chat}?text=${encodeURIComponent(text)}` : chat;
}
