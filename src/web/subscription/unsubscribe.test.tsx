// @vitest-environment jsdom
import { cleanup, fireEvent, screen, waitFor } from "@testing-library/react";
import { afterEach, expect, test, vi } from "vitest";
import { ShopProblem } from "../../shop/problem";
import type { SubscriptionLinkInput } from "../../shop/wire";
import { renderBuying } from "../testing/buying";
import { UnsubscribeScreen } from "./unsubscribe";

afterEach(cleanup);

function open(answer: () => Promise<void>) {
  const unsubscribe = vi.fn((_input: SubscriptionLinkInput) => answer());
  renderBuying(<UnsubscribeScreen />, {
    shop: { unsubscribe },
    at: "/unsubscribe?token=abc",
    filled: false,
  });
  return unsubscribe;
}

const press = () => fireEvent.click(screen.getByRole("button", { name: "Stop the e-mails" }));

test("the subscription ends by the button and not by opening the link", async () => {
  const unsubscribe = open(() => Promise.resolve());
  expect(unsubscribe).not.toHaveBeenCalled();
  press();
  expect(await screen.findByRole("heading", { name: "Done. We write no more." })).toBeTruthy();
  expect(unsubscribe).toHaveBeenCalledExactlyOnceWith({ token: "abc" });
});

test("an unknown unsubscribe link shows an error, and no button that would fail again", async () => {
  open(() => Promise.reject(new ShopProblem({ code: "not_found" })));
  press();
  expect((await screen.findByRole("alert")).textContent).toContain("no longer valid");
  expect(screen.queryByRole("button")).toBeNull();
});

test("an unsubscription that failed can be retried", async () => {
  const unsubscribe = open(() => Promise.reject(new ShopProblem({ code: "unreachable" })));
  press();
  expect(await screen.findByRole("alert")).toBeTruthy();
  press();
  await waitFor(() => expect(unsubscribe).toHaveBeenCalledTimes(2));
});
