// @vitest-environment jsdom
import { act, render as rtlRender, waitFor } from "@testing-library/react";
import { hydrateRoot } from "react-dom/client";
import { MemoryRouter } from "react-router";
import { afterEach, describe, expect, test, vi } from "vitest";
import { Providers } from "./app/providers";
import { fakeAppContext, SHOP_INFO } from "./app/testing/fake-app-context";
import { heads, needs, render } from "./entry-server";
import { aProduct } from "./components/testing/products";
import type { Key, Known } from "./shop/swr";
import type { GiftView } from "./shop/wire";
import { WebRoutes } from "./web/routes/routes";
import * as screens from "./web/routes/screens.eager";

const CASHEWS = aProduct({ id: 7, name: "Salted Cashews", slug: "salted-cashews" });
const ANSWERS: Record<string, unknown> = {
  get_shop: SHOP_INFO,
  list_categories: [
    {
      id: 3,
      slug: "nuts",
      name: "Nuts",
      count: 1,
      parent: null,
      description: "Roasted <b>here</b>.",
    },
  ],
  list_products: { items: [CASHEWS], total: 1, total_pages: 1 },
  get_product: { product: CASHEWS, related: [], reviews: [] },
};

const GIFT_URL = "/gift/0192f8a0?key=secret";

/** Data of the gift page, which the server adds to its reads. */
function giftAnswer(gift: GiftView | null): Known {
  return [["get_gift", { id: "0192f8a0", key: "secret" }], gift];
}

const GIFT: GiftView = {
  number: "W-0047",
  from: "Amina",
  recipient: "Zawadi",
  card_text: "Hongera!",
  lines: [
    {
      name: "Salted Cashews",
      options: "500g",
      quantity: 2,
      image: null,
      slug: "salted-cashews",
      allergen_facts: { declared: { sesame: "contains" }, others: "unknown" },
    },
  ],
  is_delivery: true,
  state: "preparing",
  progress: [{ step: "received", is_reached: true }],
  is_awaited: true,
};

/** Data of a page; for the address of a category the server passes that of the shop with its id. */
function known(url: string): Known[] {
  const keys = JSON.parse(needs(url.replace("/shop/nuts", "/shop?category=3"))) as Key[];
  const answers = keys.map((key): Known => [key, ANSWERS[key[0]]]);
  return url === GIFT_URL ? [...answers, giftAnswer(GIFT)] : answers;
}

const html = (url: string, language = "en") => render(url, language, JSON.stringify(known(url)));

const forbidden = () => {
  throw new Error("not while the server renders");
};

afterEach(() => {
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
});

describe("the server-rendered HTML", () => {
  test.each(["/", "/shop", "/products/salted-cashews"])("of %s shows the products", (url) => {
    expect(html(url)).toContain("Salted Cashews");
  });

  test("of a category has its name as heading and its text below, as text", () => {
    const page = html("/shop/nuts");
    expect(page).toContain("<h1>Nuts</h1><p>Roasted &lt;b&gt;here&lt;/b&gt;.</p>");
    expect(page).toContain("Salted Cashews");
  });

  test("has header and footer with the shop's contact details", () => {
    const page = html("/nowhere");
    expect(page).toContain("info@korosho.example");
    expect(page).toContain("Contact Us");
    expect(page).toContain("404");
  });

  test.each([
    ["en", "A gift for Zawadi", "From Amina", "We are packing it", "sesame", "not known: please"],
    ["sw", "Zawadi ya Zawadi", "Kutoka kwa Amina", "Tunaifungasha", "ufuta", "havijulikani"],
  ])("of a gift page shows the gift (%s)", (language, ...texts) => {
    const page = html(GIFT_URL, language);
    for (const text of [...texts, "Hongera!", "Salted Cashews", "500g"])
      expect(page).toContain(text);
    expect(page).not.toContain("aria-busy");
  });

  test("of a gift page with a wrong key says that there is no such gift", () => {
    const data = JSON.stringify([...known("/gift/x"), giftAnswer(null)]);
    expect(render(GIFT_URL, "en", data)).toContain("There is no such gift");
  });

  test("of a gift that cannot be read says so to browsers without scripts", () => {
    const page = document.createElement("div");
    page.innerHTML = render(GIFT_URL, "en", JSON.stringify(known("/gift/x")));
    expect(page.querySelector(".without-scripts [role=alert]")).toBeTruthy();
    expect(page.querySelector("[aria-busy]")?.classList).toContain("needs-scripts");
  });

  test.each(["/", "/shop", "/products/salted-cashews", "/cart", "/contact", "/nowhere"])(
    "of %s has no inline style, which the content policy would refuse",
    (url) => {
      const blur = "c12000111222333";
      const image = {
        src: "/media/1/a.jpg",
        alt: "",
        width: 9,
        height: 7,
        blur,
      };
      const product = { ...CASHEWS, images: [image] };
      const answers = {
        ...ANSWERS,
        list_products: { items: [product], total: 1, total_pages: 1 },
        get_product: { product, related: [], reviews: [] },
      } as typeof ANSWERS;
      const keys = JSON.parse(needs(url)) as Key[];
      const page = document.createElement("div");
      page.innerHTML = render(url, "en", JSON.stringify(keys.map((key) => [key, answers[key[0]]])));
      expect(page.querySelectorAll("[style], style")).toHaveLength(0);
      const coloured = page.querySelectorAll('img[data-placeholder="#c12"]').length;
      expect(coloured > 0).toBe(url !== "/contact");
    },
  );

  test("is in the requested language", () => {
    expect(html("/", "sw")).toContain("Wasiliana Nasi");
    expect(html("/", "fr")).toContain("Contact Us");
  });

  test.each([
    ["/", "home"],
    ["/shop", "shop"],
    ["/cart", "cart"],
    ["/checkOut", "checkout"],
    ["/contact", "contact"],
    ["/orders", "orders"],
    ["/wishlist", "wishlist"],
    ["/unsubscribe?token=x", "unsubscribe"],
    ["/nowhere", "not_found"],
  ])("of %s has the title that the screen sets, in both languages", async (url, page) => {
    const texts = JSON.parse(heads());
    expect(texts.sw[page].title).not.toBe(texts.en[page].title);
    for (const language of ["en", "sw"] as const) {
      const context = fakeAppContext({ known: known(url), language });
      const shown = rtlRender(
        <MemoryRouter initialEntries={[url]}>
          <Providers context={context}>
            <WebRoutes screens={screens} />
          </Providers>
        </MemoryRouter>,
      );
      const { title } = texts[language][page];
      const whole = page === "home" ? `Korosho: ${title}` : `${title} · Korosho`;
      await waitFor(() => expect(document.title).toBe(whole));
      shown.unmount();
    }
  });

  test.each(["/", "/shop", "/products/salted-cashews", "/cart", "/checkOut", "/contact"])(
    "of %s is deterministic without clock, random numbers and Intl",
    (url) => {
      const data = JSON.stringify(known(url));
      vi.stubGlobal("Intl", undefined);
      vi.stubGlobal("crypto", undefined);
      vi.spyOn(Math, "random").mockImplementation(forbidden);
      vi.spyOn(Date, "now").mockImplementation(forbidden);
      vi.spyOn(Date.prototype, "getFullYear").mockImplementation(forbidden);
      expect(render(url, "en", data)).toBe(render(url, "en", data));
    },
  );

  const hydrated = ["/", "/shop", "/shop/nuts", "/shop/salted-cashews", "/cart", "/nowhere"];
  const own = [GIFT_URL, "/orders"];
  test.each([...hydrated, ...own, "/products/salted-cashews"])(
    "of %s is hydrated by the browser without a mismatch",
    async (url) => {
      const complained = vi.spyOn(console, "error").mockReturnValue();
      const recovered: unknown[] = [];
      const root = document.body.appendChild(document.createElement("div"));
      root.innerHTML = html(url);
      const context = fakeAppContext({ known: known(url) });
      const page = await act(async () =>
        hydrateRoot(
          root,
          <MemoryRouter initialEntries={[url]}>
            <Providers context={context}>
              <WebRoutes screens={screens} />
            </Providers>
          </MemoryRouter>,
          { onRecoverableError: (error) => recovered.push(error) },
        ),
      );
      const words = complained.mock.calls.map(String).filter((line) => /hydrat|match/i.test(line));
      expect([...words, ...recovered]).toEqual([]);
      act(() => page.unmount());
      root.remove();
    },
  );
});
