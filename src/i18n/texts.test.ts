import { describe, expect, test } from "vitest";
import { languageOf } from "./language";
import { APP_TEXTS } from "./app-texts";
import { DESK_TEXTS } from "./desk-texts";
import { en } from "./en";
import { buyingEn } from "./en/buying";
import { footerEn } from "./en/footer";
import { homeEn } from "./en/home";
import { KIOSK_TEXTS } from "./kiosk-texts";
import { problemText } from "./problems";
import { sw } from "./sw";
import { buyingSw } from "./sw/buying";
import { footerSw } from "./sw/footer";
import { homeSw } from "./sw/home";
import { ShopProblem } from "../shop/problem";

const TEXTS = {
  en: { ...en, ...buyingEn, ...footerEn, home: homeEn, app: APP_TEXTS.en },
  sw: { ...sw, ...buyingSw, ...footerSw, home: homeSw, app: APP_TEXTS.sw },
};

/** Every path to a text, and the text. */
function flat(value: unknown, path = ""): [string, unknown][] {
  if (typeof value !== "object" || value === null) return [[path, value]];
  return Object.entries(value).flatMap(([name, inner]) => flat(inner, `${path}.${name}`));
}

const paths = (value: unknown) => flat(value).map(([path]) => path);

describe("texts", () => {
  test.each([TEXTS, KIOSK_TEXTS, DESK_TEXTS])(
    "Kiswahili has what English has, and no other",
    (texts) => {
      expect(paths(texts.sw).toSorted()).toEqual(paths(texts.en).toSorted());
    },
  );

  test.each(["en", "sw"] as const)("no text in %s is empty", (language) => {
    const all = [TEXTS, KIOSK_TEXTS, DESK_TEXTS].flatMap((texts) => flat(texts[language]));
    expect(all.filter(([, text]) => text === "")).toEqual([]);
  });

  test("what the specification words is worded so", () => {
    expect(TEXTS.en.common.somethingWentWrong).toBe("something went wrong");
    expect(TEXTS.en.common.unexpected).toBe("Unexpected Application Error!");
    expect(TEXTS.en.shell).toMatchObject({ home: "Home", shop: "Shop", contact: "Contact Us" });
  });
});

describe("problems", () => {
  test.each(["en", "sw"] as const)("have words of their own in %s", (language) => {
    const carried = { address: "https://shop.example/", currency: "BTC" };
    const words = Object.values(TEXTS[language].problems).map((text) =>
      typeof text === "string" ? text : text(carried as never),
    );
    expect(words.every((text) => text.length > 10 && !text.includes("undefined"))).toBe(true);
  });

  test.each(["en", "sw"] as const)("name the store's new address in %s", (language) => {
    const moved = new ShopProblem({ code: "store_moved", address: "https://www.shop.example/" });
    expect(problemText(moved, TEXTS[language].problems)).toContain("https://www.shop.example/");
  });

  test("whatever was thrown is put into words, never shown itself", () => {
    const problem = new ShopProblem({ code: "already_paid" });
    expect(problemText(problem, buyingSw.problems)).toBe(
      "Oda hii imeshalipwa. Hakuna kilichokatwa zaidi.",
    );
  });
});

test.each([
  ["sw-KE", "sw"],
  ["EN", "en"],
  ["fr", null],
  ["", null],
  [null, null],
])("the tag %s is the language %s", (tag, language) => {
  expect(languageOf(tag)).toBe(language);
});
