import styles from "./facts.module.css";

/** Name of a fact and its text; a fact without a text is not shown. */
export type Fact = readonly [name: string, text: string];

/** Facts as names and texts; `spoken` makes the texts stand out, to be read aloud. */
export function Facts({ rows, spoken = false }: { rows: readonly Fact[]; spoken?: boolean }) {
  return (
    <dl className={styles.facts} data-spoken={spoken || undefined}>
      {rows
        .filter(([, text]) => text)
        .map(([name, text]) => (
          <div key={name}>
            <dt>{name}</dt>
            <dd>{text}</dd>
          </div>
        ))}
    </dl>
  );
}
