import { Read } from "../components/read";
import { Screen } from "../components/screen";
import { SectionForm } from "../settings/section-form";
import { useAdminText } from "../use-admin-text";
import { TimesFields } from "./times-fields";
import { useTimesSection } from "./use-times-section";

/** Opening hours, holidays, delivery times and slots, which take effect without a restart. */
export function HoursScreen() {
  const { hours: t, screenNames } = useAdminText();
  const { read, section } = useTimesSection();
  return (
    <Screen title={screenNames.hours} lead={t.lead}>
      <Read of={read}>
        {(opened) => (
          <SectionForm label={screenNames.hours} section={section} opened={opened}>
            {({ view, values, errorOf, onChange }) => (
              <TimesFields
                times={values}
                zones={view.zones}
                errorOf={errorOf}
                onChange={onChange}
              />
            )}
          </SectionForm>
        )}
      </Read>
    </Screen>
  );
}
