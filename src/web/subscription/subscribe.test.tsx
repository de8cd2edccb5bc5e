// @vitest-environment jsdom
import { cleanup, fireEvent, screen } from "@testing-library/react";
import { afterEach, expect, test, vi } from "vitest";
import { ShopProblem } from "../../shop/problem";
import type { SubscriptionLinkInput } from "../../shop/wire";
import { renderBuying } from "../testing/buying";
import { SubscribeScreen } from "./subscribe";

afterEach(cleanup);

function open(answer: () => Promise<void>) {
  const confirmSubscription = vi.fn((_input: SubscriptionLinkInput) => answer());
  const shop = { confirmSubscription };
  renderBuying(<SubscribeScreen />, { shop, at: "/subscribe?token=abc", filled: false });
  return confirmSubscription;
}

const press = () => fireEvent.click(screen.getByRole("button", { name: "Yes, send it to me" }));

test("a subscription is confirmed by the button and not by opening the link", async () => {
  const confirm = open(() => Promise.resolve());
  expect(confirm).not.toHaveBeenCalled();
  press();
  expect(await screen.findByRole("heading", { name: "Karibu! You’re on the list." })).toBeTruthy();
  expect(confirm).toHaveBeenCalledExactlyOnceWith({ token: "abc" });
});

test("a link of an ended subscription says where the valid one is", async () => {
  open(() => Promise.reject(new ShopProblem({ code: "not_found" })));
  press();
  expect((await screen.findByRole("alert")).textContent).toContain("in your latest e-mail");
});
