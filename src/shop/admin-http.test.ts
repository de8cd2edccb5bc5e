import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { httpAdmin } from "./admin-http";

const fetched = vi.fn<typeof fetch>();

beforeEach(() => vi.stubGlobal("fetch", fetched));
afterEach(() => {
  vi.unstubAllGlobals();
  fetched.mockReset();
});

function answer(body: unknown, status = 200) {
  fetched.mockImplementation(async () => new Response(JSON.stringify(body), { status }));
}

test.each([
  ["GET /admin/api/account", undefined, () => httpAdmin().getAdminAccount()],
  ["GET /api/products?search=koro", undefined, () => httpAdmin().listProducts({ search: "koro" })],
  ["POST /admin/api/sign-out", undefined, () => httpAdmin().signOutAdmin()],
  ["POST /admin/api/jobs/retry", { id: "j" }, () => httpAdmin().retryJob({ id: "j" })],
])("the admin pages send %s with the body %j", async (wanted, body, work) => {
  answer({});
  await work();
  const [url, init] = fetched.mock.calls[0] ?? [];
  expect(`${init?.method} ${String(url)}`).toBe(wanted);
  expect(init?.body).toBe(body && JSON.stringify(body));
});

test("an ended session is the problem `sign_in_needed`", async () => {
  answer({ code: "sign_in_needed", status: 401 }, 401);
  await expect(httpAdmin().listMessages()).rejects.toMatchObject({ code: "sign_in_needed" });
});
