/** Margin around the viewport: one more screen height above and below. */
const ROOT_MARGIN = "100% 0px";

/**
 * Input events after which React may render, with everything below the fold. Screen readers and voice
 * control click without a pointer or a key.
 */
const INPUT_EVENTS = ["pointerdown", "keydown", "click", "popstate"];

/**
 * Returns a promise that resolves once the server-rendered footer is to be hydrated: when it is
 * near the viewport, on the first input, or when React has removed it, because the one that replaces
 * it has no contents before its script. It resolves at once on a page without one.
 */
export function whenNearViewport(): Promise<void> {
  const footer = document.querySelector("[data-later]");
  if (!footer) return Promise.resolve();
  return new Promise((resolve) => {
    const load = () => {
      near.disconnect();
      removal.disconnect();
      for (const name of INPUT_EVENTS) window.removeEventListener(name, load, true);
      resolve();
    };
    const near = new IntersectionObserver(
      (entries) => entries.some(({ isIntersecting }) => isIntersecting) && load(),
      { rootMargin: ROOT_MARGIN },
    );
    // The observer of the intersection does not report an element that is removed.
    const removal = new MutationObserver(() => footer.isConnected || load());
    near.observe(footer);
    removal.observe(document.body, { childList: true, subtree: true });
    for (const name of INPUT_EVENTS) window.addEventListener(name, load, true);
  });
}
