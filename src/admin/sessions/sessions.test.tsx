// @vitest-environment jsdom
import { cleanup, fireEvent, screen, waitFor } from "@testing-library/react";
import { afterEach, expect, test } from "vitest";
import type { AdminSessionView } from "../../shop/wire";
import { inputsOf } from "../testing/fake-admin";
import { openAdmin } from "../testing/open-admin";

afterEach(cleanup);

const HERE: AdminSessionView = {
  id: "s-1",
  is_current: true,
  started_at: 1_795_208_400_000,
  used_at: 1_795_208_400_000,
  browser: "Mozilla/5.0 (Linux; Android 14) Chrome/130.0 Mobile Safari/537.36",
};
const OLD: AdminSessionView = { ...HERE, id: "s-2", is_current: false, browser: "curl/8.5.0" };

test("another browser's session can be ended, that of this one is marked", async () => {
  const { admin } = openAdmin("/admin/sessions", undefined, {
    listAdminSessions: () => Promise.resolve([HERE, OLD]),
    endAdminSession: () => Promise.resolve([HERE]),
  });
  expect(await screen.findByText("This browser")).toBeTruthy();
  expect(screen.queryByRole("button", { name: /of Chrome/ })).toBeNull();
  fireEvent.click(screen.getByRole("button", { name: "End the session of curl/8.5.0" }));
  await waitFor(() => expect(screen.queryByText("curl/8.5.0")).toBeNull());
  expect(inputsOf(admin, "endAdminSession")).toEqual([{ id: "s-2" }]);
});
