import { useState } from "react";
import { useSWRConfig } from "swr";
import { ShopProblem } from "../../shop/problem";
import { usePort } from "../../shop/shop-context";
import { MAX_PASSWORD_LENGTH, MIN_PASSWORD_LENGTH } from "../../shop/wire";
import { useGo } from "../../ui/address";
import { Button } from "../../ui/button";
import { Field } from "../../ui/field";
import { Notice } from "../../ui/notice";
import { textOf, useForm } from "../../ui/use-form";
import { CodeField } from "../components/code-field";
import { SCREEN_PATHS } from "../screens";
import { ACCOUNT_KEY } from "../session/use-session";
import { useSignInProblem } from "../session/use-sign-in-problem";
import { useAdminText } from "../use-admin-text";
import styles from "./invitation.module.css";

const FIELDS = ["password", "code"] as const;

/** State of the form: its errors, the problem of the last attempt, and the handler of the next. */
function useAcceptForm(token: string) {
  const { invitation: t, signIn } = useAdminText();
  const api = usePort("admin");
  const go = useGo();
  const { mutate } = useSWRConfig();
  const problemText = useSignInProblem();
  const { formProps, errors, show } = useForm<(typeof FIELDS)[number], string>(FIELDS);
  const [problem, setProblem] = useState("");
  const [busy, setBusy] = useState(false);
  const accept = async (password: string, code: string) => {
    setBusy(true);
    try {
      const account = await api.acceptInvitation({ token, password, code });
      await mutate(ACCOUNT_KEY, account, { revalidate: false });
      go(SCREEN_PATHS.today, { replace: true });
    } catch (thrown) {
      const refused = thrown instanceof ShopProblem ? thrown.code : "internal";
      if (refused === "password_too_weak") show({ password: problemText(thrown) });
      else if (refused === "sign_in_refused") show({ code: t.wrongCode });
      else setProblem(problemText(thrown));
      setBusy(false);
    }
  };
  const submit = (data: FormData) => {
    const password = String(data.get("password") ?? "");
    const code = textOf(data, "code");
    const isShort = Array.from(password).length < MIN_PASSWORD_LENGTH;
    setProblem("");
    const isComplete = show({
      ...(isShort && { password: t.tooShort(MIN_PASSWORD_LENGTH) }),
      ...(!code && { code: signIn.missing }),
    });
    if (isComplete && !busy) void accept(password, code);
  };
  return { props: formProps(submit), errors, problem, busy };
}

/** Password and first one-time code of an invited person. */
export function AcceptForm({ token, name }: { token: string; name: string }) {
  const t = useAdminText().invitation;
  const { props, errors, problem, busy } = useAcceptForm(token);
  return (
    <form {...props} className={styles.step} noValidate>
      <h2 className={styles.title}>{t.passwordTitle}</h2>
      {/* Password managers store the password under this name. */}
      <input
        className="visually-hidden"
        autoComplete="username"
        value={name}
        readOnly
        tabIndex={-1}
        aria-hidden="true"
      />
      <Field
        name="password"
        type="password"
        label={t.newPassword}
        hint={t.passwordHint(MIN_PASSWORD_LENGTH)}
        error={errors.password}
        autoComplete="new-password"
        maxLength={MAX_PASSWORD_LENGTH}
      />
      <CodeField label={t.code} error={errors.code} />
      {problem && (
        <Notice tone="danger" alert>
          <p>{problem}</p>
        </Notice>
      )}
      <Button type="submit" large wide busy={busy}>
        {t.submit}
      </Button>
    </form>
  );
}
