// @vitest-environment jsdom
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { reloadOnce } from "./newer-release";

const gone = new TypeError("Failed to fetch dynamically imported module");
const reload = vi.fn<() => void>();
const shopAnswers = (answer: Promise<Response>) => vi.stubGlobal("fetch", () => answer);
const settled = (work: Promise<unknown>) =>
  Promise.race([
    work.catch((error: unknown) => error),
    new Promise((done) => setTimeout(done, 50)),
  ]);

beforeEach(() => sessionStorage.clear());
afterEach(() => {
  reload.mockReset();
  vi.unstubAllGlobals();
});

test("a page with a missing script is reloaded, and the screen stays until then", async () => {
  shopAnswers(Promise.resolve(new Response()));
  expect(await settled(reloadOnce(gone, reload))).toBeUndefined();
  expect(reload).toHaveBeenCalledOnce();
});

test("a page with a missing script is reloaded once, then shows the error", async () => {
  shopAnswers(Promise.resolve(new Response()));
  await settled(reloadOnce(gone, reload));
  expect(await settled(reloadOnce(gone, reload))).toBe(gone);
  expect(reload).toHaveBeenCalledOnce();
});

test("an offline page is not reloaded", async () => {
  shopAnswers(Promise.reject(new TypeError("Failed to fetch")));
  expect(await settled(reloadOnce(gone, reload))).toBe(gone);
  expect(reload).not.toHaveBeenCalled();
});

test.each([
  [" even if React stopped its click", (event: Event) => event.stopPropagation()],
  ["", () => undefined],
])("a navigation in progress is not cancelled by the reload%s", async (_, listener) => {
  vi.useFakeTimers();
  document.addEventListener("click", listener, { capture: true, once: true });
  shopAnswers(Promise.resolve(new Response()));
  document.body.innerHTML = '<a href="#">Elsewhere</a>';
  document.querySelector("a")?.click();
  void reloadOnce(gone, reload);
  await vi.advanceTimersByTimeAsync(9_000);
  expect(reload).not.toHaveBeenCalled();
  // The link did not leave the page.
  await vi.advanceTimersByTimeAsync(1_000);
  expect(reload).toHaveBeenCalledOnce();
  vi.useRealTimers();
});
