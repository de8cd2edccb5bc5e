import { useEffect, useRef, useState } from "react";

/** Share of a list's height that one tap scrolls, so that the last item stays in sight. */
const SCROLLED_SHARE = 0.8;

/** Whether a scrolling list continues below its lower edge, and the action that scrolls on. */
export function useMoreBelow<List extends HTMLElement>() {
  const ref = useRef<List>(null);
  const [more, setMore] = useState(false);
  useEffect(() => {
    const list = ref.current;
    if (!list || typeof ResizeObserver === "undefined") return undefined;
    const look = () => setMore(list.scrollTop + list.clientHeight < list.scrollHeight - 1);
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
  return { ref, more, scrollOn };
}
