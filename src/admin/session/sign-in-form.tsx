import { useState } from "react";
import { usePort } from "../../shop/shop-context";
import { MAX_ACCOUNT_NAME_LENGTH, MAX_PASSWORD_LENGTH, type AdminAccount } from "../../shop/wire";
import { Button } from "../../ui/button";
import { Field } from "../../ui/field";
import { initialFocus } from "../../ui/initial-focus";
import { Notice } from "../../ui/notice";
import { textOf, useForm } from "../../ui/use-form";
import { CodeField } from "../components/code-field";
import { useAdminText } from "../use-admin-text";
import styles from "./session.module.css";
import { useSignInProblem } from "./use-sign-in-problem";

const FIELDS = ["name", "password", "code"] as const;

type SignInFormProps = {
  /** Name of the account that was signed in before. */
  name?: string;
  onSignedIn: (account: AdminAccount) => unknown;
};

/** State of the form: its errors, the refusal of the last attempt, and the handler of the next. */
function useSignInForm(onSignedIn: SignInFormProps["onSignedIn"]) {
  const t = useAdminText().signIn;
  const api = usePort("admin");
  const problemText = useSignInProblem();
  const { formProps, errors, show, focus } = useForm<(typeof FIELDS)[number], string>(FIELDS);
  const [refusal, setRefusal] = useState("");
  const [busy, setBusy] = useState(false);
  const submit = async (data: FormData, form: HTMLFormElement) => {
    const input = {
      name: textOf(data, "name"),
      password: String(data.get("password") ?? ""),
      code: textOf(data, "code"),
    };
    const missing = FIELDS.filter((field) => !input[field]);
    setRefusal("");
    if (busy || !show(Object.fromEntries(missing.map((field) => [field, t.missing])))) return;
    setBusy(true);
    try {
      await onSignedIn(await api.signInAdmin(input));
    } catch (thrown) {
      setRefusal(problemText(thrown));
      const code = form.elements.namedItem("code");
      if (code instanceof HTMLInputElement) code.value = "";
      focus("code");
    } finally {
      setBusy(false);
    }
  };
  return { props: formProps((data, form) => void submit(data, form)), errors, refusal, busy };
}

/**
 * Sign-in with name, password and one-time code. A refusal does not say which of them was wrong; the
 * code, which is worth one attempt, is emptied and focused.
 */
export function SignInForm({ name, onSignedIn }: SignInFormProps) {
  const t = useAdminText().signIn;
  const { props, errors, refusal, busy } = useSignInForm(onSignedIn);
  return (
    <form {...props} className={styles.form} noValidate>
      {refusal && (
        <Notice tone="danger" alert>
          <p>{refusal}</p>
        </Notice>
      )}
      <Field
        name="name"
        label={t.name}
        error={errors.name}
        defaultValue={name}
        autoComplete="username"
        autoCapitalize="none"
        spellCheck={false}
        maxLength={MAX_ACCOUNT_NAME_LENGTH}
        ref={name ? undefined : initialFocus}
      />
      <Field
        name="password"
        type="password"
        label={t.password}
        error={errors.password}
        autoComplete="current-password"
        maxLength={MAX_PASSWORD_LENGTH}
        ref={name ? initialFocus : undefined}
      />
      <CodeField label={t.code} hint={t.codeHint} error={errors.code} />
      <Button type="submit" large wide busy={busy}>
        {t.submit}
      </Button>
    </form>
  );
}
