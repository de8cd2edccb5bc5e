// A gift: ordered at the checkout, paid by M-Pesa, seen by its recipient without prices.
import { expectAccessible, fillCart, open } from "../fixtures/page";
import { expect, test } from "../fixtures/shop";

const LANGUAGES = [
  {
    language: "en",
    // M-Pesa refuses the same amount from the same phone for a while.
    phone: "254712345678",
    isGift: "This is a gift",
    delivery: /^Delivery/,
    onDelivery: /^On delivery/,
    buyer: { Name: "Amina Otieno", Phone: "0712 345 678", "Estate or road": "Kilimani" },
    recipient: { "Recipient's name": "Zawadi", "Recipient's phone": "0722 000 111" },
    saying: "Happy birthday!",
    pay: /^Pay Ksh/,
    received: /received$/,
    linkTitle: "Gift page for Zawadi",
    see: "See the page",
    title: "A gift for Zawadi",
    from: "From Amina",
    contents: "What is in it",
    goods: "2 × Roasted Salted Cashews",
    allergens: "Contains: tree nuts",
    later: /^The link to share appears here when the gift is paid/,
    missing: "There is no such gift",
  },
  {
    language: "sw",
    phone: "254712345679",
    isGift: "Hii ni zawadi",
    delivery: /^Kuletewa/,
    onDelivery: /^Lipa ukiletewa/,
    buyer: { Jina: "Amina Otieno", Simu: "0712 345 679", "Mtaa au barabara": "Kilimani" },
    recipient: { "Jina la mpokeaji": "Zawadi", "Simu ya mpokeaji": "0722 000 111" },
    saying: "Heri ya siku ya kuzaliwa!",
    pay: /^Lipa Ksh/,
    received: /zimepokelewa$/,
    linkTitle: "Ukurasa wa zawadi ya Zawadi",
    see: "Uone ukurasa",
    title: "Zawadi ya Zawadi",
    from: "Kutoka kwa Amina",
    contents: "Ndani yake",
    goods: "2 × Korosho za Kukaanga zenye Chumvi",
    allergens: "Ina: njugu za miti",
    later: /^Kiungo cha kutuma kitaonekana hapa zawadi ikilipwa/,
    missing: "Hakuna zawadi kama hiyo",
  },
];

test.use({ viewport: { width: 360, height: 740 } });

for (const texts of LANGUAGES) {
  test(`a gift is ordered, paid and shown to its recipient without prices (${texts.language})`, async ({
    page,
    shop,
    console,
  }) => {
    await fillCart(page, [["roasted-salted-cashews", "250g", 2]]);
    await open(page, `/checkOut?lang=${texts.language}`);
    const main = page.getByRole("main");
    const fill = async (fields: object) => {
      for (const [name, text] of Object.entries(fields)) {
        const field = main.getByRole("textbox", { name, exact: true });
        await field.fill(String(text));
      }
    };
    await main.getByRole("radio", { name: texts.delivery }).press("Space");
    await expect(main.getByRole("radio", { name: texts.onDelivery })).toBeVisible();
    await main.getByRole("checkbox", { name: texts.isGift }).press("Space");
    await expect(main.getByRole("radio", { name: texts.onDelivery })).toHaveCount(0);
    await fill(texts.buyer);
    await fill(texts.recipient);
    await main.getByRole("button", { name: texts.saying }).click();
    await main.getByRole("radio", { name: /M-Pesa/ }).press("Space");
    await expectAccessible(page);
    await main.getByRole("button", { name: texts.pay }).click();

    await expect(page.getByRole("heading", { level: 1 })).toHaveText(/^W-\d+$/);
    const ownKey = new URL(page.url()).searchParams.get("key") ?? "";
    const id = new URL(page.url()).pathname.split("/").at(-1) ?? "";
    await expect(main.getByText(texts.later)).toBeVisible();
    await shop.answerPrompt(texts.phone, "paid");
    await expect(main.getByText(texts.received)).toBeVisible({ timeout: 40_000 });
    await expect(main.getByRole("heading", { name: texts.linkTitle })).toBeVisible();
    await expectAccessible(page);

    const path = (await main.getByRole("link", { name: texts.see }).getAttribute("href")) ?? "";
    const answered = page.waitForResponse((answer) => answer.url().includes("/api/gifts/"));
    const answer = await open(page, path);
    expect(answer?.headers()).toMatchObject({ "referrer-policy": "same-origin" });
    await expect(page.locator('meta[name="robots"]')).toHaveAttribute("content", /noindex/);
    await expect(main.getByRole("heading", { level: 1 })).toHaveText(texts.title);
    await expect(main).toContainText(texts.from);
    await expect(main).toContainText(texts.saying);
    const contents = main.getByRole("region", { name: texts.contents });
    await expect(contents).toContainText(texts.goods);
    await expect(contents).toContainText("250g");
    await expect(contents).toContainText(texts.allergens);
    await expect(main).not.toContainText(/Ksh|712|Otieno|Kilimani/);
    const api = await answered;
    expect(api.headers()["cache-control"]).toMatch(/no-store|private/);
    expect(await api.text()).not.toMatch(/71234567|Otieno|Kilimani|total|price|payment|KES/);
    await expectAccessible(page);

    await open(page, `/gift/${id}?key=${ownKey}&lang=${texts.language}`);
    await expect(page.getByRole("heading", { name: texts.missing })).toBeVisible();
    const [stored] = await shop.ordersOf(id);
    expect(stored?.meta_data.find(({ key }) => key === "Gift card text")?.value).toBe(texts.saying);
    expect(console.filter((line) => !/404|not_found/.test(line))).toEqual([]);
  });
}
