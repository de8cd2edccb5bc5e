// @vitest-environment jsdom
import { cleanup, fireEvent, screen, waitFor } from "@testing-library/react";
import { afterEach, expect, test } from "vitest";
import type { HealthCheck, HealthLevel } from "../../shop/wire";
import { inputsOf } from "../testing/fake-admin";
import { openAdmin } from "../testing/open-admin";

afterEach(cleanup);

const aCheck = (subject: string, level: HealthLevel, remedy = ""): HealthCheck => ({
  subject,
  level,
  finding: `${subject} was looked at`,
  remedy,
});

test("findings are listed by severity, with what to do, and can be asked for again", async () => {
  const checks = [
    aCheck("Clock", "passed"),
    aCheck("Mail", "warning", "Set a mail server."),
    aCheck("Store", "failed", "Enter a new key."),
  ];
  const { admin } = openAdmin("/admin/health", undefined, {
    checkHealth: () => Promise.resolve(checks),
  });
  await screen.findByText("→ Enter a new key.");
  const headings = screen.getAllByRole("heading", { level: 2 }).map((one) => one.textContent);
  expect(headings).toEqual(["Cannot sell (1)", "Does not work fully (1)", "Works (1)"]);
  fireEvent.click(screen.getByRole("button", { name: "Check again" }));
  await waitFor(() => expect(inputsOf(admin, "checkHealth")).toHaveLength(2));
});

test("checks that all passed say so", async () => {
  openAdmin("/admin/health", undefined, {
    checkHealth: () => Promise.resolve([aCheck("Clock", "passed")]),
  });
  expect(await screen.findByText("Everything works.")).toBeTruthy();
});

test("findings are in the language of the page, words of another program in English", async () => {
  const found = {
    ...aCheck("clock", "warning", "Set both by NTP."),
    translations: {
      sw: {
        subject: "saa",
        finding: "Saa ya duka haijulikani: \u2068no answer\u2069",
        remedy: "Ziweke kwa NTP.",
      },
    },
  };
  openAdmin("/admin/health", undefined, { checkHealth: () => Promise.resolve([found]) });
  await screen.findByText("clock was looked at");
  fireEvent.click(screen.getByRole("button", { name: "Kiswahili" }));
  expect(await screen.findByText("Saa ya duka haijulikani:")).toBeTruthy();
  expect(screen.getByText("no answer").lang).toBe("en");
  expect(screen.getByText("saa")).toBeTruthy();
  expect(screen.getByText("→ Ziweke kwa NTP.")).toBeTruthy();
  expect(screen.queryByText("clock was looked at")).toBeNull();
});
