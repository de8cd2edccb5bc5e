/* oxlint-disable jsx-a11y/click-events-have-key-events, jsx-a11y/no-noninteractive-element-to-interactive-role, jsx-a11y/prefer-tag-over-role --
   ARIA's combobox pattern: roles on a list, and the field has the keys */
import { useText } from "../../i18n/use-text";
import { Icon } from "../../ui/icon";
import { SettingWarning } from "../avoided/avoided-warning";
import { ProductLine } from "../shared/product-line";
import { SearchIdeas } from "../shared/search-ideas";
import { useNoteText } from "./note-text";
import styles from "./suggestion-list.module.css";
import type { AvoidedSetting, Suggestion } from "./use-suggestions";

type ListProps = {
  id: string;
  suggestions: readonly Suggestion[];
  setting: AvoidedSetting;
  /** Index selected with the arrow keys; -1 = none. */
  at: number;
  onPick: (suggestion: Suggestion) => void;
};

/** Suggestions below a search field; the field keeps the focus. */
export function SuggestionList({ id, suggestions, setting, at, onPick }: ListProps) {
  const t = useText();
  return (
    <ul id={id} className={styles.list} role="listbox" aria-label={t.search.suggestions}>
      {suggestions.map((suggestion, index) => (
        <li
          key={keyOf(suggestion)}
          id={`${id}-${index}`}
          role="option"
          aria-selected={index === at}
          className={styles.option}
          // The field keeps the focus, so that the list stays open until the click.
          onPointerDown={(event) => event.preventDefault()}
          onClick={() => onPick(suggestion)}
        >
          <Line suggestion={suggestion} setting={setting} />
        </li>
      ))}
    </ul>
  );
}

/** Box in place of the list for a text without suggestions; its links follow the field in tab order. */
export function NothingSuggested(props: { searched: string; onFollow: () => void }) {
  return (
    <div
      className={`${styles.list} ${styles.nothing}`}
      // The field keeps the focus, so that the box stays open until the click.
      onPointerDown={(event) => event.preventDefault()}
    >
      <SearchIdeas {...props} />
    </div>
  );
}

function keyOf(suggestion: Suggestion): string {
  if (suggestion.kind === "product") return `product-${suggestion.product.id}`;
  if (suggestion.kind === "category") return `category-${suggestion.category.id}`;
  if (suggestion.kind === "leftOut") return suggestion.kind;
  return `${suggestion.kind}-${suggestion.text}`;
}

type LineProps<Kind extends Suggestion["kind"]> = {
  suggestion: Extract<Suggestion, { kind: Kind }>;
  setting: AvoidedSetting;
};

/** Note of the products that are left out, in the words of the listing, with the way to see them. */
function LeftOutLine({ suggestion, setting }: LineProps<"leftOut">) {
  const t = useText().leftOut;
  const { page, showsAvoided } = suggestion;
  const { hidden, sentences } = useNoteText(setting)(suggestion);
  return (
    <>
      <Icon name="info" size={20} />
      <span className={styles.leftOut}>
        {hidden && <strong>{hidden}</strong>}
        {sentences.map((text) => (
          <span key={text}>{text}</span>
        ))}
      </span>
      {(page.hidden || showsAvoided) && (
        <span className={styles.toggle}>{showsAvoided ? t.hideAgain : t.showHidden}</span>
      )}
    </>
  );
}

function Line({ suggestion, setting }: LineProps<Suggestion["kind"]>) {
  const t = useText();
  switch (suggestion.kind) {
    case "product":
      return (
        <span className={styles.product}>
          <ProductLine product={suggestion.product} />
          <SettingWarning facts={suggestion.product.allergen_facts} {...setting} />
        </span>
      );
    case "leftOut":
      return <LeftOutLine suggestion={suggestion} setting={setting} />;
    case "category":
      return (
        <>
          <Icon name="filter" size={20} />
          <span className={styles.label}>{suggestion.category.name}</span>
          <span className={styles.count}>{t.listing.found(suggestion.category.count)}</span>
        </>
      );
    case "all":
      return (
        <>
          <Icon name="search" size={20} />
          <span className={styles.label}>{t.search.all(suggestion.text)}</span>
        </>
      );
    default:
      return (
        <>
          <Icon name="clock" size={20} />
          <span className={styles.label}>{suggestion.text}</span>
        </>
      );
  }
}
