// @vitest-environment jsdom
import { act, renderHook } from "@testing-library/react";
import { afterEach, expect, test, vi } from "vitest";
import { keptAnswer, notReached, reached, useConnection } from "./connection";

afterEach(() => {
  vi.useRealTimers();
  act(reached);
});

function follow() {
  vi.useFakeTimers({ now: 1_000_000 });
  act(reached);
  return renderHook(() => useConnection()).result;
}

test("a shop that answers is here, and nothing on screen is old", () => {
  expect(follow().current).toEqual({ away: false, asOf: null });
});

test("a shop that stopped answering is shown as of its last answer", () => {
  const seen = follow();
  vi.setSystemTime(1_300_000);
  act(notReached);
  expect(seen.current).toEqual({ away: true, asOf: 1_000_000 });
});

test("kept answers count by the oldest of them", () => {
  const seen = follow();
  act(() => keptAnswer(700_000));
  act(() => keptAnswer(900_000));
  act(notReached);
  expect(seen.current).toEqual({ away: true, asOf: 700_000 });
});

test("the first fresh answer ends it", () => {
  const seen = follow();
  act(() => keptAnswer(700_000));
  act(reached);
  expect(seen.current).toEqual({ away: false, asOf: null });
});
