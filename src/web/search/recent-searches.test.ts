import { describe, expect, test } from "vitest";
import { MAX_SEARCHES, readSearches, withSearch } from "./recent-searches";

describe("the searches a device remembers", () => {
  test("are read as they were kept, and nothing else is", () => {
    expect(readSearches('["korosho","lozi"]')).toEqual(["korosho", "lozi"]);
    for (const text of [null, "", "{}", "no json", '[1,null,""]']) {
      expect(readSearches(text)).toEqual([]);
    }
  });

  test("have the newest first, each once whatever its capitals", () => {
    expect(withSearch(["lozi", "korosho"], " Korosho ")).toEqual(["Korosho", "lozi"]);
    expect(withSearch(["lozi"], "  ")).toEqual(["lozi"]);
  });

  test("are few", () => {
    const many = Array.from({ length: 9 }, (_, at) => `search ${at}`);
    expect(withSearch(many, "new")).toHaveLength(MAX_SEARCHES);
    expect(readSearches(JSON.stringify(many))).toHaveLength(MAX_SEARCHES);
  });
});
