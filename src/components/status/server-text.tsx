import { ENGLISH_MARKS } from "../../shop/wire";

const [START, END] = ENGLISH_MARKS;
const MARKED = new RegExp(`${START}([^${END}]*)${END}`, "u");

/** Sentence of the server; English words of other programs in it are declared as English (WCAG 3.1.2). */
export function ServerText({ text }: { text: string }) {
  // The group of the pattern makes every second part a marked one.
  return text.split(MARKED).map((part, at) =>
    at % 2 === 0 ? (
      part
    ) : (
      // The same words may occur twice.
      // oxlint-disable-next-line react/no-array-index-key
      <span key={at} lang="en">
        {part}
      </span>
    ),
  );
}
