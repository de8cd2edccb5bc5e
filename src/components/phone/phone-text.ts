/**
 * Formats a phone number (E.164) for people: a Kenyan one as it is dialled in Kenya, `0712 345 678`, as the
 * core does in messages; others in groups of three, `+255 712 345 678`. The spaces do not break, so that no
 * number is split over two lines.
 */
export function phoneText(e164: string): string {
  const dialled = e164.replace(/^\+254(?=\d{9}$)/, "0");
  return dialled.replace(/^(0\d{3}|\+25[0567]|\+\d{1,2})(?=\d{6,}$)|\d{3}(?=\d{3})/g, "$&\u00a0");
}
