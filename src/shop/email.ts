// Format of e-mail addresses, by the rule of the core.
import { EMAIL_PATTERN, MAX_EMAIL_LENGTH } from "./wire";

/** Whether a text has the format of one e-mail address. */
export function isEmail(text: string): boolean {
  return text.length <= MAX_EMAIL_LENGTH && EMAIL_PATTERN.test(text);
}
