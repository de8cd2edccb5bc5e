import { useState, type FormEvent, type ReactNode } from "react";
import useSWRMutation from "swr/mutation";
import { useAppText } from "../i18n/app-texts";
import { useProblemText } from "../i18n/use-text";
import { Button } from "../ui/button";
import { Field } from "../ui/field";
import { Notice } from "../ui/notice";
import type { ShopProblem } from "../shop/problem";
import { useSetupApi } from "../shop/setup-context";
import type { ConnectStoreInput, SetupState } from "../shop/wire";
import { fieldOfProblem, firstMissing, readConnect, type ConnectField } from "./connect-form";
import styles from "./setup.module.css";

type OnConnected = (now: SetupState) => void;
type ConnectProps = { url: string; onConnected: OnConnected; secondaryAction?: ReactNode };

/** Asks for the store and its key pair; the app tries them before it keeps them. */
export function ConnectStore({ url, onConnected, secondaryAction }: ConnectProps) {
  const t = useAppText().setup;
  const { submit, errorOf, problem, busy } = useConnect(onConnected);
  return (
    <form className={styles.form} noValidate onSubmit={submit} aria-label={t.storeTitle}>
      {problem && (
        <Notice tone="danger" alert>
          {problem}
        </Notice>
      )}
      <Field
        name="store_url"
        type="url"
        inputMode="url"
        label={t.url}
        hint={t.urlHint}
        defaultValue={url}
        error={errorOf("store_url")}
      />
      <Field
        name="consumer_key"
        autoComplete="off"
        spellCheck={false}
        label={t.key}
        hint={t.keyHint}
        error={errorOf("consumer_key")}
      />
      <Field
        name="consumer_secret"
        type="password"
        autoComplete="off"
        label={t.secret}
        hint={t.secretHint}
        error={errorOf("consumer_secret")}
      />
      <div className={styles.actions}>
        {secondaryAction}
        <Button type="submit" large busy={busy}>
          {busy ? t.connecting : t.connect}
        </Button>
      </div>
    </form>
  );
}

/** Submits the form; each error shows at its field or above the form. */
function useConnect(onConnected: OnConnected) {
  const t = useAppText().setup;
  const setup = useSetupApi();
  const inWords = useProblemText();
  const [missing, setMissing] = useState<ConnectField | null>(null);
  const { trigger, error, isMutating } = useSWRMutation<
    SetupState,
    ShopProblem,
    string,
    ConnectStoreInput
  >("connect_store", (_key, { arg }) => setup.connectStore(arg));
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    if (isMutating) return;
    const input = readConnect(new FormData(event.currentTarget));
    const found = firstMissing(input);
    setMissing(found);
    if (!found) trigger(input).then(onConnected, () => undefined);
  };
  const wrong = missing ? null : fieldOfProblem(error);
  const errorOf = (field: ConnectField) => {
    if (field === missing) return t.missing;
    return field === wrong ? inWords(error) : null;
  };
  const problem = error && !missing && !wrong ? inWords(error) : null;
  return { submit, errorOf, problem, busy: isMutating };
}
