import { useState } from "react";
import { useSWRConfig } from "swr";
import { usePort } from "../../shop/shop-context";
import { Dialog } from "../../ui/dialog";
import { textOf, useForm } from "../../ui/use-form";
import { CodeField } from "../components/code-field";
import { DialogForm } from "../components/dialog-form";
import { showDone } from "../components/show-toast";
import { useAction } from "../components/use-action";
import { useCodeProblem } from "../components/use-code-problem";
import { useAdminText } from "../use-admin-text";
import { ACCOUNTS_KEY } from "./use-accounts";

type RemoveDialogProps = {
  /** Account to remove; `null` = the dialog is closed. */
  name: string | null;
  onClose: () => void;
};

function RemoveForm({ name, onClose }: { name: string; onClose: () => void }) {
  const { accounts: t, signIn } = useAdminText();
  const api = usePort("admin");
  const { mutate } = useSWRConfig();
  const { busy, run } = useAction();
  const problemText = useCodeProblem();
  const { formProps, errors, show } = useForm<"code", string>(["code"]);
  const [problem, setProblem] = useState("");
  const submit = (data: FormData) => {
    const code = textOf(data, "code");
    setProblem("");
    if (!show(code ? {} : { code: signIn.missing })) return;
    void run(
      () => api.removeAccount({ name, code }),
      async (accounts) => {
        await mutate(ACCOUNTS_KEY, accounts, { revalidate: false });
        onClose();
        showDone(t.removed(name));
      },
      (text, thrown) => setProblem(problemText(text, thrown)),
    );
  };
  return (
    <DialogForm
      label={t.removeOf(name)}
      submitLabel={t.remove}
      busy={busy}
      problem={problem}
      form={formProps(submit)}
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
