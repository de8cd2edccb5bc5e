import type { ComponentProps } from "react";
import {
  MAX_ADDRESS_LENGTH,
  MAX_EMAIL_LENGTH,
  MAX_MAP_URL_LENGTH,
  MAX_NAME_LENGTH,
  MAX_PHONE_LENGTH,
  type ContactDetails,
  type PublicDetails,
} from "../../shop/wire";
import { Field } from "../../ui/field";
import { Read } from "../components/read";
import { Screen, ScreenSection } from "../components/screen";
import { SectionForm } from "../settings/section-form";
import type { ErrorOf } from "../settings/use-section-form";
import { useAdminText } from "../use-admin-text";
import styles from "./details.module.css";
import { useDetailsSection } from "./use-details-section";

type DetailsFieldsProps = {
  details: PublicDetails;
  errorOf: ErrorOf;
  onChange: (details: PublicDetails) => void;
};

type LineProps = {
  /** Path of the value. */
  name: string;
  label: string;
  hint: string;
  value: string;
  errorOf: ErrorOf;
  onChange: (value: string) => void;
} & Pick<ComponentProps<"input">, "type" | "maxLength">;

/** One line of the details; those of the shop are no details of the person who types them. */
function Line({ errorOf, onChange, ...rest }: LineProps) {
  return (
    <Field
      {...rest}
      className={styles.field}
      error={errorOf(rest.name) ?? null}
      autoComplete="off"
      onChange={({ target }) => onChange(target.value)}
    />
  );
}

function Contact({ details, errorOf, onChange }: DetailsFieldsProps) {
  const { details: t } = useAdminText();
  const line = (name: keyof ContactDetails) => ({
    name: `details.contact.${name}`,
    value: details.contact[name],
    errorOf,
    onChange: (value: string) =>
      onChange({ ...details, contact: { ...details.contact, [name]: value } }),
  });
  const phone = { type: "tel", maxLength: MAX_PHONE_LENGTH } as const;
  return (
    <ScreenSection title={t.contact}>
      <p className={styles.quiet}>{t.empty}</p>
      <Line {...line("phone")} {...phone} label={t.phone} hint={t.phoneHint} />
      <Line {...line("whatsapp")} {...phone} label={t.whatsapp} hint={t.whatsappHint} />
      <Line
        {...line("email")}
        type="email"
        maxLength={MAX_EMAIL_LENGTH}
        label={t.email}
        hint={t.emailHint}
      />
      <Line
        {...line("address")}
        maxLength={MAX_ADDRESS_LENGTH}
        label={t.address}
        hint={t.addressHint}
      />
      <Line
        {...line("map_url")}
        type="url"
        maxLength={MAX_MAP_URL_LENGTH}
        label={t.map}
        hint={t.mapHint}
      />
    </ScreenSection>
  );
}

function DetailsFields(props: DetailsFieldsProps) {
  const { details, errorOf, onChange } = props;
  const { details: t } = useAdminText();
  return (
    <>
      <ScreenSection title={t.shop}>
        <Line
          name="details.name"
          maxLength={MAX_NAME_LENGTH}
          label={t.name}
          hint={t.nameHint}
          value={details.name}
          errorOf={errorOf}
          onChange={(name) => onChange({ ...details, name })}
        />
      </ScreenSection>
      <Contact {...props} />
    </>
  );
}

/** Name and contact details of the shop, which take effect without a restart. */
export function DetailsScreen() {
  const { details: t, screenNames } = useAdminText();
  const { read, section } = useDetailsSection();
  return (
    <Screen title={screenNames.details} lead={t.lead}>
      <Read of={read}>
        {(opened) => (
          <SectionForm label={screenNames.details} section={section} opened={opened}>
            {({ values, errorOf, onChange }) => (
              <DetailsFields details={values} errorOf={errorOf} onChange={onChange} />
            )}
          </SectionForm>
        )}
      </Read>
    </Screen>
  );
}
