/** Programs and systems by their marks in a `User-Agent`; earlier rows take precedence. */
const PROGRAMS: readonly [mark: RegExp, name: string][] = [
  [/SamsungBrowser/, "Samsung Internet"],
  [/Edg(A|iOS)?\//, "Edge"],
  [/OPR\//, "Opera"],
  [/Firefox|FxiOS/, "Firefox"],
  [/Chrome|CriOS/, "Chrome"],
  [/Safari/, "Safari"],
];
const SYSTEMS: readonly [mark: RegExp, name: string][] = [
  [/Android/, "Android"],
  [/iPhone/, "iPhone"],
  [/iPad/, "iPad"],
  [/Windows/, "Windows"],
  [/Mac OS X/, "Mac"],
  [/Linux/, "Linux"],
];

const nameIn = (rows: typeof PROGRAMS, text: string) => rows.find(([mark]) => mark.test(text))?.[1];

/** Returns program and system of a browser as people name them; an unknown one as it is. */
export function browserName(userAgent: string): string {
  const names = [nameIn(PROGRAMS, userAgent), nameIn(SYSTEMS, userAgent)].filter(Boolean);
  return names.length > 0 ? names.join(", ") : userAgent;
}
