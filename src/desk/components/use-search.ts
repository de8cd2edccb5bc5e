import { useEffect, useState } from "react";

/** Rows of a search, with the text searched for. */
type Found<Row> = { text: string; rows: readonly Row[] };

/**
 * State of a search field: its text, and the rows found while it is typed. `rowAt` waits for the rows
 * of the current text, for staff who press Enter before the shop has responded. `find` must be a
 * stable function.
 */
export function useSearch<Row>(find: (text: string) => Promise<readonly Row[]>) {
  const [text, setText] = useState("");
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
  /** Returns the marked row; without a mark the first one. */
  async function rowAt(marked: number): Promise<Row | undefined> {
    const rows = isCurrent ? found.rows : await find(text);
    return rows[Math.max(0, marked)];
  }
  return { text, setText, rows: found.rows, isCurrent, rowAt };
}
