import { describe, expect, test } from "vitest";
import { aProduct } from "../../components/testing/products";
import { MAX_SEEN, readSeen, withSeen, type Seen } from "./seen-list";

const seen = (slug: string): Seen => ({ slug, name: slug, image: null });

describe("products looked at", () => {
  test("come newest first, each once", () => {
    const list = withSeen([seen("mabuyu"), seen("roasted-cashews")], aProduct());
    expect(list.map(({ slug }) => slug)).toEqual(["roasted-cashews", "mabuyu"]);
  });

  test("are remembered up to a number", () => {
    const many = Array.from({ length: 20 }, (_, at) => seen(`nut-${at}`));
    expect(withSeen(many, aProduct())).toHaveLength(MAX_SEEN);
  });

  test("come back as they were kept", () => {
    const list = withSeen([], aProduct());
    expect(readSeen(JSON.stringify(list))).toEqual(list);
  });

  test.each([
    ["nothing", null],
    ["no JSON", "{"],
    ["no list", '{"slug":"x"}'],
    ["strangers", '[1, null, {"slug":1,"name":"x","image":null}, {"slug":"x"}]'],
  ])("are forgotten where the device kept %s", (_what, text) => {
    expect(readSeen(text)).toEqual([]);
  });
});
