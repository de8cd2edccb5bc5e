import {
  MAX_HOLIDAY_NAME_LENGTH,
  MAX_HOURS_EXCEPTIONS,
  type HoursException,
} from "../../shop/wire";
import { Button } from "../../ui/button";
import { Field } from "../../ui/field";
import { ScreenSection } from "../components/screen";
import { replaced, without } from "../settings/rows";
import type { ErrorOf } from "../settings/use-section-form";
import { useAdminText } from "../use-admin-text";
import styles from "./hours.module.css";
import { OpeningTimes } from "./opening-times";

type DateRowProps = {
  /** Path of the row. */
  path: string;
  row: HoursException;
  errorOf: ErrorOf;
  onChange: (row: HoursException) => void;
  onRemove: () => void;
};

function DateRow({ path, row, errorOf, onChange, onRemove }: DateRowProps) {
  const { hours: t } = useAdminText();
  const { date, name } = row;
  return (
    <li className={styles.date}>
      <Field
        type="date"
        name={`${path}.date`}
        label={t.date}
        error={errorOf(`${path}.date`) ?? null}
        value={date}
        onChange={({ target }) => onChange({ ...row, date: target.value })}
      />
      <Field
        name={`${path}.name`}
        label={t.dateName}
        error={errorOf(`${path}.name`) ?? null}
        maxLength={MAX_HOLIDAY_NAME_LENGTH}
        autoComplete="off"
        value={name}
        onChange={({ target }) => onChange({ ...row, name: target.value })}
      />
      <OpeningTimes
        name={path}
        label={t.isOpen}
        hoursLabel={t.hoursOf(date || t.thisDate)}
        hours={row}
        error={errorOf(path)}
        onChange={(hours) => onChange({ ...row, ...hours })}
      />
      <Button look="outline" aria-label={t.removeDate(date || t.thisDate)} onClick={onRemove}>
        {t.remove}
      </Button>
    </li>
  );
}

type DatesProps = {
  rows: readonly HoursException[];
  errorOf: ErrorOf;
  onChange: (rows: HoursException[]) => void;
};

/** Dates with other hours than those of their day of the week. */
export function Dates({ rows, errorOf, onChange }: DatesProps) {
  const { hours: t } = useAdminText();
  const add = () => onChange([...rows, { date: "", opens: null, closes: null, name: "" }]);
  return (
    <ScreenSection title={t.dates}>
      <p className={styles.quiet}>{rows.length > 0 ? t.datesLead : t.noDates}</p>
      <ul className={styles.rows}>
        {rows.map((row, at) => (
          <DateRow
            // The fields are controlled, so that a row may take over those of a removed one.
            // oxlint-disable-next-line react/no-array-index-key
            key={at}
            path={`times.schedule.exceptions.${at}`}
            row={row}
            errorOf={errorOf}
            onChange={(changed) => onChange(replaced(rows, at, changed))}
            onRemove={() => onChange(without(rows, at))}
          />
        ))}
      </ul>
      <div>
        <Button look="outline" disabled={rows.length >= MAX_HOURS_EXCEPTIONS} onClick={add}>
          {t.addDate}
        </Button>
      </div>
    </ScreenSection>
  );
}
