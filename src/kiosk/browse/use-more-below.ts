import { useEffect, useRef, useState } from "react";

/** Share of a list's height that one tap scrolls, so that the last item stays in sight. */
const SCROLLED_SHARE = 0.8;

/**
 * Whether a scrolling list continues below its lower edge, whether it has been scrolled, and the
 * actions that scroll on and back to the beginning.
 */
export function useMoreBelow<List extends HTMLElement>() {
  const ref = useRef<List>(null);
  const [more, setMore] = useState(false);
  const [scrolled, setScrolled] = useState(false);
  useEffect(() => {
    const list = ref.current;
    if (!list || typeof ResizeObserver === "undefined") return undefined;
    const look = () => {
      setMore(list.scrollTop + list.clientHeight < list.scrollHeight - 1);
      setScrolled(list.scrollTop > 0);
    };
    const observer = new ResizeObserver(look);
    observer.observe(list);
    for (const item of list.children) observer.observe(item);
    list.addEventListener("scroll", look, { passive: true });
    return () => {
      observer.disconnect();
      list.removeEventListener("scroll", look);
    };
  });
  const scrollOn = () => {
    const list = ref.current;
    list?.scrollBy({ top: list.clientHeight * SCROLLED_SHARE, behavior: "smooth" });
  };
  const scrollBack = () => ref.current?.scrollTo({ top: 0, behavior: "smooth" });
  return { ref, more, scrolled, scrollOn, scrollBack };
}
