import { describe, expect, test } from "vitest";
import { MAX_SEARCHES, readSearches, withSearch } from "./recent-searches";

describe("stored searches", () => {
  test("are restored unchanged, and invalid text yields none", () => {
    expect(readSearches('["korosho","lozi"]')).toEqual(["korosho", "lozi"]);
    for (const text of [null, "", "{}", "no json", '[1,null,""]']) {
      expect(readSearches(text)).toEqual([]);
    }
  });

  test("are listed newest first, each once regardless of case", () => {
    expect(withSearch(["lozi", "korosho"], " Korosho ")).toEqual(["Korosho", "lozi"]);
    expect(withSearch(["lozi"], "  ")).toEqual(["lozi"]);
  });

  test("are limited in number", () => {
    const many = Array.from({ length: 9 }, (_, at) => `search ${at}`);
    expect(withSearch(many, "new")).toHaveLength(MAX_SEARCHES);
    expect(readSearches(JSON.stringify(many))).toHaveLength(MAX_SEARCHES);
  });
});
