// @vitest-environment jsdom
import { cleanup, fireEvent, screen } from "@testing-library/react";
import { afterEach, expect, test, vi } from "vitest";
import { ShopProblem } from "../../shop/problem";
import type { UnsubscribeInput } from "../../shop/wire";
import { renderBuying } from "../testing/buying";
import { UnsubscribeScreen } from "./unsubscribe";

afterEach(cleanup);

function open(answer: () => Promise<void>) {
  const unsubscribe = vi.fn((_input: UnsubscribeInput) => answer());
  renderBuying(<UnsubscribeScreen />, {
    shop: { unsubscribe },
    at: "/unsubscribe?token=abc",
    filled: false,
  });
  return unsubscribe;
}

const press = () => fireEvent.click(screen.getByRole("button", { name: "Stop the newsletter" }));

test("opening the link ends nothing; the button does", async () => {
  const unsubscribe = open(() => Promise.resolve());
  expect(unsubscribe).not.toHaveBeenCalled();
  press();
  expect(await screen.findByRole("heading", { name: "Done. We write no more." })).toBeTruthy();
  expect(unsubscribe).toHaveBeenCalledExactlyOnceWith({ token: "abc" });
});

test("a link of no subscription says so and can be tried again", async () => {
  open(() => Promise.reject(new ShopProblem({ code: "not_found" })));
  press();
  expect((await screen.findByRole("alert")).textContent).toContain("belongs to no subscription");
  press();
});
