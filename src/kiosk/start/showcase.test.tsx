// @vitest-environment jsdom
import { cleanup, waitFor } from "@testing-library/react";
import { afterEach, describe, expect, test } from "vitest";
import { openKiosk } from "../testing/kiosk";

afterEach(cleanup);

const TURN_MS = 7_000;
const shown = () => document.querySelector("[data-shown]");
const pictures = () => [...(shown()?.querySelectorAll("img, source") ?? [])];
const addresses = () =>
  pictures().map((picture) => picture.getAttribute("src") ?? picture.getAttribute("srcset"));
const ownPicture = /A red tin heaped with mabuyu/;

describe("the attract screen", () => {
  test("shows each product in turn, then the bakery's own picture, and repeats", async () => {
    const { pass } = await openKiosk();
    await waitFor(() => expect(shown()?.textContent).toContain("Cashews"));
    await pass(TURN_MS);
    expect(shown()?.textContent).toContain("Njugu");
    await pass(TURN_MS);
    expect(pictures().at(-1)?.getAttribute("alt")).toMatch(ownPicture);
    expect(addresses()).toEqual([
      expect.stringContaining("attract-wide"),
      expect.stringContaining("attract-tall"),
    ]);
    await pass(TURN_MS);
    expect(shown()?.textContent).toContain("Cashews");
  });

  test("shows the bakery's own picture while no product is available", async () => {
    const nothing = { items: [], total: 0, total_pages: 0 };
    const { pass } = await openKiosk({ methods: { listProducts: () => Promise.resolve(nothing) } });
    await pass(TURN_MS * 3);
    expect(pictures().at(-1)?.getAttribute("alt")).toMatch(ownPicture);
  });
});
