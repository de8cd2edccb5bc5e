import { useSWRConfig } from "swr";
import { Pindo } from "../../components/status/pindo";
import { useProblemText } from "../../i18n/use-text";
import { usePort } from "../../shop/shop-context";
import { initialFocus } from "../../ui/initial-focus";
import { DeskForm, PinInput, TextInput, useDeskForm } from "../components/desk-form";
import { useDeskText } from "../use-desk-text";
import { useApproval } from "./approval";
import styles from "./team.module.css";
import { TEAM_KEY } from "./use-team";

/** First screen of a desk without a team: asks for the manager, so that every action has a name. */
export function FirstManager() {
  const { team: t } = useDeskText();
  const api = usePort("desk");
  const guarded = useApproval();
  const problemText = useProblemText();
  const { mutate } = useSWRConfig();
  const form = useDeskForm({ name: "", pin: "", again: "" });
  const { name, pin, again } = form.texts;
  const onSubmit = async () => {
    if (again !== pin) {
      form.show({ again: t.pinDiffers });
      return;
    }
    try {
      const team = await guarded(() => api.saveMember({ id: null, name, role: "manager", pin }));
      await mutate(TEAM_KEY, team, { revalidate: false });
    } catch (thrown) {
      form.show({ form: problemText(thrown) });
    }
  };
  return (
    <main className={styles.lock}>
      <div className={styles.lockPanel}>
        <h1 className={styles.lockTitle}>{t.firstTitle}</h1>
        <p className={styles.lead}>{t.firstLead}</p>
        <DeskForm
          form={form}
          layout="column"
          label={t.firstTitle}
          submitLabel={t.firstSubmit}
          disabled={!name.trim() || !pin}
          onSubmit={() => void onSubmit()}
        >
          <TextInput
            {...form.bind("name")}
            ref={initialFocus}
            data-field="manager"
            label={t.firstName}
            autoComplete="off"
          />
          <PinInput
            {...form.bind("pin")}
            label={t.longPin}
            onPin={(typed) => form.set("pin", typed)}
          />
          <PinInput
            {...form.bind("again")}
            label={t.pinAgain}
            onPin={(typed) => form.set("again", typed)}
          />
        </DeskForm>
      </div>
      <Pindo />
    </main>
  );
}
