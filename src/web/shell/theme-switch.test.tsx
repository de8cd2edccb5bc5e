// @vitest-environment jsdom
import { cleanup, fireEvent, screen, waitFor } from "@testing-library/react";
import { afterEach, expect, test } from "vitest";
import { fakeAppContext, fakeHost, renderWithProviders } from "../../app/testing/fake-app-context";
import { ThemeSwitch } from "./theme-switch";

afterEach(() => {
  cleanup();
  delete document.documentElement.dataset.theme;
});

const button = (name: string) => screen.getByRole("button", { name });
const worn = () => document.documentElement.dataset.theme;

test("the theme follows the device until a theme is selected, and again after 'Auto'", async () => {
  const host = fakeHost();
  renderWithProviders(<ThemeSwitch />, "/", fakeAppContext({ host }));
  expect(button("Auto").getAttribute("aria-pressed")).toBe("true");
  expect(worn()).toBeUndefined();

  fireEvent.click(button("Dark"));
  expect(worn()).toBe("dark");
  expect(await host.deviceValue.get("theme")).toBe("dark");

  fireEvent.click(button("Auto"));
  expect(worn()).toBeUndefined();
  expect(await host.deviceValue.get("theme")).toBeNull();
});

test("the selected theme is restored from the device", async () => {
  const host = fakeHost();
  await host.deviceValue.set("theme", "light");
  renderWithProviders(<ThemeSwitch />, "/", fakeAppContext({ host }));
  await waitFor(() => expect(button("Light").getAttribute("aria-pressed")).toBe("true"));
});
