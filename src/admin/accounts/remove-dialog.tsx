import { useSWRConfig } from "swr";
import { usePort } from "../../shop/shop-context";
import type { AccountRow } from "../../shop/wire";
import { Dialog } from "../../ui/dialog";
import { CodeField } from "../components/code-field";
import { DialogForm } from "../components/dialog-form";
import { showDone } from "../components/show-toast";
import { useCodeForm } from "../components/use-code-form";
import { useAdminText } from "../use-admin-text";
import { ACCOUNTS_KEY } from "./use-accounts";

type RemoveDialogProps = {
  /** Account to remove; `null` = the dialog is closed. */
  name: string | null;
  onClose: () => void;
};

function RemoveForm({ name, onClose }: { name: string; onClose: () => void }) {
  const { accounts: t } = useAdminText();
  const api = usePort("admin");
  const { mutate } = useSWRConfig();
  const { form, errors, busy, problem } = useCodeForm([]);
  const onRemoved = async (accounts: AccountRow[]) => {
    await mutate(ACCOUNTS_KEY, accounts, { revalidate: false });
    onClose();
    showDone(t.removed(name));
  };
  return (
    <DialogForm
      label={t.removeOf(name)}
      submitLabel={t.remove}
      busy={busy}
      problem={problem}
      form={form(({ code }) => api.removeAccount({ name, code }), onRemoved)}
      onCancel={onClose}
    >
      <p>{t.removeText}</p>
      <CodeField label={t.code} hint={t.codeHint} error={errors.code} />
    </DialogForm>
  );
}

/** Question before an account is removed, with the manager's own code. */
export function RemoveDialog({ name, onClose }: RemoveDialogProps) {
  const { accounts: t, common } = useAdminText();
  return (
    <Dialog
      open={name !== null}
      onClose={onClose}
      title={t.removeTitle(name ?? "")}
      closeLabel={common.close}
      place="sheet"
    >
      {name !== null && <RemoveForm name={name} onClose={onClose} />}
    </Dialog>
  );
}
