import { useAppText } from "../i18n/app-texts";
import { Button } from "../ui/button";
import { TextArea } from "../ui/field";
import { useSetupApi } from "../shop/setup-context";
import { Outcome, Section } from "./section";
import styles from "./setup.module.css";
import { useTask } from "./use-task";

/** The clipboard of the web is closed to pages of the app's own scheme; a selection is not. */
function copyAll(frame: HTMLElement | null): void {
  const area = frame?.querySelector("textarea");
  area?.select();
  if (area) document.execCommand("copy");
}

/** What support asks for: shown, so that nothing leaves unseen, and copied. */
export function SupportSection({ version }: { version: string }) {
  const t = useAppText().settings;
  const setup = useSetupApi();
  const task = useTask<string>();
  return (
    <Section title={t.support}>
      <p className={styles.lead}>{t.supportText}</p>
      <div className={styles.actions}>
        <Button
          look="outline"
          busy={task.busy}
          onClick={() => task.run(async () => (await setup.getDiagnostics()).text)}
        >
          {t.copy}
        </Button>
      </div>
      {task.done !== null && (
        <div ref={copyAll}>
          <TextArea label={t.support} hideLabel readOnly rows={8} value={task.done} />
        </div>
      )}
      <Outcome problem={task.problem} done={task.done === null ? null : t.copied} />
      <p className={styles.version}>{t.version(version)}</p>
    </Section>
  );
}
