import { render } from "@testing-library/react";
import { MemoryRouter, useLocation } from "react-router";
import { SWRConfig } from "swr";
import { vi } from "vitest";
import { fakeHost } from "../../app/testing/fake-app-context";
import { modalDialogs } from "../../app/testing/modal-dialogs";
import type { AdminApi } from "../../shop/ports";
import { AdminProviders } from "../admin-providers";
import { AdminApp } from "../app";
import { fakeAdmin, type FakeAdmin } from "./fake-admin";

modalDialogs();

/** Separate SWR cache per test. */
const OWN_CACHE = { provider: () => new Map() };

function CurrentAddress() {
  const { pathname, search, hash } = useLocation();
  return <output data-testid="address">{pathname + search + hash}</output>;
}

/** Address that the browser shows. */
export const address = () => document.querySelector("[data-testid=address]")?.textContent;

/** Opens the admin pages at an address, of a fake shop that `prepare` changes before. */
export function openAdmin(
  at: string,
  prepare: (admin: FakeAdmin) => void = () => undefined,
  methods: Partial<AdminApi> = {},
) {
  const admin = fakeAdmin(methods);
  prepare(admin);
  const reloadPage = vi.fn<() => void>();
  const context = { api: admin, host: fakeHost({ reloadPage }), language: "en" as const };
  const drawn = render(
    <SWRConfig value={OWN_CACHE}>
      <MemoryRouter initialEntries={[at]}>
        <AdminProviders context={context}>
          <AdminApp />
          <CurrentAddress />
        </AdminProviders>
      </MemoryRouter>
    </SWRConfig>,
  );
  return { admin, reloadPage, ...drawn };
}
