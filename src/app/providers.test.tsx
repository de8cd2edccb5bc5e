// @vitest-environment jsdom
import { cleanup, render, screen } from "@testing-library/react";
import { MemoryRouter } from "react-router";
import { afterEach, expect, test } from "vitest";
import { SHOP_KEY } from "../shop/swr";
import { Providers } from "./providers";
import { fakeHost, fakeShop, SHOP_INFO } from "./testing/fake-ground";

afterEach(cleanup);

test("a shop that has not read its store yet, and so names no currency, is drawn all the same", () => {
  const known = [[SHOP_KEY, { ...SHOP_INFO, currency: "" }]] as const;
  const ground = { shop: fakeShop(), host: fakeHost(), language: "en", known } as const;
  render(
    <MemoryRouter>
      <Providers ground={ground}>
        <p>Karibu</p>
      </Providers>
    </MemoryRouter>,
  );
  expect(screen.getByText("Karibu")).toBeTruthy();
});
