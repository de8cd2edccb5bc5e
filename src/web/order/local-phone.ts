import { phoneDigits } from "../../components/phone/phone-digits";
import { phoneText } from "../../components/phone/phone-text";

/** Formats a typed phone number as `phoneText` does; Kenyan mobile numbers in any spelling. */
export function localPhone(typed: string): string {
  const [, mobile] = /^(?:(?:00)?254|0)?([17]\d{8})$/.exec(phoneDigits(typed)) ?? [];
  return phoneText(mobile ? `+254${mobile}` : typed);
}

/** Whether a masked number of the core, `0712 ••• 678`, can be this number. */
export function isMaskOf(masked: string, typed: string): boolean {
  const digits = phoneDigits(localPhone(typed));
  return phoneDigits(masked) === digits.slice(0, 4) + digits.slice(-3);
}
