import { useState } from "react";
import { ShopProblem } from "../../shop/problem";
import type { InvalidReason, ResetSettingsInput } from "../../shop/wire";
import { useForm } from "../../ui/use-form";
import { showDone } from "../components/show-toast";
import { useAction } from "../components/use-action";

/** Error text of the field with a path. */
export type ErrorOf = (path: string) => string | undefined;

/** Revision and origin of a section's values. */
export type SectionView = { revision: number; is_from_file: boolean };

/** Section of the shop's settings that a manager edits. */
export type Section<View extends SectionView, Values> = {
  /** Start of the paths of its fields. */
  root: string;
  valuesOf: (view: View) => Values;
  read: () => Promise<View>;
  save: (values: Values, revision: number) => Promise<View>;
  reset: (input: ResetSettingsInput) => Promise<View>;
  /** Error text of a field that the server refused. */
  errorText: (path: string, reason: InvalidReason) => string;
  /** Notice after a save. */
  savedText: string;
  onSaved: (view: View) => void;
};

/**
 * State of the form: the edited values, what the server refused, and whether another person saved. The
 * form keeps the revision that it was opened with, so that what another person saves is not overwritten.
 */
export function useSectionForm<View extends SectionView, Values>(
  section: Section<View, Values>,
  opened: View,
) {
  const { busy, run } = useAction();
  const [view, setView] = useState(opened);
  const [values, setValues] = useState(() => section.valuesOf(opened));
  const [refused, setRefused] = useState<{ path: string; text: string } | null>(null);
  const [problem, setProblem] = useState("");
  const [isOutdated, setOutdated] = useState(false);
  const { formProps, focus } = useForm<string>();
  /** Shows values of the server; what was edited since `sent` stays. */
  const applyView = (shown: View, sent?: Values) => {
    setView(shown);
    setOutdated(false);
    setValues((now) => (sent && now !== sent ? now : section.valuesOf(shown)));
    section.onSaved(shown);
  };
  const edit = (edited: Values) => {
    setRefused(null);
    setValues(edited);
  };
  const onProblem = (text: string, thrown: unknown) => {
    const found = thrown instanceof ShopProblem ? thrown.problem : null;
    setOutdated(found?.code === "settings_changed");
    if (found?.code === "invalid_input" && found.field.startsWith(section.root)) {
      setRefused({ path: found.field, text: section.errorText(found.field, found.reason) });
      focus(found.field);
    } else if (found?.code !== "settings_changed") setProblem(text);
  };
  const onDone = (saved: View) => {
    showDone(section.savedText);
    applyView(saved, values);
  };
  const save = () => {
    setRefused(null);
    setProblem("");
    void run(() => section.save(values, view.revision), onDone, onProblem);
  };
  const load = () => void run(section.read, (read) => applyView(read), onProblem);
  const errorOf: ErrorOf = (path) => (refused?.path === path ? refused.text : undefined);
  const notice = problem || (refused?.text ?? "");
  const props = formProps(save);
  return { view, values, edit, errorOf, notice, isOutdated, busy, props, applyView, load };
}
