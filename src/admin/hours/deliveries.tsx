import type { DeliveryTimes } from "../../shop/wire";
import { Checkbox } from "../../ui/checkbox";
import { ScreenSection } from "../components/screen";
import type { ErrorOf } from "../settings/use-section-form";
import { useAdminText } from "../use-admin-text";
import styles from "./hours.module.css";
import { NumberField } from "./number-field";
import { TimeSpan } from "./time-span";
import { DAYS, DEFAULT_HOURS, withExtraDays } from "./times";

type DeliveriesProps = {
  times: DeliveryTimes;
  zones: readonly string[];
  errorOf: ErrorOf;
  onChange: (times: DeliveryTimes) => void;
};

function DeliveryDays({ times, onChange }: Pick<DeliveriesProps, "times" | "onChange">) {
  const { hours: t } = useAdminText();
  const toggle = (day: number, isChosen: boolean) => {
    const isDeliveryDay = (one: number) => (one === day ? isChosen : times.days.includes(one));
    onChange({ ...times, days: DAYS.filter(isDeliveryDay) });
  };
  return (
    <fieldset className={styles.days} name="times.delivery.days">
      <legend>{t.deliveryDays}</legend>
      <p className={styles.quiet}>{t.everyDay}</p>
      {t.days.map((label, at) => (
        <Checkbox
          key={label}
          label={label}
          checked={times.days.includes(at + 1)}
          onChange={({ target }) => toggle(at + 1, target.checked)}
        />
      ))}
    </fieldset>
  );
}

function ExtraDays({ times, zones, errorOf, onChange }: DeliveriesProps) {
  const { hours: t } = useAdminText();
  if (zones.length === 0) return null;
  const rowOf = (zone: string) => times.extra_days.findIndex(([name]) => name === zone);
  return (
    <fieldset className={styles.zones}>
      <legend>{t.extraDays}</legend>
      <p className={styles.quiet}>{t.extraDaysLead}</p>
      {zones.map((zone) => {
        const row = rowOf(zone);
        const name = `times.delivery.extra_days.${row}.1`;
        const error = errorOf(name);
        return (
          <NumberField
            key={zone}
            name={name}
            label={zone}
            value={times.extra_days[row]?.[1] ?? 0}
            {...(error && { error })}
            onChange={(days) => onChange(withExtraDays(times, zone, days))}
          />
        );
      })}
    </fieldset>
  );
}

/** Times of deliveries. */
export function Deliveries(props: DeliveriesProps) {
  const { times, errorOf, onChange } = props;
  const { hours: t } = useAdminText();
  const field = (name: "lead" | "window" | "hours") => {
    const error = errorOf(`times.delivery.${name}`);
    return { name: `times.delivery.${name}`, ...(error && { error }) };
  };
  return (
    <ScreenSection title={t.delivery}>
      <NumberField
        {...field("lead")}
        label={t.deliveryLead}
        hint={t.openTime}
        value={times.lead}
        onChange={(lead) => onChange({ ...times, lead })}
      />
      <NumberField
        {...field("window")}
        label={t.window}
        hint={t.windowHint}
        value={times.window}
        onChange={(window) => onChange({ ...times, window })}
      />
      <DeliveryDays times={times} onChange={onChange} />
      <Checkbox
        label={t.ownHours}
        checked={times.hours !== null}
        onChange={({ target }) =>
          onChange({ ...times, hours: target.checked ? [...DEFAULT_HOURS] : null })
        }
      />
      {times.hours && (
        <TimeSpan
          {...field("hours")}
          label={t.deliveryHours}
          span={times.hours}
          onChange={(hours) => onChange({ ...times, hours })}
        />
      )}
      <ExtraDays {...props} />
    </ScreenSection>
  );
}
