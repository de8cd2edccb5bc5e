// Newsletter and messages: stored with consent, once, listed for staff; each subscription has a
// link that ends it.
import { expectAccessible, open, sendMessage } from "../fixtures/page";
import { expect, test } from "../fixtures/shop";

test("repeated subscriptions store an e-mail address once, and the unsubscribe link removes it", async ({
  page,
  shop,
}) => {
  const email = "wanjiku@example.com";
  const rows = () =>
    shop
      .admin("subscribers")
      .split("\n")
      .filter((row) => row.startsWith(`${email},`));
  expect(shop.admin("subscribers")).toMatch(/^email,unsubscribe\n/);
  for (let sent = 0; sent < 2; sent += 1) {
    const answer = await page.request.post("/api/newsletter", { data: { email, consent: true } });
    expect(answer.ok()).toBe(true);
  }
  expect(rows()).toHaveLength(1);
  const link = new URL(rows()[0]?.split(",")[1] ?? "");
  expect(link.origin).toBe(shop.origin);

  await open(page, `${link.pathname}${link.search}`);
  expect(rows(), "opening the link ends nothing").toHaveLength(1);
  await expectAccessible(page);
  await page.getByRole("main").getByRole("button").click();
  await expect(page.getByRole("main").getByRole("status")).toBeFocused();
  await expectAccessible(page);
  expect(rows()).toEqual([]);
});

test("a subscription without consent is refused, and a bot that fills in the honeypot field receives a success response without being stored", async ({
  page,
  shop,
}) => {
  const send = (data: object) => page.request.post("/api/newsletter", { data });
  expect((await send({ email: "no@example.com", consent: false })).status()).toBe(400);
  const robot = { email: "robot@example.com", consent: true, website: "https://spam.example" };
  expect((await send(robot)).ok()).toBe(true);
  expect(shop.admin("subscribers")).not.toMatch(/no@example|robot@example/);
});

test("a message of the contact form is listed for staff", async ({ page, shop }) => {
  await open(page, "/contact");
  const main = page.getByRole("main");
  await sendMessage(page, "Forty pouches for an office?");
  await expect(main.getByText("Asante, we have your message.")).toBeVisible();
  expect(shop.admin("messages")).toContain("Amina (+254712345678)\n    Forty pouches");
});
