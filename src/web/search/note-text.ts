import { useText } from "../../i18n/use-text";
import { useLeftOutText } from "../avoided/left-out-text";
import type { AvoidedSetting, Suggestion } from "./use-suggestions";

type Note = Extract<Suggestion, { kind: "leftOut" }>;

/** Returns a function for the texts of the note of the products that are left out. */
export function useNoteText({ avoided, traces }: AvoidedSetting) {
  const t = useText().leftOut;
  const { named, leftOut } = useLeftOutText();
  const asked = ({ search }: Note["page"], text: string | null) =>
    search?.not_stated.length ? `${text} ${t.askUs}.` : text;
  return ({ page, showsAvoided, isSearched }: Note) => ({
    hidden: page.hidden ? t.hidden(page.hidden) : null,
    sentences: [
      // Without the filter, traces are not accepted either.
      asked(page, leftOut(page, page.hidden ? avoided : [], traces && !showsAvoided, isSearched)),
      showsAvoided ? t.all(named(avoided)) : null,
    ].filter((text) => text !== null),
  });
}

/** Returns the announcement of the suggestions for screen readers: their number, and the note. */
export function useAnnouncement(suggestions: readonly Suggestion[], setting: AvoidedSetting) {
  const { count } = useText().search;
  const noteText = useNoteText(setting);
  const number = suggestions.filter(({ kind }) => kind !== "leftOut" && kind !== "all").length;
  const note = suggestions.find((suggestion) => suggestion.kind === "leftOut");
  const { hidden = null, sentences = [] } = note ? noteText(note) : {};
  return [number > 0 && count(number), hidden, sentences.join(" ")].filter(Boolean).join(". ");
}
