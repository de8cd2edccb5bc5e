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

describe("when drawing fails", () => {
  test("the whole page says `something went wrong`", () => {
    render(
      <ErrorBoundary screen={TopErrorScreen}>
        <Broken />
      </ErrorBoundary>,
    );
    expect(screen.getByRole("heading").textContent).toBe("something went wrong");
  });

  test("a screen says `Unexpected Application Error!` with the message", () => {
    render(
      <ErrorBoundary screen={RouteErrorScreen}>
        <Broken />
      </ErrorBoundary>,
    );
    expect(screen.getByRole("heading").textContent).toBe("Unexpected Application Error!");
    expect(screen.getByText("no nuts")).toBeTruthy();
  });

  test("a status is said rather than a message", () => {
    expect(errorLine({ status: 503, message: "x" })).toBe("503");
    expect(errorLine("odd")).toBe("odd");
  });
});
