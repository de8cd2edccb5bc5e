import { phoneDigits } from "../../components/phone/phone-digits";
import { phoneText } from "../../components/phone/phone-text";

/**
 * Formats a typed Kenyan mobile number as it is dialled, `0712 345 678`, with spaces that do not
 * break; other numbers as E.164.
 */
export function localPhone(typed: string): string {
  const [, mobile] = /^(?:(?:00)?254|0)?([17]\d{8})$/.exec(phoneDigits(typed)) ?? [];
  if (!mobile) return phoneText(typed);
  return `0${mobile}`.replace(/(\d{4})(\d{3})(\d{3})/, "$1\u00a0$2\u00a0$3");
}

/** Whether a masked number of the core, `0712 ••• 678`, can be this number. */
export function isMaskOf(masked: string, typed: string): boolean {
  const digits = phoneDigits(localPhone(typed));
  return phoneDigits(masked) === digits.slice(0, 4) + digits.slice(-3);
}
