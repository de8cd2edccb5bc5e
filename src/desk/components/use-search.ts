import { useCallback, useEffect, useState } from "react";

/** Rows of a search, with the text searched for. */
type Found<Row> = { text: string; rows: readonly Row[] };

/**
 * Searches rows while a text is typed. `rowsFor` waits for the rows of the current text, for staff
 * who press Enter before the shop has responded. `find` must be a stable function.
 */
export function useSearch<Row>(find: (text: string) => Promise<readonly Row[]>, text: string) {
  const [found, setFound] = useState<Found<Row>>({ text: "", rows: [] });
  useEffect(() => {
    let cancelled = false;
    find(text).then(
      (rows) => void (!cancelled && setFound({ text, rows })),
      () => void (!cancelled && setFound({ text, rows: [] })),
    );
    return () => void (cancelled = true);
  }, [find, text]);
  const isCurrent = found.text === text;
  const rowsFor = useCallback(
    async (typed: string) => (found.text === typed ? found.rows : find(typed)),
    [find, found],
  );
  return { rows: found.rows, isCurrent, rowsFor };
}
