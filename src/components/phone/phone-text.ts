/** Formats a phone number (E.164) for people: `+254 700 000 001`; others in groups of three. */
export function phoneText(e164: string): string {
  const [, country, rest] = /^\+(254|255|256|257|250|\d{1,2})(\d{6,})$/.exec(e164) ?? [];
  if (!country || !rest) return e164;
  return `+${country} ${rest.replace(/(\d{3})(?=\d{3})/g, "$1 ")}`;
}
