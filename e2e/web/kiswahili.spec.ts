// Products and categories in Kiswahili, from the first HTML to the order.
import { expectAccessible, fillCart, open } from "../fixtures/page";
import { expect, test } from "../fixtures/shop";

const SLUG = "mama-njeris-honey-cashews";
const ENGLISH = "Mama Njeri\u2019s Honey Cashews";
const KISWAHILI = "Korosho za Asali za Mama Njeri";

test.use({ viewport: { width: 1280, height: 800 } });

test("the first HTML in Kiswahili names products in Kiswahili, and English remains without it", async ({
  page,
}) => {
  const html = await (await page.request.get("/shop/cashews?lang=sw")).text();
  expect(html).toContain("<h1>Korosho</h1>");
  expect(html).toContain("Korosho za Pilipili");
  expect(html).not.toContain("Pilipili Cashews</a>");
  const english = await (await page.request.get("/shop/cashews?lang=en")).text();
  expect(english).toContain("Pilipili Cashews");
  expect(english).not.toContain("Korosho za Pilipili");
});

test("a switch of the language renames product, facts and cart in place, and back", async ({
  page,
  console,
}) => {
  await open(page, `/products/${SLUG}`);
  const heading = page.getByRole("heading", { level: 1 });
  await expect(heading).toHaveText(ENGLISH);
  await page
    .getByRole("button", { name: /^Add to cart/ })
    .first()
    .click();
  await page.getByRole("button", { name: "Kiswahili" }).click();
  await expect(heading).toHaveText(KISWAHILI);
  await expect(page.getByRole("row", { name: /^Viungo Korosho \(78%\)/ })).toBeVisible();
  await expect(page.getByRole("row", { name: /^Nishati kwa 100 g/ })).toBeVisible();
  await expect(page.getByText("Huzungushwa ndani ya sufuria ya shaba")).toBeVisible();
  await expectAccessible(page);
  await open(page, "/cart");
  await expect(page.getByRole("link", { name: KISWAHILI })).toBeVisible();
  await page.getByRole("button", { name: "English" }).click();
  await expect(page.getByRole("link", { name: ENGLISH })).toBeVisible();
  await expect(page.getByText(KISWAHILI)).toHaveCount(0);
  expect(console).toEqual([]);
});

test("a search in Kiswahili finds and shows products by their Kiswahili names", async ({
  page,
}) => {
  await open(page, "/shop?lang=sw&search=mbegu za maboga");
  const first = page.getByRole("article").first();
  await expect(first.getByRole("heading")).toHaveText("Mbegu za Maboga za Kukaanga");
  await expectAccessible(page);
});

test("delivery zones are named in the language in use", async ({ page }) => {
  await fillCart(page, [["roasted-salted-cashews", "250g", 1]]);
  const zones = page.getByRole("combobox", { name: /^(Tulete wapi|Where to)/ }).getByRole("option");
  await open(page, "/cart?lang=sw");
  const delivery = page.getByRole("radio", { name: /Pembezoni mwa Nairobi, Kwingine nchini/ });
  await delivery.press("Space");
  await expect(zones.filter({ hasText: "Kwingine nchini Kenya" })).toHaveCount(1);
  await page.getByRole("button", { name: "English" }).click();
  await expect(zones.filter({ hasText: "Rest of Kenya" })).toHaveCount(1);
  await expect(zones.filter({ hasText: /Kwingine|\[:/ })).toHaveCount(0);
});
