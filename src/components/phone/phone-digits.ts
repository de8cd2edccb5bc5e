const DECIMAL = /\p{Nd}/u;

/**
 * Returns the digit of a character: `٧`, `۷` and `7` are all `7`. The digits of a script have
 * consecutive code points.
 */
function digitOf(letter: string): string {
  if (!DECIMAL.test(letter)) return "";
  const code = letter.codePointAt(0) ?? 0;
  let before = 0;
  while (DECIMAL.test(String.fromCodePoint(code - before - 1))) before += 1;
  return String(before % 10);
}

/** Returns the digits of a typed phone number, in any script, as `0` to `9`. */
export function phoneDigits(typed: string): string {
  return Array.from(typed, digitOf).join("");
}
