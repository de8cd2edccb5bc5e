/**
 * Beginning of a text in one line, of at most 160 characters: cut between words and ended with `…`.
 * The server's HTML has its descriptions cut alike.
 */
export function excerpt(text: string): string {
  return text
    .trim()
    .replace(/\s+/g, " ")
    .replace(/(?=.{161})(.{0,158}(?= )|.{159}).*/u, "$1…");
}
