import { describe, expect, test } from "vitest";
import { languageOf, LANGUAGES } from "./language";
import { ADMIN_TEXTS } from "./admin-texts";
import "./all-texts";
import { APP_TEXTS } from "./app-texts";
import { DESK_TEXTS } from "./desk-texts";
import { FAILURE_TEXTS } from "./failure-texts";
import { KIOSK_TEXTS } from "./kiosk-texts";
import { DATES } from "./moment";
import { NO_SCRIPT_TEXTS } from "./no-script-texts";
import { OFFLINE_TEXTS } from "./offline-texts";
import { problemText } from "./problems";
import { PROMISE_TEXTS } from "./promise-text";
import { TERMS_TEXTS } from "./terms-texts";
import { textsOf } from "./texts";
import { ShopProblem } from "../shop/problem";

const AREAS = {
  web: Object.fromEntries(LANGUAGES.map((language) => [language, textsOf(language)])),
  admin: ADMIN_TEXTS,
  app: APP_TEXTS,
  desk: DESK_TEXTS,
  failure: FAILURE_TEXTS,
  kiosk: KIOSK_TEXTS,
  dates: DATES,
  noScript: NO_SCRIPT_TEXTS,
  offline: OFFLINE_TEXTS,
  promise: PROMISE_TEXTS,
  terms: TERMS_TEXTS,
};

/** Returns every text with its path. */
function flat(value: unknown, path = ""): [string, unknown][] {
  if (typeof value !== "object" || value === null) return [[path, value]];
  return Object.entries(value).flatMap(([name, inner]) => flat(inner, `${path}.${name}`));
}

const paths = (value: unknown) => flat(value).map(([path]) => path);

describe("texts", () => {
  test.each(Object.entries(AREAS))("%s: every language has the texts of English", (_, texts) => {
    for (const language of LANGUAGES) {
      expect(paths(texts[language]).toSorted()).toEqual(paths(texts["en"]).toSorted());
    }
  });

  test.each(Object.entries(AREAS))("%s: no text is empty", (_, texts) => {
    const all = LANGUAGES.flatMap((language) => flat(texts[language]));
    expect(all.filter(([, text]) => text === "" || text === undefined)).toEqual([]);
  });

  test("the texts of the specification are unchanged", () => {
    expect(textsOf("en").common.somethingWentWrong).toBe("something went wrong");
    expect(textsOf("en").common.unexpected).toBe("Unexpected Application Error!");
    expect(textsOf("en").shell).toMatchObject({
      home: "Home",
      shop: "Shop",
      contact: "Contact Us",
    });
  });
});

describe("problem texts", () => {
  test.each(LANGUAGES)("exist for every problem code in %s", (language) => {
    const carried = { address: "https://shop.example/", currency: "BTC" };
    const words = Object.values(textsOf(language).problems).map((text) =>
      typeof text === "string" ? text : text(carried as never),
    );
    expect(words.every((text) => text.length > 10 && !text.includes("undefined"))).toBe(true);
  });

  test.each(LANGUAGES)("contain the store's new address in %s", (language) => {
    const moved = new ShopProblem({ code: "store_moved", address: "https://www.shop.example/" });
    expect(problemText(moved, textsOf(language).problems)).toContain("https://www.shop.example/");
  });

  test("replace the code of a problem by a translated message", () => {
    const problem = new ShopProblem({ code: "already_paid" });
    expect(problemText(problem, textsOf("sw").problems)).toBe(
      "Oda hii imeshalipwa. Hakuna kilichokatwa zaidi.",
    );
  });

  test("show the code of a newer server as an internal error", () => {
    const { problems } = textsOf("en");
    expect(problemText({ code: "moon_phase" }, problems)).toBe(problems.internal);
  });
});

test.each([
  ["sw-KE", "sw"],
  ["EN", "en"],
  ["fr", null],
  ["", null],
  [null, null],
])("language tag %s selects the language %s", (tag, language) => {
  expect(languageOf(tag)).toBe(language);
});

test("usual names of attributes are translated, others stay as the shop wrote them", () => {
  const { card } = textsOf("sw");
  expect([card.optionName("Size"), card.optionName("Harvest")]).toEqual(["Saizi", "Harvest"]);
  expect(card.optionOf("Size", "Lozi")).toBe("Saizi: Lozi");
  expect(textsOf("en").card.optionName("Size")).toBe("Size");
});
