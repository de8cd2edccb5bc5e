import type { ReactNode } from "react";
import { Button } from "../../ui/button";
import { Notice } from "../../ui/notice";
import { ProblemNotice } from "../components/problem-notice";
import { useAdminText } from "../use-admin-text";
import { ResetButton } from "./reset-button";
import styles from "./settings.module.css";
import { useSectionForm, type ErrorOf, type Section, type SectionView } from "./use-section-form";

/** Arguments of a section's field renderer. */
type Fields<View, Values> = {
  view: View;
  values: Values;
  errorOf: ErrorOf;
  onChange: (values: Values) => void;
};

type SectionFormProps<View extends SectionView, Values> = {
  label: string;
  section: Section<View, Values>;
  /** Values when the form opens. */
  opened: View;
  children: (fields: Fields<View, Values>) => ReactNode;
};

/** Form of a section: fields, error notice, conflict notice and reset button. */
export function SectionForm<View extends SectionView, Values>({
  label,
  section,
  opened,
  children,
}: SectionFormProps<View, Values>) {
  const { settings: t } = useAdminText();
  const form = useSectionForm(section, opened);
  const { view, values, errorOf, edit } = form;
  return (
    <form {...form.props} className={styles.form} aria-label={label} noValidate>
      {view.is_from_file && <p className={styles.quiet}>{t.fromFile}</p>}
      {children({ view, values, errorOf, onChange: edit })}
      <ProblemNotice text={form.notice} />
      {form.isOutdated && (
        <Notice tone="warning" title={t.changed}>
          <Button look="quiet" busy={form.busy} onClick={form.load}>
            {t.load}
          </Button>
        </Notice>
      )}
      <div className={styles.buttons}>
        <Button type="submit" busy={form.busy}>
          {t.save}
        </Button>
        {!view.is_from_file && (
          <ResetButton
            savedText={section.savedText}
            reset={() => section.reset({ revision: view.revision })}
            onReset={(reset) => form.applyView(reset)}
          />
        )}
      </div>
    </form>
  );
}
