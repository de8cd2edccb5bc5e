import { useState } from "react";
import { useSWRConfig } from "swr";
import { usePort } from "../../shop/shop-context";
import {
  MAX_DEVICE_NAME_LENGTH,
  type AddedDevice,
  type DeviceAccess,
  type DeviceRole,
} from "../../shop/wire";
import { Button } from "../../ui/button";
import { Choice, Choices } from "../../ui/choice";
import { Dialog } from "../../ui/dialog";
import { Field } from "../../ui/field";
import { initialFocus } from "../../ui/initial-focus";
import { CodeField } from "../components/code-field";
import { DialogForm } from "../components/dialog-form";
import { OneTimeSecret } from "../components/one-time-secret";
import { useCodeForm } from "../components/use-code-form";
import { useAdminText } from "../use-admin-text";
import { DEVICES_KEY } from "./use-devices";

const ROLES: readonly DeviceRole[] = ["kiosk", "desk"];

type AddFormProps = {
  known: readonly DeviceAccess[];
  onAdded: (device: AddedDevice) => void;
  onCancel: () => void;
};

function AddForm({ known, onAdded, onCancel }: AddFormProps) {
  const { devices: t, accounts } = useAdminText();
  const api = usePort("admin");
  const { form, errors, busy, problem } = useCodeForm(["name"], { name: t.missingName });
  const [role, setRole] = useState<DeviceRole>("kiosk");
  const [typed, setTyped] = useState("");
  const isKnown = known.some(({ name, revoked_at }) => name === typed.trim() && !revoked_at);
  return (
    <DialogForm
      label={t.add}
      submitLabel={t.add}
      busy={busy}
      problem={problem}
      form={form((values) => api.addDevice({ ...values, role }), onAdded)}
      onCancel={onCancel}
    >
      <Field
        name="name"
        label={t.name}
        hint={isKnown ? t.replaces : t.nameHint}
        error={errors.name}
        maxLength={MAX_DEVICE_NAME_LENGTH}
        autoComplete="off"
        value={typed}
        onChange={({ target }) => setTyped(target.value)}
        ref={initialFocus}
      />
      <Choices label={t.role}>
        {ROLES.map((one) => (
          <Choice
            key={one}
            name="role"
            value={one}
            title={t.roles[one]}
            text={t.roleTexts[one]}
            checked={role === one}
            onChoose={() => setRole(one)}
          />
        ))}
      </Choices>
      <CodeField label={accounts.code} hint={accounts.codeHint} error={errors.code} />
    </DialogForm>
  );
}

/** Address and token of an added device: held in memory until the dialog closes. */
function Token({ device, onDone }: { device: AddedDevice; onDone: () => void }) {
  const { devices: t } = useAdminText();
  const values = [
    [t.server, device.server],
    [t.token, device.token],
  ] as const;
  const code = { text: device.token, label: t.code };
  return <OneTimeSecret lead={t.tokenOnce} values={values} code={code} onDone={onDone} />;
}

/** Button that adds a device: its name and role, then its token. */
export function AddDevice({ known }: { known: readonly DeviceAccess[] }) {
  const { devices: t, common } = useAdminText();
  const { mutate } = useSWRConfig();
  const [state, setState] = useState<"closed" | "form" | AddedDevice>("closed");
  const close = () => setState("closed");
  const onAdded = (device: AddedDevice) => {
    setState(device);
    void mutate(DEVICES_KEY);
  };
  const added = typeof state === "object" ? state : null;
  return (
    <div>
      <Button onClick={() => setState("form")}>{t.add}</Button>
      <Dialog
        open={state !== "closed"}
        onClose={close}
        title={added ? t.tokenTitle(added.name) : t.add}
        closeLabel={common.close}
        place="sheet"
      >
        {state === "form" && <AddForm known={known} onAdded={onAdded} onCancel={close} />}
        {added && <Token device={added} onDone={close} />}
      </Dialog>
    </div>
  );
}
