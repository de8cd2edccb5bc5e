import { useState, type FormEvent } from "react";
import useSWRMutation from "swr/mutation";
import { useProblemText, useText } from "../i18n/use-text";
import { Button } from "../parts/ui/button";
import { Field, Select } from "../parts/ui/field";
import { Notice } from "../parts/ui/notice";
import type { SetupApi } from "../shop/api";
import type { ShopProblem } from "../shop/problem";
import type { ConnectStoreInput, SetupState } from "../shop/wire";
import { fieldOfProblem, firstMissing, readConnect, type ConnectField } from "./connect-form";
import styles from "./setup.module.css";

type ConnectProps = { setup: SetupApi; state: SetupState; onConnected: (now: SetupState) => void };

/** Asks for the store and its key pair; the app tries them before it keeps them. */
export function ConnectStore({ setup, state, onConnected }: ConnectProps) {
  const t = useText().setup;
  const { submit, errorOf, problem, busy } = useConnect(setup, onConnected);
  return (
    <form className={styles.form} noValidate onSubmit={submit} aria-label={t.title}>
      {problem && (
        <Notice tone="danger" alert>
          {problem}
        </Notice>
      )}
      <StoreFields url={state.store_url ?? ""} errorOf={errorOf} />
      <Select name="mode" label={t.mode} defaultValue={state.mode}>
        <option value="desk">{t.desk}</option>
        <option value="kiosk">{t.kiosk}</option>
      </Select>
      <details>
        <summary>{t.cards}</summary>
        <Field
          name="stripe_secret_key"
          type="password"
          autoComplete="off"
          label={t.stripe}
          hint={t.stripeHint}
          error={errorOf("stripe_secret_key")}
        />
      </details>
      <Button type="submit" large busy={busy}>
        {busy ? t.connecting : t.connect}
      </Button>
    </form>
  );
}

function StoreFields(props: { url: string; errorOf: (field: ConnectField) => string | null }) {
  const t = useText().setup;
  const { url, errorOf } = props;
  return (
    <>
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
    </>
  );
}

/** Sends the form, and says each trouble where it belongs: beside a field, or above them all. */
function useConnect(setup: SetupApi, onConnected: ConnectProps["onConnected"]) {
  const t = useText().setup;
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
