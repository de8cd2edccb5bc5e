/** Reads an amount that staff type, in minor units of a currency with cents; null where it is none. */
export function readAmount(typed: string): number | null {
  const [, whole, cents = ""] =
    /^(\d{1,7})(?:[.,](\d{1,2}))?$/.exec(typed.replace(/\s/g, "")) ?? [];
  if (!whole) return null;
  const amount = Number(whole) * 100 + Number(cents.padEnd(2, "0"));
  return amount > 0 ? amount : null;
}
