// @vitest-environment jsdom
import { cleanup, fireEvent, screen } from "@testing-library/react";
import { afterEach, expect, test } from "vitest";
import { GUIDE_NAMES, guidePath } from "../screens";
import { OTIENO } from "../testing/fake-admin";
import { address, openAdmin } from "../testing/open-admin";

afterEach(cleanup);

test("a guide is opened from the list, also by a clerk", async () => {
  openAdmin("/admin/help", (admin) => void (admin.account = OTIENO));
  fireEvent.click(await screen.findByRole("link", { name: "Something is red" }));
  expect(await screen.findByRole("heading", { level: 1, name: "Something is red" })).toBeTruthy();
  expect(address()).toBe("/admin/help/red");
  expect(screen.getByText("store_key_refused")).toBeTruthy();
});

test("guides lead only to each other and to websites", async () => {
  for (const name of GUIDE_NAMES) {
    openAdmin(guidePath(name));
    const article = await screen.findByRole("article");
    for (const link of article.querySelectorAll("a")) {
      const { pathname, protocol, hostname } = new URL(
        link.getAttribute("href") ?? "",
        "https://x.example/admin/help/x",
      );
      const isGuide = GUIDE_NAMES.some((guide) => guidePath(guide) === pathname);
      const isWebsite = protocol === "https:" && hostname !== "x.example";
      expect(isGuide || isWebsite, `${name}: ${link.href}`).toBe(true);
    }
    cleanup();
  }
});
