// @vitest-environment jsdom
import { act, renderHook } from "@testing-library/react";
import { afterEach, expect, test, vi } from "vitest";
import { recordCachedResponse, recordUnreachable, reached, useConnection } from "./connection";

afterEach(() => {
  vi.useRealTimers();
  act(reached);
});

function observe() {
  vi.useFakeTimers({ now: 1_000_000 });
  act(reached);
  return renderHook(() => useConnection()).result;
}

test("a shop that answers is here, and nothing on screen is old", () => {
  expect(observe().current).toEqual({ offline: false, asOf: null });
});

test("a shop that stopped answering is shown as of its last answer", () => {
  const connection = observe();
  vi.setSystemTime(1_300_000);
  act(recordUnreachable);
  expect(connection.current).toEqual({ offline: true, asOf: 1_000_000 });
});

test("kept answers count by the oldest of them", () => {
  const connection = observe();
  act(() => recordCachedResponse(700_000));
  act(() => recordCachedResponse(900_000));
  act(recordUnreachable);
  expect(connection.current).toEqual({ offline: true, asOf: 700_000 });
});

test("the first fresh answer ends it", () => {
  const connection = observe();
  act(() => recordCachedResponse(700_000));
  act(reached);
  expect(connection.current).toEqual({ offline: false, asOf: null });
});
