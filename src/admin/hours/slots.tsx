import { MAX_SLOTS, type SlotRules } from "../../shop/wire";
import { Button } from "../../ui/button";
import { Checkbox } from "../../ui/checkbox";
import { ScreenSection } from "../components/screen";
import { replaced, without } from "../settings/rows";
import type { ErrorOf } from "../settings/use-section-form";
import { useAdminText } from "../use-admin-text";
import styles from "./hours.module.css";
import { NumberField } from "./number-field";
import { TimeSpan } from "./time-span";
import { nextSlot, DEFAULT_SLOTS } from "./times";

type RulesProps = {
  /** Path of the rules. */
  path: string;
  rules: SlotRules;
  errorOf: ErrorOf;
  onChange: (rules: SlotRules) => void;
};

function Windows({ path, rules, errorOf, onChange }: RulesProps) {
  const { hours: t } = useAdminText();
  const { windows } = rules;
  const change = (changed: [string, string][]) => onChange({ ...rules, windows: changed });
  return (
    <ul className={styles.rows}>
      {windows.map((span, at) => {
        const name = `${path}.windows.${at}`;
        const error = errorOf(name);
        return (
          <li
            // The fields are controlled, so that a row may take over those of a removed one.
            // oxlint-disable-next-line react/no-array-index-key
            key={at}
            className={styles.slot}
          >
            <TimeSpan
              name={name}
              label={t.slot(at + 1)}
              span={span}
              {...(error && { error })}
              onChange={(changed) => change(replaced(windows, at, changed))}
            />
            <Button
              look="outline"
              aria-label={t.removeSlot(at + 1)}
              onClick={() => change(without(windows, at))}
            >
              {t.remove}
            </Button>
          </li>
        );
      })}
    </ul>
  );
}

function Rules({ path, rules, errorOf, onChange }: RulesProps) {
  const { hours: t } = useAdminText();
  const { windows, capacity, days_ahead } = rules;
  const field = (name: "capacity" | "days_ahead") => {
    const error = errorOf(`${path}.${name}`);
    return { name: `${path}.${name}`, ...(error && { error }) };
  };
  const add = () => onChange({ ...rules, windows: [...windows, nextSlot(windows)] });
  const missing = errorOf(`${path}.windows`);
  return (
    <>
      <Windows path={path} rules={rules} errorOf={errorOf} onChange={onChange} />
      {missing && <p className={styles.error}>{missing}</p>}
      <div>
        <Button
          look="outline"
          name={`${path}.windows`}
          disabled={windows.length >= MAX_SLOTS}
          onClick={add}
        >
          {t.addSlot}
        </Button>
      </div>
      <NumberField
        {...field("capacity")}
        label={t.capacity}
        hint={t.capacityHint}
        value={capacity}
        onChange={(orders) =>
          onChange({ ...rules, capacity: Number.isNaN(orders) ? null : orders })
        }
      />
      <NumberField
        {...field("days_ahead")}
        label={t.daysAhead}
        value={days_ahead}
        onChange={(days) => onChange({ ...rules, days_ahead: days })}
      />
    </>
  );
}

type SlotsProps = {
  title: string;
  path: string;
  rules: SlotRules | null;
  errorOf: ErrorOf;
  onChange: (rules: SlotRules | null) => void;
};

/** Slots of pick-ups or deliveries, if customers choose one. */
export function Slots({ title, path, rules, errorOf, onChange }: SlotsProps) {
  const { hours: t } = useAdminText();
  return (
    <ScreenSection title={title}>
      {/* Slots of both kinds have fields of the same names. */}
      <fieldset className={styles.slots} aria-label={title}>
        <Checkbox
          label={t.hasSlots}
          checked={rules !== null}
          onChange={({ target }) => onChange(target.checked ? DEFAULT_SLOTS : null)}
        />
        {rules && <Rules path={path} rules={rules} errorOf={errorOf} onChange={onChange} />}
      </fieldset>
    </ScreenSection>
  );
}
