// @vitest-environment jsdom
import { cleanup, screen } from "@testing-library/react";
import { afterEach, expect, test } from "vitest";
import { ShopProblem } from "../../shop/problem";
import type { TextPage } from "../../shop/wire";
import * as eager from "../routes/screens.eager";
import { ScreensContext } from "../routes/screens";
import { renderBuying } from "../testing/buying";
import { TextPageScreen } from "./text-page";

afterEach(cleanup);

const TERMS: TextPage = {
  kind: "terms",
  versions: [
    {
      language: "en",
      title: "Terms",
      summary: "Short.",
      html: "<p>Prices include <b>tax</b>.</p>",
    },
    { language: "sw", title: "Masharti", summary: "Fupi.", html: "<p>Bei zina kodi.</p>" },
  ],
};

const open = (getTextPage: () => Promise<TextPage>, at = "/pages/terms") =>
  renderBuying(
    <ScreensContext value={eager}>
      <TextPageScreen />
    </ScreensContext>,
    { shop: { getTextPage }, at, filled: false },
  );

test("the page shows title and text of the owner and names itself in the head", async () => {
  open(() => Promise.resolve(TERMS));
  expect(await screen.findByRole("heading", { level: 1, name: "Terms" })).toBeTruthy();
  expect(screen.getByText("tax").tagName).toBe("B");
  expect(document.title).toBe("Terms · Korosho");
  expect(document.head.querySelector('link[rel="canonical"]')?.getAttribute("href")).toMatch(
    /\/pages\/terms$/,
  );
});

test("M-Pesa stays on one line in the owner's texts, and the targets of links stay as they are", async () => {
  const html = '<p>Pay by M-Pesa <a href="/M-Pesa">or M-PESA Global</a>.</p>';
  const [version] = TERMS.versions;
  open(() => Promise.resolve({ ...TERMS, versions: version ? [{ ...version, html }] : [] }));
  const link = await screen.findByRole("link", { name: /Global/ });
  expect(link.getAttribute("href")).toBe("/M-Pesa");
  expect(link.parentElement?.textContent).toBe("Pay by M-\u2060Pesa or M-\u2060PESA Global.");
});

test("a page without a version in the language in use is shown in the other, and says which", async () => {
  open(() => Promise.resolve({ ...TERMS, versions: TERMS.versions.slice(1) }));
  const heading = await screen.findByRole("heading", { name: "Masharti" });
  expect(heading.closest("[lang]")?.getAttribute("lang")).toBe("sw");
});

test.each(["/pages/terms", "/pages/imprint"])(
  "%s that the owner has not written is not found",
  async (at) => {
    open(() => Promise.reject(new ShopProblem({ code: "not_found" })), at);
    expect(await screen.findByText("404")).toBeTruthy();
  },
);
