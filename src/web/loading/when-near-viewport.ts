/** Margin around the viewport: one more screen height above and below. */
const ROOT_MARGIN = "100% 0px";

/** Input events after which React may render, with everything below the fold. */
const INPUT_EVENTS = ["pointerdown", "keydown", "popstate"];

/**
 * Returns a promise that resolves once the server-rendered footer is to be hydrated: when it is
 * near the viewport, or on the first input. It resolves at once on a page without one.
 */
export function whenNearViewport(): Promise<void> {
  const footer = document.querySelector("[data-later]");
  if (!footer) return Promise.resolve();
  return new Promise((resolve) => {
    const load = () => {
      observer.disconnect();
      for (const name of INPUT_EVENTS) window.removeEventListener(name, load, true);
      resolve();
    };
    const observer = new IntersectionObserver(
      (entries) => entries.some(({ isIntersecting }) => isIntersecting) && load(),
      { rootMargin: ROOT_MARGIN },
    );
    observer.observe(footer);
    for (const name of INPUT_EVENTS) window.addEventListener(name, load, true);
  });
}
