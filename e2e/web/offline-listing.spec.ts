// The listings that the service worker composes offline are those that the server would give.
import { expect, test } from "../fixtures/shop";
import type { Category, Page, Product } from "../../src/shop/wire";
import { offlineResponse } from "../../src/worker/offline-catalogue";

const FILTERS = [
  "",
  "in_stock=true",
  "in_stock=false",
  "on_sale=true",
  "min_price=40000",
  "max_price=60000",
  "min_price=20000&max_price=90000&in_stock=true",
  "min_rating=4",
];
const ORDERS = ["", "orderby=price", "orderby=price&order=asc", "orderby=price&order=desc"];
const PAGES = ["per_page=8&page=1", "per_page=5&page=2"];

const slugs = (page: Page<Product> | undefined) => page?.items.map(({ slug }) => slug) ?? [];

test("offline listings of a completely cached catalogue equal those of the server", async ({
  request,
  shop,
}) => {
  const get = async <T>(path: string): Promise<T> => {
    const response = await request.get(shop.origin + path);
    expect(response.status(), path).toBe(200);
    return response.json();
  };
  const ready = async () => (await request.get(`${shop.origin}/api/products`)).status();
  await expect.poll(ready).toBe(200);
  const whole = await get<Page<Product>>("/api/products?per_page=100");
  expect(whole.items).toHaveLength(whole.total);
  const cached = [{ path: "/api/products", at: 1, answer: whole }];
  const offline = (path: string) =>
    offlineResponse(new URL(path, shop.origin), cached)?.answer as Page<Product> | undefined;

  const categories = await get<Category[]>("/api/categories");
  const places = ["", ...categories.map(({ id }) => `category=${id}`)];
  let compared = 0;
  for (const place of places) {
    for (const filter of FILTERS) {
      for (const order of ORDERS) {
        const parts = [place, filter, order, PAGES[compared % PAGES.length]];
        const path = `/api/products?${parts.filter(Boolean).join("&")}`;
        const page = await get<Page<Product>>(path);
        const composed = offline(path);
        expect(slugs(composed), path).toEqual(slugs(page));
        expect(composed?.total ?? 0, path).toBe(page.total);
        compared += 1;
      }
    }
  }
  expect(compared).toBeGreaterThan(100);

  for (const search of ["cashew", "roasted alm", "korosho", "Mábuyu", "honey"]) {
    const path = `/api/products?search=${encodeURIComponent(search)}&per_page=100`;
    const found = slugs(await get<Page<Product>>(path));
    expect(found, search).toEqual(expect.arrayContaining(slugs(offline(path))));
  }
});
