import type { CustomerChanges, OrderingRulesView } from "../../shop/wire";
import { Checkbox } from "../../ui/checkbox";
import { Select } from "../../ui/select";
import { Read } from "../components/read";
import { Screen, ScreenSection } from "../components/screen";
import { SectionForm } from "../settings/section-form";
import type { ErrorOf } from "../settings/use-section-form";
import { useAdminText } from "../use-admin-text";
import { Methods } from "./methods";
import styles from "./ordering.module.css";
import { Rates } from "./rates";
import type { RulesForm } from "./rules-form";
import { useOrderingSection } from "./use-ordering-section";

type RulesFieldsProps = {
  view: OrderingRulesView;
  form: RulesForm;
  errorOf: ErrorOf;
  onChange: (form: RulesForm) => void;
};

const CHANGES = Object.keys({
  off: true,
  unpaid: true,
  until_packed: true,
} satisfies Record<CustomerChanges, true>) as CustomerChanges[];

function Orders({ view, form, errorOf, onChange }: RulesFieldsProps) {
  const { ordering: t } = useAdminText();
  const chosen = (value: string) => CHANGES.find((one) => one === value) ?? form.customer_changes;
  return (
    <ScreenSection title={t.orders}>
      <Checkbox
        name="rules.pickup"
        label={t.pickup}
        checked={form.pickup}
        onChange={({ target }) => onChange({ ...form, pickup: target.checked })}
      />
      {view.store_has_pickup && <p className={styles.quiet}>{t.storePickup}</p>}
      <Select
        className={styles.changes}
        name="rules.customer_changes"
        label={t.changes}
        hint={t.changesHint}
        error={errorOf("rules.customer_changes") ?? null}
        value={form.customer_changes}
        onChange={({ target }) => onChange({ ...form, customer_changes: chosen(target.value) })}
      >
        {CHANGES.map((one) => (
          <option key={one} value={one}>
            {t.changesOf[one]}
          </option>
        ))}
      </Select>
    </ScreenSection>
  );
}

function RulesFields(props: RulesFieldsProps) {
  const { view, form, errorOf, onChange } = props;
  return (
    <>
      <Methods
        rows={form.methods}
        available={view.available_methods}
        errorOf={errorOf}
        onChange={(methods) => onChange({ ...form, methods })}
      />
      <Orders {...props} />
      <Rates
        rows={form.rates}
        currency={view.currency}
        errorOf={errorOf}
        onChange={(rates) => onChange({ ...form, rates })}
      />
    </>
  );
}

/** Payment methods and other rules for orders, which take effect without a restart. */
export function OrderingScreen() {
  const { ordering: t, screenNames } = useAdminText();
  const { read, section } = useOrderingSection();
  return (
    <Screen title={screenNames.ordering} lead={t.lead}>
      <Read of={read}>
        {(opened) => (
          <SectionForm label={screenNames.ordering} section={section} opened={opened}>
            {({ view, values, errorOf, onChange }) => (
              <RulesFields view={view} form={values} errorOf={errorOf} onChange={onChange} />
            )}
          </SectionForm>
        )}
      </Read>
    </Screen>
  );
}
