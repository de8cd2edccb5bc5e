import type { ShopTimes } from "../../shop/wire";
import { ScreenSection } from "../components/screen";
import type { ErrorOf } from "../settings/use-section-form";
import { useAdminText } from "../use-admin-text";
import { Dates } from "./dates";
import { Deliveries } from "./deliveries";
import { NumberField } from "./number-field";
import { Slots } from "./slots";
import { Week } from "./week";

type TimesFieldsProps = {
  times: ShopTimes;
  zones: readonly string[];
  errorOf: ErrorOf;
  onChange: (times: ShopTimes) => void;
};

/** Fields of opening hours, dates, pick-up, deliveries and slots. */
export function TimesFields({ times, zones, errorOf, onChange }: TimesFieldsProps) {
  const { hours: t } = useAdminText();
  const { schedule, delivery, pickup_lead, pickup_slots } = times;
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
      <Slots
        title={t.slots.pickup}
        path="times.pickup_slots"
        rules={pickup_slots}
        errorOf={errorOf}
        onChange={(slots) => onChange({ ...times, pickup_slots: slots })}
      />
      <Deliveries
        times={delivery}
        zones={zones}
        errorOf={errorOf}
        onChange={(changed) => onChange({ ...times, delivery: changed })}
      />
      <Slots
        title={t.slots.delivery}
        path="times.delivery.slots"
        rules={delivery.slots}
        errorOf={errorOf}
        onChange={(slots) => onChange({ ...times, delivery: { ...delivery, slots } })}
      />
    </>
  );
}
