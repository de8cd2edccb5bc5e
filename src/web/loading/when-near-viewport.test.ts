// @vitest-environment jsdom
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { whenNearViewport } from "./when-near-viewport";

/** Observer of intersections that reports what a test says. */
class FakeObserver {
  static last: FakeObserver | undefined;
  disconnect = vi.fn();
  constructor(private readonly report: IntersectionObserverCallback) {
    FakeObserver.last = this;
  }
  observe(): void {}
  see(isIntersecting: boolean): void {
    const entry = { isIntersecting } as IntersectionObserverEntry;
    this.report([entry], this as unknown as IntersectionObserver);
  }
}

/** Starts to wait; returns what happened so far. */
async function begin() {
  const resolved = vi.fn();
  void whenNearViewport().then(resolved);
  const isLoaded = async () => {
    await new Promise((done) => setTimeout(done));
    return resolved.mock.calls.length > 0;
  };
  return { isLoaded };
}

beforeEach(() => {
  vi.stubGlobal("IntersectionObserver", FakeObserver);
  document.body.innerHTML = "<main></main><div data-later><footer></footer></div>";
});
afterEach(() => vi.unstubAllGlobals());

test("the footer is loaded once it is near the viewport", async () => {
  const { isLoaded } = await begin();
  FakeObserver.last?.see(false);
  expect(await isLoaded()).toBe(false);
  FakeObserver.last?.see(true);
  expect(await isLoaded()).toBe(true);
});

test.each(["pointerdown", "keydown", "click"])(
  "the footer is loaded on the first %s",
  async (input) => {
    const { isLoaded } = await begin();
    window.dispatchEvent(new Event(input));
    expect(await isLoaded()).toBe(true);
  },
);

test("the footer is loaded when the one of the server is removed", async () => {
  const { isLoaded } = await begin();
  document.querySelector("main")?.append(document.createElement("p"));
  expect(await isLoaded()).toBe(false);
  document.querySelector("[data-later]")?.remove();
  expect(await isLoaded()).toBe(true);
  expect(FakeObserver.last?.disconnect).toHaveBeenCalled();
});

test("a page without the server's footer waits for nothing", async () => {
  document.body.innerHTML = "<main></main>";
  expect(await (await begin()).isLoaded()).toBe(true);
});
