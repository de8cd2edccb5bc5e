/** Rows with one replaced. */
export const replaced = <Row>(rows: readonly Row[], at: number, row: Row): Row[] =>
  rows.map((other, index) => (index === at ? row : other));

/** Rows without one. */
export const without = <Row>(rows: readonly Row[], at: number): Row[] =>
  rows.filter((_, index) => index !== at);
