import { useEffect, useState } from "react";
import { flushSync } from "react-dom";
import { Dialog } from "../../ui/dialog";
import { COMMANDS } from "./commands";
import { useDesk, useDeskStore } from "../desk-provider";
import styles from "./palette.module.css";
import { focusOn } from "../components/fields";
import { Combo } from "../components/combo";
import { Kbd } from "../components/kbd";
import { useDeskText } from "../use-desk-text";
import { isHandled, perform } from "./use-keys";

/** Command palette: every command by its name. */
export function Palette() {
  const t = useDeskText();
  const desk = useDeskStore();
  const [text, setText] = useState("");
  const parts = text.toLowerCase().split(/\s+/).filter(Boolean);
  // The new order is shown for its commands; that of a change has those that it shares with it.
  const showsOrder = useDesk(({ view }) => view !== "change");
  const found = COMMANDS.filter(
    ({ id, group, name }) =>
      id !== "palette" &&
      (isHandled(id) || (group === "ordering" && showsOrder)) &&
      parts.every((part) => name(t).toLowerCase().includes(part)),
  );
  useEffect(() => {
    focusOn("palette");
  }, []);
  const close = () => desk.getState().open(null);
  const onEnter = (at: number) => {
    const command = found[Math.max(0, at)];
    if (!command) return;
    // Closes the palette and shows the view of the command before the command runs.
    flushSync(() => {
      close();
      if (command.group === "ordering" && showsOrder) desk.getState().show("order");
    });
    perform(command.id);
  };
  return (
    <Dialog open title={t.bar.palette} closeLabel={t.common.close} onClose={close} place="top">
      <div className={styles.palette}>
        <Combo
          name="palette"
          label={t.help.find}
          listLabel={t.bar.palette}
          value={text}
          onValue={setText}
          options={found.map(({ id, keys, name }) => ({
            key: id,
            shown: (
              <>
                <span className={styles.name}>{name(t)}</span>
                <Kbd keys={keys} />
              </>
            ),
          }))}
          onEnter={onEnter}
        />
      </div>
    </Dialog>
  );
}
