import { phoneDigits } from "../../components/phone/phone-digits";

/** Minimum number of digits of a Kenyan phone number, without its leading zero. */
const MIN_DIGITS = 9;

/** Maximum length of a phone number: `+` and the 15 digits of E.164. */
export const MAX_PHONE_LENGTH = 16;

/** Returns whether a typed phone number has enough digits to be called. */
export function isCompletePhone(phone: string): boolean {
  return phoneDigits(phone).length >= MIN_DIGITS;
}

/** Returns a typed phone number without separators: digits, after an optional `+`. */
export function ungroupedPhone(typed: string): string {
  const international = typed.trimStart().startsWith("+");
  return `${international ? "+" : ""}${phoneDigits(typed)}`.slice(0, MAX_PHONE_LENGTH);
}

/**
 * Formats a phone number, even an incomplete one, as people read it aloud: `0712 345 678`,
 * `+254 712 345 678`. Its spaces do not break a line.
 */
export function groupedPhone(phone: string): string {
  const plain = ungroupedPhone(phone);
  const first = /^[+0]/.test(plain) ? 4 : 3;
  const groups = plain.slice(first).match(/.{1,3}/g) ?? [];
  return [plain.slice(0, first), ...groups].join("\u00a0");
}
