import { useCallback, useEffect, useState } from "react";

/** What was found, and for which text. */
type Found<Row> = { text: string; rows: readonly Row[] };

/**
 * Finds rows for a text while it is typed. `settle` waits for the rows of the text as it stands, for
 * whoever presses Enter faster than the shop answers. `find` has to stay the same function.
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
