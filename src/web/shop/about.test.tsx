// @vitest-environment jsdom
import { cleanup, screen } from "@testing-library/react";
import { afterEach, describe, expect, test } from "vitest";
import { SHOP_INFO } from "../../app/testing/fake-app-context";
import { show } from "../../components/testing/show";
import { ShopScreen } from "./shop";

afterEach(() => {
  cleanup();
  document.head.replaceChildren();
});

const BUILT_IN = /^Tunakaanga kidogo kidogo/;

/** Renders the listing in Kiswahili, of an owner who writes about the shop in English. */
const showWith = (text: string) => {
  const versions = [{ language: "en" as const, title: "About us", text, blocks: [] }];
  const texts = [{ kind: "about" as const, versions }];
  show(<ShopScreen />, {
    at: "/shop",
    language: "sw",
    known: [[["get_shop", null], { ...SHOP_INFO, texts }]],
  });
};

const description = () =>
  document.head.querySelector<HTMLMetaElement>('meta[name="description"]')?.content;

describe("what the owner says about the shop", () => {
  test("leads the listing in its own language", () => {
    showWith("Bakers since 1990.");
    expect(screen.getByText("Bakers since 1990.").lang).toBe("en");
    expect(description()).toBe("Bakers since 1990.");
  });

  test("is replaced by the built-in text, of the language in use, if it is empty", () => {
    showWith("");
    const lead = screen.getByText(BUILT_IN);
    expect(lead.hasAttribute("lang")).toBe(false);
    expect(description()).toBe(lead.textContent);
  });
});
