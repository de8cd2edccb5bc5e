// @vitest-environment jsdom
import { cleanup, screen } from "@testing-library/react";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { renderWithProviders } from "../../app/testing/fake-app-context";
import { SectionBoundary } from "./section-boundary";

beforeEach(() => void vi.spyOn(console, "error").mockImplementation(() => undefined));
afterEach(() => {
  cleanup();
  vi.restoreAllMocks();
});

function Broken(): never {
  throw new Error("no such nut");
}

test("a failed section shows an error, and the other sections stay", () => {
  renderWithProviders(
    <>
      <h1>Page</h1>
      <SectionBoundary>
        <Broken />
      </SectionBoundary>
      <SectionBoundary>
        <p>Reviews</p>
      </SectionBoundary>
    </>,
  );
  expect(screen.getByRole("alert").textContent).toMatch(/could not be shown/);
  expect(screen.getByRole("heading", { name: "Page" })).toBeTruthy();
  expect(screen.getByText("Reviews")).toBeTruthy();
});
