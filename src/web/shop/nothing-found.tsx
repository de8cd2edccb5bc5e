import { Popular } from "../shared/popular";
import { SearchIdeas } from "../shared/search-ideas";

/** Empty state of the listing, with other suggestions. */
export function NothingFound({ searched }: { searched: string }) {
  return (
    <>
      <SearchIdeas searched={searched} />
      <Popular />
    </>
  );
}
