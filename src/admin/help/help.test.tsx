// @vitest-environment jsdom
import { cleanup, fireEvent, screen } from "@testing-library/react";
import { afterEach, expect, test } from "vitest";
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

test("a guide is in the language of the page", async () => {
  openAdmin("/admin/help/setup");
  expect(await screen.findByRole("heading", { name: "1. Install" })).toBeTruthy();
  fireEvent.click(screen.getByRole("button", { name: "Kiswahili" }));
  const heading = await screen.findByRole("heading", { name: "1. Sakinisha" });
  expect(heading.closest("[lang]")).toBe(document.documentElement);
  expect(document.documentElement.lang).toBe("sw");
});
