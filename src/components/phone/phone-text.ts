/**
 * Formats a phone number (E.164) for people: `+254 700 000 001`; others in groups of three. The
 * spaces do not break, so that no number is split over two lines.
 */
export function phoneText(e164: string): string {
  const [, country, rest] = /^\+(254|255|256|257|250|\d{1,2})(\d{6,})$/.exec(e164) ?? [];
  if (!country || !rest) return e164;
  return `+${country}\u00a0${rest.replace(/(\d{3})(?=\d{3})/g, "$1\u00a0")}`;
}
