import { useState } from "react";
import { ShopProblem } from "../../shop/problem";
import { textOf, useForm } from "../../ui/use-form";
import { useAdminText } from "../use-admin-text";
import { useAction } from "./use-action";

/** Text of a problem that has its own in this form; `undefined` = the usual one. */
type OwnText = (problem: ShopProblem["problem"]) => string | undefined;

/**
 * Form whose action needs a one-time code besides `fields`, which are all required. `missing` has the
 * texts of empty fields that differ from the usual one.
 */
export function useCodeForm<Name extends string>(
  fields: readonly Name[],
  missing: Partial<Record<Name, string>> = {},
  ownText: OwnText = () => undefined,
) {
  const { accounts: t, signIn } = useAdminText();
  const { busy, run } = useAction();
  const [problem, setProblem] = useState("");
  const { formProps, errors, show } = useForm<string, string>([...fields, "code"]);
  const onProblem = (text: string, thrown: unknown) => {
    const refused = thrown instanceof ShopProblem ? thrown.problem : null;
    const isCode = refused?.code === "sign_in_refused";
    setProblem(isCode ? t.wrongCode : ((refused && ownText(refused)) ?? text));
  };
  /** Props of the form; `work` gets the trimmed values. */
  const form = <Result>(
    work: (values: Record<Name | "code", string>) => Promise<Result>,
    onDone: (result: Result) => unknown,
  ) =>
    formProps((data: FormData) => {
      const names = [...fields, "code"] as const;
      const values = Object.fromEntries(names.map((name) => [name, textOf(data, name)]));
      const empty = names.filter((name) => !values[name]);
      const texts: Record<string, string | undefined> = missing;
      setProblem("");
      if (!show(Object.fromEntries(empty.map((name) => [name, texts[name] ?? signIn.missing])))) {
        return;
      }
      void run(() => work(values as Record<Name | "code", string>), onDone, onProblem);
    });
  return { form, errors, busy, problem };
}
