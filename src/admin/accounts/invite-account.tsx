import { useState } from "react";
import { useSWRConfig } from "swr";
import { usePort } from "../../shop/shop-context";
import { MAX_ACCOUNT_NAME_LENGTH, type InvitationLink, type Role } from "../../shop/wire";
import { Choice, Choices } from "../../ui/choice";
import { Dialog } from "../../ui/dialog";
import { Field } from "../../ui/field";
import { initialFocus } from "../../ui/initial-focus";
import { CodeField } from "../components/code-field";
import { DialogForm } from "../components/dialog-form";
import { OneTimeSecret } from "../components/one-time-secret";
import { useCodeForm } from "../components/use-code-form";
import { useAdminText } from "../use-admin-text";
import { ACCOUNTS_KEY } from "./use-accounts";

const ROLES: readonly Role[] = ["clerk", "manager"];

type InviteFormProps = {
  /** Name of an account that gets another link; empty = a new person. */
  name: string;
  role: Role;
  onInvited: (link: InvitationLink) => void;
  onCancel: () => void;
};

function InviteForm({ name: known, role: first, onInvited, onCancel }: InviteFormProps) {
  const { accounts: t, role: roles } = useAdminText();
  const api = usePort("admin");
  const [role, setRole] = useState<Role>(first);
  const { form, errors, busy, problem } = useCodeForm(["name"], {}, ({ code }) =>
    code === "invalid_input" ? t.nameTaken : undefined,
  );
  return (
    <DialogForm
      label={t.invite}
      submitLabel={t.invite}
      busy={busy}
      problem={problem}
      form={form(
        (typed) => api.inviteAccount({ ...typed, role, is_known: known !== "" }),
        onInvited,
      )}
      onCancel={onCancel}
    >
      <Field
        name="name"
        label={t.name}
        hint={t.nameHint}
        error={errors.name}
        maxLength={MAX_ACCOUNT_NAME_LENGTH}
        autoComplete="off"
        defaultValue={known}
        readOnly={known !== ""}
        ref={known ? undefined : initialFocus}
      />
      <Choices label={t.role}>
        {ROLES.map((one) => (
          <Choice
            key={one}
            name="role"
            value={one}
            title={roles[one]}
            text={t.roleTexts[one]}
            checked={role === one}
            onChoose={() => setRole(one)}
          />
        ))}
      </Choices>
      <CodeField label={t.code} hint={t.codeHint} error={errors.code} />
    </DialogForm>
  );
}

/** Link of an invitation: held in memory until the dialog closes. */
function Link({ link, onDone }: { link: InvitationLink; onDone: () => void }) {
  const { accounts: t } = useAdminText();
  const values = [[t.link, link.url]] as const;
  const code = { text: link.url, label: t.linkCode };
  return <OneTimeSecret lead={t.linkOnce(link.name)} values={values} code={code} onDone={onDone} />;
}

/** Invitee person of the dialog. */
export type Invitee = { name: string; role: Role };

type InviteDialogProps = { invited: Invitee | null; onClose: () => void };

/** Dialog that invites a person: name, role and the manager's own code, then the link. */
export function InviteDialog({ invited, onClose }: InviteDialogProps) {
  const { accounts: t, common } = useAdminText();
  const { mutate } = useSWRConfig();
  const [link, setLink] = useState<InvitationLink | null>(null);
  const close = () => {
    setLink(null);
    onClose();
  };
  const onInvited = (made: InvitationLink) => {
    setLink(made);
    void mutate(ACCOUNTS_KEY);
  };
  return (
    <Dialog
      open={invited !== null}
      onClose={close}
      title={link ? t.linkTitle(link.name) : t.invite}
      closeLabel={common.close}
      place="sheet"
    >
      {invited && !link && <InviteForm {...invited} onInvited={onInvited} onCancel={close} />}
      {link && <Link link={link} onDone={close} />}
    </Dialog>
  );
}
