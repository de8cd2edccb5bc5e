// @vitest-environment jsdom
import { act, cleanup, fireEvent, screen } from "@testing-library/react";
import { afterEach, expect, test, vi } from "vitest";
import { openAdmin } from "../testing/open-admin";

afterEach(() => {
  cleanup();
  vi.useRealTimers();
  vi.restoreAllMocks();
});

/** Text of a file; jsdom has no `Blob.text`. */
function textOf(file: Blob): Promise<unknown> {
  const reader = new FileReader();
  const read = new Promise((resolve) =>
    reader.addEventListener("load", () => resolve(reader.result)),
  );
  reader.readAsText(file);
  return read;
}

test("a list is saved as the server's file", async () => {
  const files: Blob[] = [];
  vi.spyOn(HTMLAnchorElement.prototype, "click").mockReturnValue();
  Object.assign(URL, {
    createObjectURL: (file: Blob) => `blob:${files.push(file)}`,
    revokeObjectURL: () => undefined,
  });
  openAdmin("/admin/lists", undefined, {
    getMailingLists: () =>
      Promise.resolve({
        subscribers: ["amina@example.com"],
        subscribers_csv: "email\r\namina@example.com\r\n",
        stock_notices_csv: "email\r\n",
        stock_notices: [],
      }),
  });
  fireEvent.click(await screen.findByRole("button", { name: "Download as CSV: Newsletter" }));
  expect(files).toHaveLength(1);
  expect(await textOf(files[0] ?? new Blob())).toBe("email\r\namina@example.com\r\n");
  expect(screen.queryByRole("button", { name: "Download as CSV: Back in stock" })).toBeNull();
});

test("the addresses are read once: neither time nor a return to the window reads them again", async () => {
  vi.useFakeTimers({ shouldAdvanceTime: true });
  const lists = {
    subscribers: ["amina@example.com"],
    subscribers_csv: "",
    stock_notices_csv: "",
    stock_notices: [],
  };
  const getMailingLists = vi.fn(() => Promise.resolve(lists));
  openAdmin("/admin/lists", undefined, { getMailingLists });
  expect(await screen.findByText("amina@example.com")).toBeTruthy();
  await act(() => vi.advanceTimersByTimeAsync(3 * 60_000));
  for (const event of ["focus", "online"]) {
    fireEvent(window, new Event(event));
    // SWR ignores a second focus within five seconds.
    await act(() => vi.advanceTimersByTimeAsync(6_000));
  }
  expect(getMailingLists).toHaveBeenCalledOnce();
});
