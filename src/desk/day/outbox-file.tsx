import { useRef, type ChangeEvent } from "react";
import { useSWRConfig } from "swr";
import { useProblemText } from "../../i18n/use-text";
import { useApproval } from "../team/approval";
import { useDeskStore } from "../desk-provider";
import { KeyButton } from "../components/key-button";
import { usePort } from "../../shop/shop-context";
import { useDeskText } from "../use-desk-text";
import styles from "./day.module.css";

/**
 * Export of unsent orders as a file for another computer of the shop, and import of such a file.
 */
export function OutboxFile({ waiting }: { waiting: boolean }) {
  const t = useDeskText().day;
  const api = usePort("desk");
  const desk = useDeskStore();
  const guarded = useApproval();
  const problemText = useProblemText();
  const { mutate } = useSWRConfig();
  const file = useRef<HTMLInputElement>(null);
  const report = (work: Promise<string>) =>
    void work.then(
      (text) => desk.getState().notify(text),
      (thrown: unknown) => desk.getState().notify(problemText(thrown), "danger"),
    );
  const save = async () => t.saved((await guarded(() => api.exportOutbox())).path);
  const load = async (text: string) => {
    const { orders, new: fresh } = await guarded(() => api.importOutbox({ text }));
    await mutate((key) => Array.isArray(key) && key[0] === "get_day_end");
    return t.imported(orders, fresh);
  };
  const importFile = ({ target }: ChangeEvent<HTMLInputElement>) => {
    const chosen = target.files?.[0];
    if (chosen) report(chosen.text().then(load));
    target.value = "";
  };
  return (
    <p className={styles.files}>
      {waiting && <KeyButton onClick={() => report(save())}>{t.exportOutbox}</KeyButton>}
      <KeyButton onClick={() => file.current?.click()}>{t.importOutbox}</KeyButton>
      <input
        ref={file}
        type="file"
        accept=".txt,text/plain"
        hidden
        aria-label={t.importOutbox}
        onChange={importFile}
      />
    </p>
  );
}
