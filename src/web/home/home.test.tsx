// @vitest-environment jsdom
import { cleanup, screen, within } from "@testing-library/react";
import { afterEach, describe, expect, test, vi } from "vitest";
import { show } from "../../components/testing/show";
import { CATEGORIES_KEY, productsKey } from "../../shop/swr";
import { HomeScreen, needs } from "./home";
import { SHOP_INFO } from "../../app/testing/fake-app-context";
import type { ShopText } from "../../shop/wire";

afterEach(() => {
  cleanup();
  vi.restoreAllMocks();
  document.head.replaceChildren();
});

const meta = (name: string) =>
  document.head.querySelector<HTMLMetaElement>(`meta[name="${name}"]`)?.content;

const headings = (level: number) =>
  screen.getAllByRole("heading", { level }).map(({ textContent }) => textContent);

describe("the home page", () => {
  test("has its sections in the specified order", () => {
    show(<HomeScreen />);
    expect(headings(1)).toEqual(["Snack Smart, Live Healthy"]);
    expect(headings(2)).toEqual([
      "Snack Smart, Snack Delicious",
      "Find your snack",
      "Our Products",
      "Talk To Us",
      "Direct Farm Sourcing",
    ]);
  });

  test("has the four info blocks and the four cards", () => {
    show(<HomeScreen />);
    expect(headings(3)).toEqual([
      "Freshly sourced nuts",
      "Health benefits",
      "Versatile snacks",
      "Perfect for sharing",
      "Customized snacking solutions",
      "Snacking habits assessment",
      "Nutrient-packed snacks tracker",
      "Energy-boosting snack program",
    ]);
  });

  test.each([
    ["Shop now", "/shop"],
    ["view more products", "/shop"],
    ["Get intouch", "/contact"],
  ])("has the specified link '%s'", (name, href) => {
    show(<HomeScreen />);
    expect(screen.getByRole("link", { name }).getAttribute("href")).toBe(href);
  });

  test("has title, description, keywords and a canonical URL", () => {
    show(<HomeScreen />);
    const canonical = document.head.querySelector<HTMLLinkElement>('link[rel="canonical"]');
    expect(document.title).toContain("Korosho");
    expect(meta("description")).toContain("Snack smart, live healthy");
    expect(meta("keywords")).toContain("cashews");
    expect(new URL(canonical?.href ?? "").pathname).toBe("/");
  });

  test("requests categories and eight products", () => {
    const keys = needs({ search: new URLSearchParams() });
    expect(keys).toContainEqual(CATEGORIES_KEY);
    expect(keys).toContainEqual(productsKey({ per_page: 8 }));
  });

  test("is translated into Kiswahili", () => {
    show(<HomeScreen />, { language: "sw" });
    const hero = within(screen.getByRole("heading", { level: 1 }));
    expect(hero.getByText("Kula kwa busara, ishi na afya")).toBeTruthy();
    expect(screen.getByRole("link", { name: "Nunua sasa" })).toBeTruthy();
  });
});

/** Renders the home page of a shop whose owner has written these texts. */
const showWith = (texts: ShopText[], language: "en" | "sw" = "en") =>
  show(<HomeScreen />, {
    language,
    known: [[["get_shop", null], { ...SHOP_INFO, name: "Mkate Wetu", texts }]],
  });

const anOwnText = (kind: ShopText["kind"], text: string, blocks: [string, string][] = []) => ({
  kind,
  versions: [
    {
      language: "en" as const,
      title: `Own ${kind}`,
      text,
      blocks: blocks.map(([title, under]) => ({ title, text: under })),
    },
  ],
});

describe("texts that the owner has written", () => {
  test("replace those of their sections, and the others stay", async () => {
    showWith([
      anOwnText("welcome", "Baked at four.", [["In Kisumu", ""]]),
      anOwnText("reasons", "Because.", [["Warm", "At seven."]]),
    ]);
    expect(await screen.findByRole("heading", { level: 1, name: "Own welcome" })).toBeTruthy();
    expect(screen.getByText("In Kisumu")).toBeTruthy();
    expect(headings(2)).toContain("Own reasons");
    expect(headings(3)).toEqual(["Warm", ...headings(3).slice(-4)]);
    expect(headings(2)).toContain("Talk To Us");
    expect(document.title).toBe("Mkate Wetu: Own welcome");
    expect(meta("description")).toBe("Baked at four.");
    expect(meta("keywords")).toBeUndefined();
  });

  test("bring the first picture of their page, with its description", async () => {
    const image = { alt: "Loaves", width: 900, height: 600 };
    const withPicture = (kind: ShopText["kind"]) => {
      const [version] = anOwnText(kind, "Text").versions;
      const picture = { ...image, src: `/media/1/${kind}.jpg` };
      return { kind, versions: version ? [{ ...version, picture }] : [] };
    };
    showWith([withPicture("welcome"), withPicture("services"), withPicture("sourcing")]);
    await screen.findByRole("heading", { level: 1, name: "Own welcome" });
    const sources = screen.getAllByRole("img", { name: "Loaves" }).map((img) => img.outerHTML);
    expect(sources).toEqual([
      expect.stringContaining("/media/1/welcome.jpg"),
      expect.stringContaining("/media/1/services.jpg"),
      expect.stringContaining("/media/1/sourcing.jpg"),
    ]);
    expect(screen.queryByRole("img", { name: /A bowl full of roasted cashews/ })).toBeNull();
  });

  test("hide a section by a page without text", async () => {
    showWith([
      anOwnText("welcome", ""),
      anOwnText("reasons", ""),
      anOwnText("services", ""),
      anOwnText("sourcing", ""),
    ]);
    expect(await screen.findByRole("heading", { level: 1, name: "Own welcome" })).toBeTruthy();
    expect(headings(2)).toEqual(["Find your snack", "Our Products"]);
  });

  test.each([
    ["what they say about the shop", "Bakers since 1990.", "Bakers since 1990."],
    ["the built-in text", "", "Snack smart, live healthy. Roasted cashews"],
  ])("describe the page by %s if they welcome nobody", async (_by, about, description) => {
    showWith([anOwnText("welcome", ""), anOwnText("about", about)]);
    expect(await screen.findByRole("heading", { level: 1, name: "Own welcome" })).toBeTruthy();
    expect(meta("description")?.slice(0, description.length)).toBe(description);
  });

  test("describe the page by the beginning that search engines show", async () => {
    showWith([anOwnText("welcome", "Baked each morning. ".repeat(20).trim())]);
    expect(await screen.findByRole("heading", { level: 1, name: "Own welcome" })).toBeTruthy();
    expect(meta("description")).toMatch(/^Baked each .*…$/);
    expect(meta("description")?.length).toBeLessThanOrEqual(160);
  });

  test("leave no empty element if they are titles or headings only", async () => {
    const parts: [string, string][] = [["Warm", ""]];
    const kinds = ["reasons", "services", "sourcing"] as const;
    showWith([anOwnText("welcome", ""), ...kinds.map((kind) => anOwnText(kind, "", parts))]);
    expect(await screen.findByRole("heading", { level: 1, name: "Own welcome" })).toBeTruthy();
    expect(headings(3)).toEqual(["Warm", "Warm"]);
    const empty = [...document.querySelectorAll("main p, section p, section ul")];
    expect(empty.filter(({ textContent }) => !textContent)).toEqual([]);
  });

  test("leave no empty list if they have no headings", async () => {
    showWith([anOwnText("reasons", "Because."), anOwnText("services", "Ask us.")]);
    for (const [name, text] of [
      ["Own reasons", "Because."],
      ["Own services", "Ask us."],
    ]) {
      const section = within(await screen.findByRole("region", { name }));
      expect(section.getByText(text ?? "")).toBeTruthy();
      expect(section.queryByRole("list")).toBeNull();
    }
  });

  test("may have the same heading twice", async () => {
    const complaints = vi.spyOn(console, "error").mockImplementation(() => undefined);
    const twice: [string, string][] = [
      ["Fresh", "Bread"],
      ["Fresh", "Cake"],
    ];
    showWith([anOwnText("reasons", "", twice), anOwnText("services", "", twice)]);
    expect(await screen.findByRole("heading", { level: 2, name: "Own reasons" })).toBeTruthy();
    expect(headings(3)).toEqual(["Fresh", "Fresh", "Fresh", "Fresh"]);
    expect(complaints).not.toHaveBeenCalled();
  });

  test("written in English only are marked as English in the Kiswahili shop", async () => {
    showWith([anOwnText("sourcing", "From Busia.")], "sw");
    const heading = await screen.findByRole("heading", { level: 2, name: "Own sourcing" });
    expect(heading.lang).toBe("en");
    expect(screen.getByText("From Busia.").lang).toBe("en");
  });
});
