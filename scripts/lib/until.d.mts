export function until<Value>(
  what: string,
  read: () => Promise<Value | null | undefined | false>,
  limitMs?: number,
  everyMs?: number,
): Promise<Value>;
