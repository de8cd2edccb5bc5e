import { parse } from "bowser";

/** Returns program and system of a browser as people name them; an unknown one as it is. */
export function browserName(userAgent: string): string {
  if (!userAgent) return "";
  const { browser, os } = parse(userAgent);
  return [browser.name, os.name].filter(Boolean).join(", ") || userAgent;
}
