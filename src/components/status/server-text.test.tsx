// @vitest-environment jsdom
import { cleanup, render } from "@testing-library/react";
import { afterEach, expect, test, vi } from "vitest";
import { ENGLISH_MARKS } from "../../shop/wire";
import { ServerText } from "./server-text";

afterEach(() => {
  cleanup();
  vi.restoreAllMocks();
});

test("the same English words twice in a sentence are both declared as English", () => {
  const error = vi.spyOn(console, "error").mockImplementation(() => undefined);
  const [start, end] = ENGLISH_MARKS;
  const marked = `${start}not found${end}`;
  const { container } = render(<ServerText text={`Duka: ${marked}; Stripe: ${marked}.`} />);
  expect(container.innerHTML).toBe(
    'Duka: <span lang="en">not found</span>; Stripe: <span lang="en">not found</span>.',
  );
  expect(error).not.toHaveBeenCalled();
});
