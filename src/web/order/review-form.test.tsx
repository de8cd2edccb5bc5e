// @vitest-environment jsdom
import { cleanup, fireEvent, screen } from "@testing-library/react";
import { afterEach, expect, test, vi } from "vitest";
import { fetchBuyingTexts } from "../../i18n/texts";
import type { ReviewInput } from "../../shop/wire";
import { anOrder, CASHEWS, renderBuying } from "../testing/buying";
import { OrderReviews } from "./review-form";

afterEach(cleanup);

async function show(reviewable: number[]) {
  await fetchBuyingTexts();
  const reviewProduct = vi.fn((_input: ReviewInput) => Promise.resolve());
  const order = anOrder({ status: "completed", reviewable });
  const access = { id: order.id, key: "k" };
  renderBuying(<OrderReviews order={order} access={access} />, { shop: { reviewProduct } });
  return reviewProduct;
}

const press = (name: string) => fireEvent.click(screen.getByRole("button", { name }));

test("a completed order can be reviewed with stars, text and a name", async () => {
  const reviewProduct = await show([CASHEWS.id]);
  press(`Write about ${CASHEWS.name}`);
  press("Send the review");
  expect(screen.getByRole("alert").textContent).toBe("Choose how many stars it gets.");
  fireEvent.click(screen.getByRole("radio", { name: "4 stars" }));
  press("Send the review");
  expect(screen.getByText("Write a few words.")).toBeTruthy();
  const words = screen.getByRole("textbox", { name: "What is it like?" });
  expect(document.activeElement).toBe(words);
  fireEvent.change(words, { target: { value: " Tamu sana. " } });
  press("Send the review");
  expect(await screen.findByText(/is with the shop/)).toBeTruthy();
  const what = { product_id: CASHEWS.id, rating: 4, text: "Tamu sana.", author: "Amina" };
  expect(reviewProduct).toHaveBeenCalledWith({ id: anOrder().id, key: "k", ...what });
});

test("an order without reviewable products shows no review form", async () => {
  await show([]);
  expect(screen.queryByRole("button", { name: /Write about/ })).toBeNull();
});
