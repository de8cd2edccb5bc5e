import { LanguageOptions } from "../components/language-options";
import { useAppText } from "../i18n/app-texts";
import { Select } from "../ui/select";
import { useSetupApi } from "../shop/setup-context";
import type { DeviceSettings, ShopDetails } from "../shop/wire";
import { textOf } from "../ui/use-form";
import { Section } from "./section";
import { TaskField, TaskForm } from "./task-form";
import { useTask } from "./use-task";

type DetailsProps = { shop: ShopDetails; onSaved: (now: DeviceSettings) => void };

const LINES = ["name", "phone", "email", "address"] as const;

function read(form: FormData): ShopDetails {
  const [name = "", phone = "", email = "", address = ""] = LINES.map((line) => textOf(form, line));
  return { name, phone, email, address, language: textOf(form, "language") };
}

/** Public details of the shop; the store supplies the initial values. */
export function ShopDetailsSection({ shop, onSaved }: DetailsProps) {
  const t = useAppText().settings;
  const setup = useSetupApi();
  const task = useTask<DeviceSettings>();
  return (
    <Section title={t.shop}>
      <TaskForm
        label={t.shop}
        task={task}
        submitLabel={t.save}
        done={task.done && t.saved}
        onSubmit={(form) => task.run(() => setup.saveShopDetails(read(form)), onSaved)}
      >
        {LINES.map((line) => (
          <TaskField key={line} name={line} label={t[line]} defaultValue={shop[line]} />
        ))}
        <Select name="language" label={t.shopLanguage} defaultValue={shop.language || "en"}>
          <LanguageOptions />
        </Select>
      </TaskForm>
    </Section>
  );
}
