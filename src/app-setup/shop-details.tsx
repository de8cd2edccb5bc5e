import type { FormEvent } from "react";
import { LanguageOptions } from "../components/language-options";
import { useAppText } from "../i18n/app-texts";
import { Button } from "../ui/button";
import { Field } from "../ui/field";
import { Select } from "../ui/select";
import { useSetupApi } from "../shop/setup-context";
import type { DeviceSettings, ShopDetails } from "../shop/wire";
import { textOf } from "../ui/use-form";
import { Outcome, Section } from "./section";
import styles from "./setup.module.css";
import { useTask } from "./use-task";

type DetailsProps = { shop: ShopDetails; onSaved: (now: DeviceSettings) => void };

const LINES = ["name", "phone", "email", "address"] as const;

function read(form: FormData): ShopDetails {
  const [name, phone, email, address] = LINES.map((line) => textOf(form, line));
  return {
    name: name ?? "",
    phone: phone ?? "",
    email: email ?? "",
    address: address ?? "",
    language: textOf(form, "language"),
  };
}

/** Public details of the shop; the store supplies the initial values. */
export function ShopDetailsSection({ shop, onSaved }: DetailsProps) {
  const t = useAppText();
  const setup = useSetupApi();
  const task = useTask<DeviceSettings>();
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    const input = read(new FormData(event.currentTarget));
    task.run(() => setup.saveShopDetails(input), onSaved);
  };
  return (
    <Section title={t.settings.shop}>
      <form className={styles.form} noValidate onSubmit={submit} aria-label={t.settings.shop}>
        {LINES.map((line) => (
          <Field
            key={line}
            name={line}
            label={t.settings[line]}
            defaultValue={shop[line]}
            error={task.field === line ? task.problem : null}
          />
        ))}
        <Select
          name="language"
          label={t.settings.shopLanguage}
          defaultValue={shop.language || "en"}
        >
          <LanguageOptions />
        </Select>
        <Outcome problem={task.field ? null : task.problem} done={task.done && t.settings.saved} />
        <div className={styles.actions}>
          <Button type="submit" busy={task.busy}>
            {t.settings.save}
          </Button>
        </div>
      </form>
    </Section>
  );
}
