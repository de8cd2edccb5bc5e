// @vitest-environment jsdom
import { cleanup, fireEvent, render, screen, waitFor } from "@testing-library/react";
import { useState } from "react";
import useSWR, { SWRConfig } from "swr";
import { afterEach, expect, test, vi } from "vitest";
import type { Language } from "../shop/wire";
import { LANGUAGES } from "./language";
import { localisedReads } from "./localised-reads";
import { LanguageContext } from "./use-text";

afterEach(cleanup);

type Named = { name: string; translations?: object };

const ENGLISH: Named = { name: "Cashews" };
const BOTH: Named = { name: "Cashews", translations: { sw: { name: "Korosho" } } };

const choose = (language: Language) =>
  fireEvent.click(screen.getByRole("button", { name: language }));

const seen: unknown[] = [];

function Shown({ read }: { read: () => Promise<Named> }) {
  const { data } = useSWR<Named>("product", read);
  seen.push(data);
  return <p>{data?.name}</p>;
}

/** Page in English, whose own data are of English only, as the server sends them. */
function Page({ read }: { read: () => Promise<Named> }) {
  const [language, setLanguage] = useState<Language>("en");
  const [reads] = useState(() => ({
    use: [localisedReads("en")],
    fallback: { product: ENGLISH },
    revalidateIfStale: false,
    provider: () => new Map(),
  }));
  return (
    <SWRConfig value={reads}>
      <LanguageContext value={{ language, setLanguage }}>
        <Shown read={read} />
        {LANGUAGES.map((one) => (
          <button key={one} type="button" onClick={() => setLanguage(one)}>
            {one}
          </button>
        ))}
      </LanguageContext>
    </SWRConfig>
  );
}

test("a page's own data are read again when another language is chosen", async () => {
  const read = vi.fn(() => Promise.resolve(BOTH));
  render(<Page read={read} />);
  expect(screen.getByText("Cashews")).toBeTruthy();
  expect(read).not.toHaveBeenCalled();
  choose("sw");
  await waitFor(() => expect(screen.getByText("Korosho")).toBeTruthy());
  expect(read).toHaveBeenCalledOnce();
  choose("en");
  expect(screen.getByText("Cashews")).toBeTruthy();
});

test("without a network the texts at hand stay", async () => {
  const read = vi.fn(() => Promise.reject(new Error("offline")));
  render(<Page read={read} />);
  choose("sw");
  await waitFor(() => expect(read).toHaveBeenCalled());
  expect(screen.getByText("Cashews")).toBeTruthy();
});

test("unchanged data are the same object at each render", async () => {
  const read = vi.fn(() => Promise.resolve(BOTH));
  const { rerender } = render(<Page read={read} />);
  choose("sw");
  await waitFor(() => expect(screen.getByText("Korosho")).toBeTruthy());
  const before = seen.at(-1);
  rerender(<Page read={read} />);
  expect(seen.at(-1)).toBe(before);
});
