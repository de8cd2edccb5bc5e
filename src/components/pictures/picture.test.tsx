// @vitest-environment jsdom
import { cleanup, screen } from "@testing-library/react";
import { afterEach, describe, expect, test } from "vitest";
import type { Image } from "../../shop/wire";
import { Picture } from "./picture";
import { show } from "../testing/show";

afterEach(cleanup);

const BOWL: Image = {
  src: "/media/1/bowl.webp",
  alt: "A bowl of cashews",
  alt_sw: "Bakuli la korosho",
  width: null,
  height: null,
};

function said(image: Image, language: "en" | "sw", alt?: string): string | null {
  show(<Picture image={image} sizes="100vw" width={900} height={700} alt={alt} />, { language });
  return document.querySelector("img")?.getAttribute("alt") ?? null;
}

function background(image: Image): string | undefined {
  show(<Picture image={image} sizes="100vw" width={900} height={700} />);
  return document.querySelector("img")?.style.backgroundColor;
}

describe("the alternative text of a picture", () => {
  test.each([
    ["en", "A bowl of cashews"],
    ["sw", "Bakuli la korosho"],
  ] as const)("is the shop's text in the current language: %s", (language, words) => {
    expect(said(BOWL, language)).toBe(words);
    expect(screen.getByRole("img", { name: words })).toBeTruthy();
  });

  test("falls back to English if the shop has no Kiswahili text", () => {
    expect(said({ ...BOWL, alt_sw: undefined }, "sw")).toBe("A bowl of cashews");
  });

  test("is empty for a decorative picture in every language", () => {
    expect(said(BOWL, "sw", "")).toBe("");
  });
});

describe("the background of a picture that is loading", () => {
  test("is the middle of its blur", () => {
    expect(background({ ...BOWL, blur: "c12000111222333" })).toBe("rgb(204, 17, 34)");
  });

  test("is its average colour if the data have no blur", () => {
    expect(background({ ...BOWL, placeholder: "#c81428" })).toBe("rgb(200, 20, 40)");
  });

  test("is none before the shop has examined it", () => {
    expect(background(BOWL)).toBe("");
  });
});
