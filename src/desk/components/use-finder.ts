import { useCallback, useEffect, useState } from "react";

/** Rows of a search, with the text searched for. */
type Found<Row> = { text: string; rows: readonly Row[] };

/**
 * Searches rows while a text is typed. `settle` waits for the rows of the current text, for staff
 * who press Enter before the shop has responded. `find` must be a stable function.
 */
export function useFinder<Row>(find: (text: string) => Promise<readonly Row[]>, text: string) {
  const [found, setFound] = useState<Found<Row>>({ text: "", rows: [] });
  useEffect(() => {
    let gone = false;
    find(text).then(
      (rows) => void (!gone && setFound({ text, rows })),
      () => void (!gone && setFound({ text, rows: [] })),
    );
    return () => void (gone = true);
  }, [find, text]);
  const fresh = found.text === text;
  const settle = useCallback(
    async (typed: string) => (found.text === typed ? found.rows : find(typed)),
    [find, found],
  );
  return { rows: found.rows, fresh, settle };
}
