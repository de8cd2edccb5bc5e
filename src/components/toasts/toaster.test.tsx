// @vitest-environment jsdom
import { act, cleanup, fireEvent, render, screen } from "@testing-library/react";
import { toast } from "sonner";
import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import { TOAST_MS, TOAST_WIDTH, Toaster } from "./toaster";

/** Longer than the exit animation, in milliseconds. */
const LEAVING = 500;

beforeEach(() => {
  vi.useFakeTimers();
  render(<Toaster />);
});
afterEach(() => {
  act(() => void toast.dismiss());
  act(() => vi.advanceTimersByTime(LEAVING));
  cleanup();
  vi.useRealTimers();
});

function showToast(text: string) {
  act(() => void toast.success(text));
  act(() => vi.advanceTimersByTime(10));
}

const list = () => document.querySelector<HTMLElement>("[data-sonner-toaster]");
const seen = () => document.querySelectorAll('[data-sonner-toast][data-visible="true"]').length;

describe("toasts", () => {
  test("are at the top right, 356 pixels wide", () => {
    showToast("Nuts added to cart!");
    expect(list()?.dataset).toMatchObject({ yPosition: "top", xPosition: "right" });
    expect(list()?.style.getPropertyValue("--width")).toBe(`${TOAST_WIDTH}px`);
    expect(TOAST_WIDTH).toBe(356);
  });

  test("close after 4000 ms", () => {
    showToast("Nuts added to cart!");
    act(() => vi.advanceTimersByTime(TOAST_MS - 100));
    expect(screen.queryByText("Nuts added to cart!")).toBeTruthy();
    act(() => vi.advanceTimersByTime(100 + LEAVING));
    expect(screen.queryByText("Nuts added to cart!")).toBeNull();
    expect(TOAST_MS).toBe(4000);
  });

  test("stay open while the pointer is on them", () => {
    showToast("Nuts added to cart!");
    const box = list();
    if (box) fireEvent.mouseEnter(box);
    act(() => vi.advanceTimersByTime(TOAST_MS * 3));
    expect(screen.queryByText("Nuts added to cart!")).toBeTruthy();
  });

  test("are visible three at a time", () => {
    for (const text of ["one", "two", "three", "four", "five"]) showToast(text);
    expect(seen()).toBe(3);
  });

  test("close by their button", () => {
    showToast("Nuts added to cart!");
    fireEvent.click(screen.getByRole("button", { name: "Close" }));
    act(() => vi.advanceTimersByTime(LEAVING));
    expect(screen.queryByText("Nuts added to cart!")).toBeNull();
  });
});
