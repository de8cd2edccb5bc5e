import { describe, expect, test } from "vitest";
import { languageOf } from "./language";
import { KIOSK_TEXTS } from "./kiosk-texts";
import { PROBLEMS, problemText } from "./problems";
import { TEXTS } from "./use-text";
import { ShopProblem } from "../shop/problem";

/** Every path to a text, and the text. */
function flat(value: unknown, path = ""): [string, unknown][] {
  if (typeof value !== "object" || value === null) return [[path, value]];
  return Object.entries(value).flatMap(([name, inner]) => flat(inner, `${path}.${name}`));
}

const paths = (value: unknown) => flat(value).map(([path]) => path);

describe("texts", () => {
  test.each([TEXTS, KIOSK_TEXTS])("Kiswahili has what English has, and no other", ({ en, sw }) => {
    expect(paths(sw).toSorted()).toEqual(paths(en).toSorted());
  });

  test.each(["en", "sw"] as const)("no text in %s is empty", (language) => {
    const all = [...flat(TEXTS[language]), ...flat(KIOSK_TEXTS[language])];
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
    const words = Object.values(PROBLEMS[language]);
    expect(words.every((text) => text.length > 10)).toBe(true);
    expect(paths(PROBLEMS.sw).toSorted()).toEqual(paths(PROBLEMS.en).toSorted());
  });

  test("whatever was thrown is put into words, never shown itself", () => {
    const problem = new ShopProblem({ code: "already_paid" });
    expect(problemText(problem, "sw")).toBe(PROBLEMS.sw.already_paid);
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
