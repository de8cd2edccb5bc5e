/** How near the screen it has to be: as far away as the screen is high. */
const NEAR = "100% 0px";

/** After these the page may be drawn anew, and with it what stands below. */
const DEEDS = ["pointerdown", "keydown", "popstate"];

/**
 * Resolves when the foot of the server's page is wanted as React's: once it comes near the screen,
 * or somebody does something. At once where there is no such page.
 */
export function footWanted(): Promise<void> {
  const foot = document.querySelector("[data-later]");
  if (!foot) return Promise.resolve();
  return new Promise((resolve) => {
    const want = () => {
      observer.disconnect();
      for (const deed of DEEDS) window.removeEventListener(deed, want, true);
      resolve();
    };
    const observer = new IntersectionObserver(
      (seen) => seen.some(({ isIntersecting }) => isIntersecting) && want(),
      { rootMargin: NEAR },
    );
    observer.observe(foot);
    for (const deed of DEEDS) window.addEventListener(deed, want, true);
  });
}
