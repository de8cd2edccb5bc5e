// @vitest-environment jsdom
import { cleanup, render, screen } from "@testing-library/react";
import { afterEach, expect, test, vi } from "vitest";
import { useForm } from "./use-form";

afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

const refuse = () => Promise.resolve("wrong" as const);

/** Form whose answer arrives after its event, as one of a server does. */
function PhoneForm() {
  const form = useForm<"phone", "wrong">(["phone"]);
  const send = async () => void form.show({ phone: await refuse() });
  return (
    <form {...form.formProps(() => void send())}>
      <input name="phone" aria-label="Phone" />
      {form.errors.phone && <p>Wrong</p>}
      <button type="submit">Send</button>
    </form>
  );
}

test("moves the focus to the first wrong field in the commit that shows its error", async () => {
  vi.stubGlobal("IS_REACT_ACT_ENVIRONMENT", false);
  const { container } = render(<PhoneForm />);
  // A mutation observer runs right after the commit, before the effects that follow a frame.
  const focused = new Promise((resolve) =>
    new MutationObserver(() => resolve(document.activeElement)).observe(container, {
      childList: true,
      subtree: true,
    }),
  );
  screen.getByRole<HTMLButtonElement>("button", { name: "Send" }).click();
  expect(await focused).toBe(screen.getByRole("textbox", { name: "Phone" }));
});
