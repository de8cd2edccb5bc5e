// `/contact`: the contact form, and the shop's other contact details.
import { expectAccessible, open, sendMessage } from "../fixtures/page";
import { expect, test } from "../fixtures/shop";

test("phone, WhatsApp, e-mail and map are links, and the opening hours are shown", async ({
  page,
  console,
}) => {
  await open(page, "/contact");
  const reach = page.getByRole("region", { name: "Reach us" });
  const links = await reach
    .getByRole("link")
    .evaluateAll((all) => all.map((a) => a.getAttribute("href")));
  expect(links).toEqual(
    expect.arrayContaining([
      "tel:+254700000001",
      "https://wa.me/254700000001",
      "mailto:info@korosho.example",
      expect.stringContaining("openstreetmap.org"),
    ]),
  );
  await expect(reach).toContainText("07:30–\u206018:30");
  await expect(reach).toContainText("Closed");
  expect(console).toEqual([]);
});

test("a missing field has an error message; a complete form is accepted", async ({ page }) => {
  await open(page, "/contact");
  const main = page.getByRole("main");
  await main.getByRole("button", { name: "Send message" }).click();
  await expect(main.getByRole("textbox", { name: "Name" })).toBeFocused();
  await expect(main.getByText("Enter your name.")).toBeVisible();
  await expect(main.getByText("Write your message.")).toBeVisible();
  await expectAccessible(page);
  await sendMessage(page, "Forty pouches for an office?");
  await expect(main.getByText("Asante, we have your message.")).toBeInViewport();
  await expectAccessible(page);
});

test("a failed request keeps the input", async ({ page }) => {
  await open(page, "/contact");
  const main = page.getByRole("main");
  const problem = { type: "about:blank", title: "Internal", status: 500, code: "internal" };
  await page.route("**/api/contact", (route) => route.fulfill({ status: 500, json: problem }));
  await sendMessage(page, "Karibu?", ["E-mail", "amina@example.com"]);
  await expect(main.getByRole("alert")).toContainText("Something went wrong on our side");
  await expect(main.getByRole("textbox", { name: "Message" })).toHaveValue("Karibu?");
});

test("the page has title, description and one canonical URL for search engines", async ({
  page,
  shop,
}) => {
  await open(page, "/contact");
  await expect(page).toHaveTitle(/· Korosho$/);
  await expect(page.locator('meta[name="description"]')).toHaveAttribute("content", /\w{3}/);
  await expect(page.locator('link[rel="canonical"]')).toHaveAttribute(
    "href",
    `${shop.origin}/contact`,
  );
  const block = await page.locator('script[type="application/ld+json"]').textContent();
  const { openingHoursSpecification: hours } = JSON.parse(block ?? "{}");
  expect(hours).toHaveLength(6);
  expect(hours[5]).toMatchObject({ dayOfWeek: "https://schema.org/Saturday", closes: "16:00" });
});

test("the page is accessible in both themes", async ({ page }) => {
  await open(page, "/contact");
  await expectAccessible(page);
});

test("a message written offline is sent later from another page", async ({ page, shop }) => {
  await open(page, "/contact");
  await page.route("**/api/**", (route) => route.abort("internetdisconnected"));
  const message = "Nuts for fifty, written on the bus.";
  await sendMessage(page, message);
  await expect(page.getByText("Your message waits for the network.")).toBeInViewport();
  await expectAccessible(page);
  expect(shop.admin("messages")).not.toContain(message);
  await page.unrouteAll();
  const sent: string[] = [];
  page.on("request", (request) => {
    if (request.url().endsWith("/api/contact")) sent.push(request.postData() ?? "");
  });
  await open(page, "/shop");
  await expect(page.getByText("Your message has been sent.")).toBeVisible();
  expect(shop.admin("messages").split(message)).toHaveLength(2);
  await open(page, "/contact");
  await expect(page.getByRole("button", { name: "Send message" })).toBeVisible();
  expect(sent).toHaveLength(1);
});
