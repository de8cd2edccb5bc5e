import { useEffect } from "react";

/**
 * Sets the title of the document on client-side navigation; the server sets the first page's title.
 */
export function usePageTitle(title: string | undefined): void {
  useEffect(() => {
    if (title) document.title = title;
  }, [title]);
}
