import { useState } from "react";
import { useSWRConfig } from "swr";
import { ShopProblem } from "../../shop/problem";
import { usePort } from "../../shop/shop-context";
import type { InvitationLink, Role } from "../../shop/wire";
import { Choice, Choices } from "../../ui/choice";
import { Dialog } from "../../ui/dialog";
import { Field } from "../../ui/field";
import { initialFocus } from "../../ui/initial-focus";
import { textOf, useForm } from "../../ui/use-form";
import { CodeField } from "../components/code-field";
import { DialogForm } from "../components/dialog-form";
import { ShownOnce } from "../components/shown-once";
import { useAction } from "../components/use-action";
import { useCodeProblem } from "../components/use-code-problem";
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
  const { accounts: t, role: roles, signIn } = useAdminText();
  const api = usePort("admin");
  const { busy, run } = useAction();
  const problemText = useInviteProblem();
  const { formProps, errors, show } = useForm<"name" | "code", string>(["name", "code"]);
  const [problem, setProblem] = useState("");
  const [role, setRole] = useState<Role>(first);
  const submit = (data: FormData) => {
    const [name, code] = [textOf(data, "name"), textOf(data, "code")];
    setProblem("");
    const missing = {
      ...(!name && { name: signIn.missing }),
      ...(!code && { code: signIn.missing }),
    };
    if (!show(missing)) return;
    const onProblem = (text: string, thrown: unknown) => setProblem(problemText(text, thrown));
    void run(
      () => api.inviteAccount({ name, role, is_known: known !== "", code }),
      onInvited,
      onProblem,
    );
  };
  return (
    <DialogForm
      label={t.invite}
      submitLabel={t.invite}
      busy={busy}
      problem={problem}
      form={formProps(submit)}
      onCancel={onCancel}
    >
      <Field
        name="name"
        label={t.name}
        hint={t.nameHint}
        error={errors.name}
        maxLength={40}
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

/** Returns the text of a problem of an invitation. */
function useInviteProblem(): ReturnType<typeof useCodeProblem> {
  const { accounts: t } = useAdminText();
  const problemText = useCodeProblem();
  return (text, thrown) =>
    thrown instanceof ShopProblem && thrown.code === "invalid_input"
      ? t.nameTaken
      : problemText(text, thrown);
}

/** Link of an invitation: held in memory until the dialog closes. */
function Link({ link, onDone }: { link: InvitationLink; onDone: () => void }) {
  const { accounts: t } = useAdminText();
  const values = [[t.link, link.url]] as const;
  const code = { text: link.url, label: t.linkCode };
  return <ShownOnce lead={t.linkOnce(link.name)} values={values} code={code} onDone={onDone} />;
}

/** Invited person of the dialog. */
export type Invited = { name: string; role: Role };

type InviteDialogProps = { invited: Invited | null; onClose: () => void };

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
