import { useEffect } from "react";

/** Names the page in the browser's tab once it is shown; the first page comes with its title. */
export function usePageTitle(title: string | undefined): void {
  useEffect(() => {
    if (title) document.title = title;
  }, [title]);
}
