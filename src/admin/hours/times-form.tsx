import { useState } from "react";
import { ShopProblem } from "../../shop/problem";
import { usePort } from "../../shop/shop-context";
import type { ShopTimes, ShopTimesView } from "../../shop/wire";
import { Button } from "../../ui/button";
import { Notice } from "../../ui/notice";
import { useForm } from "../../ui/use-form";
import { ProblemNotice } from "../components/problem-notice";
import { ScreenSection } from "../components/screen";
import { showDone } from "../components/show-toast";
import { useAction } from "../components/use-action";
import { useAdminText } from "../use-admin-text";
import { Dates } from "./dates";
import { Deliveries } from "./deliveries";
import styles from "./hours.module.css";
import { NumberField } from "./number-field";
import { ResetButton } from "./reset-button";
import { Slots } from "./slots";
import { errorText, withWholeWeek, type ErrorOf } from "./times";
import { Week } from "./week";

type SectionsProps = {
  times: ShopTimes;
  zones: readonly string[];
  errorOf: ErrorOf;
  onChange: (times: ShopTimes) => void;
};

function Sections({ times, zones, errorOf, onChange }: SectionsProps) {
  const { hours: t } = useAdminText();
  const { schedule, delivery, pickup_lead } = times;
  const pickupError = errorOf("times.pickup_lead");
  return (
    <>
      <Week
        rows={schedule.opening_hours}
        errorOf={errorOf}
        onChange={(rows) => onChange({ ...times, schedule: { ...schedule, opening_hours: rows } })}
      />
      <Dates
        rows={schedule.exceptions}
        errorOf={errorOf}
        onChange={(rows) => onChange({ ...times, schedule: { ...schedule, exceptions: rows } })}
      />
      <ScreenSection title={t.pickup}>
        <NumberField
          name="times.pickup_lead"
          label={t.pickupLead}
          hint={t.openTime}
          value={pickup_lead}
          {...(pickupError && { error: pickupError })}
          onChange={(minutes) => onChange({ ...times, pickup_lead: minutes })}
        />
      </ScreenSection>
      <Deliveries
        times={delivery}
        zones={zones}
        errorOf={errorOf}
        onChange={(changed) => onChange({ ...times, delivery: changed })}
      />
      <Slots
        rules={delivery.slots}
        errorOf={errorOf}
        onChange={(slots) => onChange({ ...times, delivery: { ...delivery, slots } })}
      />
    </>
  );
}

/**
 * State of the form: the edited times, what the server refused, and whether another person saved. The
 * form keeps the revision that it was opened with, so that what another person saves is not overwritten.
 */
function useTimesForm(opened: ShopTimesView, onSaved: (view: ShopTimesView) => void) {
  const texts = useAdminText();
  const api = usePort("admin");
  const { busy, run } = useAction();
  const [base, setBase] = useState(opened);
  const [times, setTimes] = useState(() => withWholeWeek(opened.times));
  const [refused, setRefused] = useState<{ path: string; text: string } | null>(null);
  const [problem, setProblem] = useState("");
  const [isOutdated, setOutdated] = useState(false);
  const { formProps, focus } = useForm<string>();
  /** Shows values of the server; what was edited since `sent` stays. */
  const applyView = (view: ShopTimesView, sent?: ShopTimes) => {
    setBase(view);
    setOutdated(false);
    setTimes((now) => (sent && now !== sent ? now : withWholeWeek(view.times)));
    onSaved(view);
  };
  const edit = (edited: ShopTimes) => {
    setRefused(null);
    setTimes(edited);
  };
  const onProblem = (text: string, thrown: unknown) => {
    const found = thrown instanceof ShopProblem ? thrown.problem : null;
    setOutdated(found?.code === "settings_changed");
    if (found?.code === "invalid_input" && found.field.startsWith("times.")) {
      setRefused({ path: found.field, text: errorText(found.field, found.reason, texts) });
      focus(found.field);
    } else if (found?.code !== "settings_changed") setProblem(text);
  };
  const onDone = (saved: ShopTimesView) => {
    showDone(texts.hours.saved);
    applyView(saved, times);
  };
  const save = () => {
    setRefused(null);
    setProblem("");
    void run(() => api.saveShopTimes({ times, revision: base.revision }), onDone, onProblem);
  };
  const load = () => void run(() => api.getShopTimes(), applyView, onProblem);
  const props = formProps(save);
  return { base, times, edit, refused, problem, isOutdated, busy, props, applyView, load };
}

type TimesFormProps = {
  /** Values when the form opens. */
  opened: ShopTimesView;
  onSaved: (view: ShopTimesView) => void;
};

/** Form of opening hours, dates, pick-up, deliveries and slots. */
export function TimesForm({ opened, onSaved }: TimesFormProps) {
  const { hours: t, screenNames } = useAdminText();
  const form = useTimesForm(opened, onSaved);
  const view = form.base;
  const errorOf = (path: string) => (form.refused?.path === path ? form.refused.text : undefined);
  return (
    <form {...form.props} className={styles.form} aria-label={screenNames.hours} noValidate>
      {view.is_from_file && <p className={styles.quiet}>{t.fromFile}</p>}
      <Sections times={form.times} zones={view.zones} errorOf={errorOf} onChange={form.edit} />
      <ProblemNotice text={form.problem || (form.refused?.text ?? "")} />
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
          <ResetButton revision={view.revision} onReset={(reset) => form.applyView(reset)} />
        )}
      </div>
    </form>
  );
}
