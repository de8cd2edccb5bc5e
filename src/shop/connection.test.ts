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

test("a reachable shop is online, without a data age", () => {
  expect(observe().current).toEqual({ offline: false, asOf: null });
});

test("an unreachable shop is shown with the time of its last response", () => {
  const connection = observe();
  vi.setSystemTime(1_300_000);
  act(recordUnreachable);
  expect(connection.current).toEqual({ offline: true, asOf: 1_000_000 });
});

test("cached responses have the time of the oldest one", () => {
  const connection = observe();
  act(() => recordCachedResponse(700_000));
  act(() => recordCachedResponse(900_000));
  act(recordUnreachable);
  expect(connection.current).toEqual({ offline: true, asOf: 700_000 });
});

test("a fresh response ends the offline state", () => {
  const connection = observe();
  act(() => recordCachedResponse(700_000));
  act(reached);
  expect(connection.current).toEqual({ offline: false, asOf: null });
});
