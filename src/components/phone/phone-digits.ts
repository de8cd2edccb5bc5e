const DECIMAL = /\p{Nd}/u;

/** `٧`, `۷` and `7` are all `7`: digits of one script follow each other from its zero. */
function digitOf(letter: string): string {
  if (!DECIMAL.test(letter)) return "";
  const code = letter.codePointAt(0) ?? 0;
  let before = 0;
  while (DECIMAL.test(String.fromCodePoint(code - before - 1))) before += 1;
  return String(before % 10);
}

/** The digits of a phone number as typed, in any script, as `0` to `9`. */
export function phoneDigits(typed: string): string {
  return Array.from(typed, digitOf).join("");
}
