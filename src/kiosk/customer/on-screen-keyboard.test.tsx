// @vitest-environment jsdom
import { cleanup, fireEvent, render, screen } from "@testing-library/react";
import { useState, type SyntheticEvent } from "react";
import { afterEach, expect, test, vi } from "vitest";
import { OnScreenKeyboard, type KeyboardKind } from "./on-screen-keyboard";

afterEach(cleanup);

function Typing({ kind }: { kind: KeyboardKind }) {
  const [value, setValue] = useState("");
  return (
    <>
      <output>{value}</output>
      <OnScreenKeyboard kind={kind} value={value} onChange={setValue} />
    </>
  );
}

function press(...keys: string[]) {
  for (const name of keys) fireEvent.click(screen.getByRole("button", { name }));
}

const typed = () => screen.getByRole("status").textContent;

test("each word of a name begins with a capital letter", () => {
  render(<Typing kind="name" />);
  press("A", "m", "i", "Space", "W");
  expect(typed()).toBe("Ami W");
});

test("Delete removes one character at a time", () => {
  render(<Typing kind="name" />);
  press("A", "x", "Delete", "y");
  expect(typed()).toBe("Ay");
});

test("a phone number is typed on a keyboard of digits", () => {
  render(<Typing kind="phone" />);
  press("+", "2", "5", "4");
  expect(typed()).toBe("+254");
  expect(screen.queryByRole("button", { name: "A" })).toBeNull();
});

test("the keys do not submit the form around the keyboard", () => {
  const onSubmit = vi.fn((event: SyntheticEvent) => event.preventDefault());
  render(
    <form onSubmit={onSubmit}>
      <Typing kind="name" />
    </form>,
  );
  press("A", "Capital letters", "Space", "Delete");
  expect(onSubmit).not.toHaveBeenCalled();
});
