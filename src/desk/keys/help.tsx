import { Dialog } from "../../ui/dialog";
import { COMMANDS } from "./commands";
import { useDeskStore } from "../desk-provider";
import styles from "./help.module.css";
import { Kbd } from "../components/kbd";
import { useDeskText } from "../use-desk-text";

type Row = [keys: string, what: string];

function Keys({ title, rows }: { title: string; rows: Row[] }) {
  return (
    <section>
      <h3 className={styles.part}>{title}</h3>
      <dl className={styles.keys}>
        {rows.map(([keys, what]) => (
          <div key={keys + what}>
            <dt>
              <Kbd keys={keys} />
              <span className={styles.spoken}>{keys}</span>
            </dt>
            <dd>{what}</dd>
          </div>
        ))}
      </dl>
    </section>
  );
}

/** Overview of all keyboard shortcuts. */
export function Help() {
  const t = useDeskText();
  const desk = useDeskStore();
  const of = (group: string): Row[] =>
    COMMANDS.filter((command) => command.group === group).map(({ keys, name }) => [keys, name(t)]);
  const { help } = t;
  return (
    <Dialog
      open
      title={help.title}
      closeLabel={t.common.close}
      onClose={() => desk.getState().open(null)}
      place="top"
    >
      <div className={styles.groups}>
        <Keys title={help.everywhere} rows={[...of("everywhere"), ["Esc", help.escape]]} />
        <Keys
          title={help.inCart}
          rows={[
            ["↑ ↓", help.up],
            ["→ ←", help.moreLess],
            ["Enter", help.note],
            ["Delete", help.delete],
          ]}
        />
        <Keys title={help.ordering} rows={[...of("ordering"), ["Enter", help.enter]]} />
        <Keys title={help.inOrders} rows={[["↑ ↓", help.up], ...of("inOrders")]} />
        <Keys
          title={help.inPrepare}
          rows={[
            ["Enter", help.usualStep],
            ["Alt+W", t.prepare.tell],
            ["Alt+O", t.prepare.open],
          ]}
        />
      </div>
      <p className={styles.scan}>{help.scan}</p>
    </Dialog>
  );
}
