import { useLayoutEffect } from "react";
import { useLocation } from "react-router";
import { useText } from "../../i18n/use-text";
import { useGo } from "../../ui/address";
import { useCategories } from "../../shop/use-categories";
import { screenAt } from "../routes/route-table";
import { categoryPath } from "../shop/listing-address";
import { useAnnouncement } from "./note-text";
import { NothingSuggested, SuggestionList } from "./suggestion-list";
import { useSuggestions, type Suggestion } from "./use-suggestions";

type SuggestionsProps = {
  id: string;
  typed: string;
  /** Index selected with the arrow keys; -1 = none. */
  at: number;
  /** Receives the number of lines and their announcement; 0 and none when the list closes. */
  onLines: (lines: { count: number; announcement: string }) => void;
  /** Called when the lines change by a choice among them. */
  onToggle: () => void;
  /** Called with a suggested search. */
  onSend: (text: string) => void;
  /** Called if the choice leads to another page. */
  onLeave: () => void;
};

/** Suggestions for the typed text, and what picking one does. */
export function Suggestions(props: SuggestionsProps) {
  const { id, typed, at, onLines, onToggle, onSend, onLeave } = props;
  const go = useGo();
  const t = useText().nothing;
  const { suggestions, nothingFor, setting, toggleAvoided } = useSuggestions(typed);
  // The listing itself shows that it is empty.
  const isListed = screenAt(useLocation().pathname, useCategories().data).screen === "ShopScreen";
  const nothing = isListed ? null : nothingFor;
  const listed = useAnnouncement(suggestions, setting);
  const announcement = nothing === null ? listed : t.nothingFor(nothing);
  const count = suggestions.length;
  // Before the list is painted, so that the field never says that a visible list is closed.
  useLayoutEffect(() => {
    onLines({ count, announcement });
    return () => onLines({ count: 0, announcement: "" });
  }, [count, announcement, onLines]);

  function leaveTo(page: string) {
    onLeave();
    return go(page);
  }
  function pick(suggestion: Suggestion) {
    switch (suggestion.kind) {
      case "product":
        return leaveTo(`/products/${suggestion.product.slug}`);
      case "category":
        return leaveTo(categoryPath(suggestion.category));
      case "leftOut":
        // What the text itself leaves out is explained above its results.
        if (!suggestion.page.hidden && !suggestion.showsAvoided) return onSend(typed);
        onToggle();
        return toggleAvoided();
      default:
        return onSend(suggestion.text);
    }
  }
  if (nothing !== null) return <NothingSuggested searched={nothing} onFollow={onLeave} />;
  if (count === 0) return null;
  return <SuggestionList {...{ id, suggestions, setting, at }} onPick={pick} />;
}
