import { useState } from "react";

/** Part of a list that is shown at once, and where it is. */
export type Paging<Item> = {
  shown: Item[];
  /** Page from 0. */
  page: number;
  /** Number of pages, at least 1. */
  count: number;
  go: (page: number) => void;
};

/** Returns a page of a list; a page that no longer exists becomes the last one. */
export function pageOf<Item>(items: readonly Item[], size: number, page: number) {
  const count = Math.max(1, Math.ceil(items.length / size));
  const current = Math.min(page, count - 1);
  return { shown: items.slice(current * size, (current + 1) * size), page: current, count };
}

/** Divides a list into pages of `size` items. */
export function usePaging<Item>(items: readonly Item[], size: number): Paging<Item> {
  const [page, go] = useState(0);
  return { ...pageOf(items, size, page), go };
}
