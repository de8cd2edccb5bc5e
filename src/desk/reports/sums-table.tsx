import type { ReactNode } from "react";
import styles from "./reports.module.css";

type Cells = readonly ReactNode[];
type TableProps = {
  caption: string;
  heads: readonly string[];
  rows: readonly Cells[];
  total?: Cells;
};

/** Table whose first column has names and whose others have numbers; nothing without rows. */
export function Table({ caption, heads, rows, total }: TableProps) {
  if (rows.length === 0) return null;
  const cells = (row: Cells) =>
    row.map((cell, at) =>
      at === 0 ? (
        <th key={heads[at]} scope="row">
          {cell}
        </th>
      ) : (
        <td key={heads[at]}>{cell}</td>
      ),
    );
  return (
    <table className={styles.table}>
      <caption>{caption}</caption>
      <thead>
        <tr>
          {heads.map((head) => (
            <th key={head} scope="col">
              {head}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {rows.map((row, at) => (
          // oxlint-disable-next-line react/no-array-index-key -- two products may have the same name
          <tr key={at}>{cells(row)}</tr>
        ))}
      </tbody>
      {total && (
        <tfoot>
          <tr>{cells(total)}</tr>
        </tfoot>
      )}
    </table>
  );
}
