import { describe, expect, test } from "vitest";
import { aProduct } from "../../components/testing/products";
import { localised } from "../../shop/localised";
import type { Language } from "../../shop/wire";
import { MAX_VIEWED, parseViewed, withViewed, type ViewedProduct } from "./viewed-products";

const viewed = (slug: string): ViewedProduct => ({ slug, name: slug, image: null });

describe("recently viewed products", () => {
  test("are listed newest first, each once", () => {
    const list = withViewed([viewed("mabuyu"), viewed("roasted-cashews")], aProduct());
    expect(list.map(({ slug }) => slug)).toEqual(["roasted-cashews", "mabuyu"]);
  });

  test("are limited in number", () => {
    const many = Array.from({ length: 20 }, (_, at) => viewed(`nut-${at}`));
    expect(withViewed(many, aProduct())).toHaveLength(MAX_VIEWED);
  });

  test("are restored unchanged from the device", () => {
    const list = withViewed([], aProduct());
    expect(parseViewed(JSON.stringify(list), "en")).toEqual(list);
  });

  test("are named in the language in use, whichever they were viewed in", () => {
    const almonds = aProduct({ name: "Almonds", translations: { sw: { name: "Lozi" } } });
    const stored = [almonds, localised(almonds, "sw")].map((product) =>
      JSON.stringify(withViewed([], product)),
    );
    const namesIn = (language: Language) =>
      stored.map((text) => parseViewed(text, language)[0]?.name);
    expect(namesIn("en")).toEqual(["Almonds", "Almonds"]);
    expect(namesIn("sw")).toEqual(["Lozi", "Lozi"]);
  });

  test.each([
    ["nothing", null],
    ["no JSON", "{"],
    ["no list", '{"slug":"x"}'],
    ["strangers", '[1, null, {"slug":1,"name":"x","image":null}, {"slug":"x"}]'],
  ])("are empty if the stored text is %s", (_what, text) => {
    expect(parseViewed(text, "en")).toEqual([]);
  });
});
