// @vitest-environment jsdom
import { cleanup, render, screen } from "@testing-library/react";
import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import { ErrorBoundary, errorLine, RouteErrorScreen, TopErrorScreen } from "./error-screen";

beforeEach(() => void vi.spyOn(console, "error").mockReturnValue());
afterEach(() => {
  cleanup();
  vi.restoreAllMocks();
});

function Broken(): never {
  throw new Error("no nuts");
}

describe("a render error", () => {
  test("shows `something went wrong` in place of the page", () => {
    render(
      <ErrorBoundary screen={TopErrorScreen}>
        <Broken />
      </ErrorBoundary>,
    );
    expect(screen.getByRole("heading").textContent).toBe("something went wrong");
  });

  test("shows `Unexpected Application Error!` and the message in place of a screen", () => {
    render(
      <ErrorBoundary screen={RouteErrorScreen}>
        <Broken />
      </ErrorBoundary>,
    );
    expect(screen.getByRole("heading").textContent).toBe("Unexpected Application Error!");
    expect(screen.getByText("no nuts")).toBeTruthy();
  });

  test("is shown with its status instead of its message", () => {
    expect(errorLine({ status: 503, message: "x" })).toBe("503");
    expect(errorLine("odd")).toBe("odd");
  });
});
