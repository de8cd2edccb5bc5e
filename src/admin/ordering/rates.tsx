import { MAX_EXCHANGE_RATES } from "../../shop/wire";
import { Button } from "../../ui/button";
import { Field } from "../../ui/field";
import { ScreenSection } from "../components/screen";
import { replaced, without } from "../settings/rows";
import type { ErrorOf } from "../settings/use-section-form";
import { useAdminText } from "../use-admin-text";
import styles from "./ordering.module.css";
import type { RateRow } from "./rules-form";

type RatesProps = {
  rows: readonly RateRow[];
  /** ISO 4217 code of the shop's currency. */
  currency: string;
  errorOf: ErrorOf;
  onChange: (rows: readonly RateRow[]) => void;
};

type RateProps = {
  /** Path of the row. */
  path: string;
  row: RateRow;
  currency: string;
  errorOf: ErrorOf;
  onChange: (row: RateRow) => void;
  onRemove: () => void;
};

const CODE_LENGTH = 3;

function Rate({ path, row, currency, errorOf, onChange, onRemove }: RateProps) {
  const { ordering: t } = useAdminText();
  return (
    <li className={styles.rate}>
      <Field
        name={`${path}.currency`}
        label={t.currency}
        hint={t.currencyHint}
        error={errorOf(`${path}.currency`) ?? null}
        maxLength={CODE_LENGTH}
        autoComplete="off"
        autoCapitalize="characters"
        value={row.currency}
        onChange={({ target }) => onChange({ ...row, currency: target.value.toUpperCase() })}
      />
      <Field
        name={`${path}.worth`}
        label={t.worth(currency)}
        hint={t.worthHint}
        error={errorOf(`${path}.worth`) ?? null}
        inputMode="decimal"
        autoComplete="off"
        value={row.worth}
        onChange={({ target }) => onChange({ ...row, worth: target.value })}
      />
      <Button
        look="outline"
        aria-label={t.removeRate(row.currency || t.thisRate)}
        onClick={onRemove}
      >
        {t.remove}
      </Button>
    </li>
  );
}

/** Exchange rates for price estimates. */
export function Rates({ rows, currency, errorOf, onChange }: RatesProps) {
  const { ordering: t } = useAdminText();
  return (
    <ScreenSection title={t.rates}>
      <p className={styles.quiet}>{t.ratesLead}</p>
      <ul className={styles.rows}>
        {rows.map((row, at) => (
          <Rate
            // The fields are controlled, so that a row may take over those of a removed one.
            // oxlint-disable-next-line react/no-array-index-key
            key={at}
            path={`rules.exchange_rates.${at}`}
            row={row}
            currency={currency}
            errorOf={errorOf}
            onChange={(changed) => onChange(replaced(rows, at, changed))}
            onRemove={() => onChange(without(rows, at))}
          />
        ))}
      </ul>
      <div>
        <Button
          look="outline"
          disabled={rows.length >= MAX_EXCHANGE_RATES}
          onClick={() => onChange([...rows, { currency: "", worth: "" }])}
        >
          {t.addRate}
        </Button>
      </div>
    </ScreenSection>
  );
}
