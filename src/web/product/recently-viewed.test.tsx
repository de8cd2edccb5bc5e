// @vitest-environment jsdom
import { cleanup, screen, waitFor } from "@testing-library/react";
import { afterEach, beforeAll, expect, test, vi } from "vitest";
import { aProduct } from "../../components/testing/products";
import { aHost, show } from "../../components/testing/show";
import { fetchDeviceTexts } from "../../i18n/texts";
import type { StorefrontApi } from "../../shop/ports";
import { ShopProblem } from "../../shop/problem";
import type { AllergenFacts } from "../../shop/wire";
import { RecentlyViewed } from "./recently-viewed";

beforeAll(fetchDeviceTexts);
afterEach(cleanup);

const FACTS: Partial<Record<string, AllergenFacts>> = {
  mabuyu: { declared: {}, others: "not_declared" },
  karanga: { declared: { peanuts: "contains" }, others: "not_declared" },
};

/** Declares the allergens of two products; the shop no longer has any other one. */
async function declare({ slug }: { slug: string }) {
  const allergen_facts = FACTS[slug];
  if (!allergen_facts) throw new ShopProblem({ code: "not_found" });
  return { product: aProduct({ slug, allergen_facts }), related: [], reviews: [] };
}

/** Shows the list of a device, as it stores it, to a person who avoids `avoided`. */
async function viewed(avoided: string | null) {
  const host = aHost();
  const stored = ["mabuyu", "karanga", "halwa"].map((slug) => ({ slug, name: slug, image: null }));
  await host.deviceValue.set("recently-seen", JSON.stringify(stored));
  await host.deviceValue.set("avoided", avoided);
  const getProduct = vi.fn<StorefrontApi["getProduct"]>(declare);
  show(<RecentlyViewed product={aProduct()} />, { host, shop: { getProduct } });
  await screen.findByRole("link", { name: "karanga" });
  return getProduct;
}

const texts = () => screen.getAllByRole("listitem").map((item) => item.textContent);

test("a viewed product is marked by what the shop declares now, as unknown if it declares nothing", async () => {
  await viewed('["peanuts"]');
  const unknown = "You avoid peanuts: not known here, please ask us.";
  await waitFor(() =>
    expect(texts()).toEqual([
      "mabuyu",
      "karangaContains peanuts, which you avoid.",
      `halwa${unknown}`,
    ]),
  );
});

test("nothing is asked for a person who avoids nothing", async () => {
  const getProduct = await viewed(null);
  expect(texts()).toEqual(["mabuyu", "karanga", "halwa"]);
  expect(getProduct).not.toHaveBeenCalled();
});
