import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import { problems } from "../i18n/en/problems";
import { httpShop } from "./http";
import { ShopProblem } from "./problem";
import type { CheckoutInput } from "./wire";

const fetched = vi.fn<typeof fetch>();

beforeEach(() => vi.stubGlobal("fetch", fetched));
afterEach(() => {
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
  fetched.mockReset();
});

function answer(body: unknown, status = 200) {
  const text = typeof body === "string" ? body : JSON.stringify(body);
  fetched.mockImplementation(async () => new Response(text, { status }));
}

async function problemOf(work: Promise<unknown>): Promise<ShopProblem> {
  const thrown: unknown = await work.then(
    () => null,
    (error: unknown) => error,
  );
  if (!(thrown instanceof ShopProblem)) throw new Error(`no problem but ${String(thrown)}`);
  return thrown;
}

const asked = () => {
  const [url, init] = fetched.mock.calls[0] ?? [];
  return `${init?.method} ${String(url)}`;
};

describe("the shop over HTTP", () => {
  test.each([
    ["GET /api/shop", () => httpShop().getShop()],
    ["GET /api/products", () => httpShop().listProducts({})],
    [
      "GET /api/products?per_page=8&category=7",
      () => httpShop().listProducts({ per_page: 8, category: 7, search: null }),
    ],
    ["GET /api/products/a%2Fb", () => httpShop().getProduct({ slug: "a/b" })],
    ["GET /api/categories", () => httpShop().listCategories()],
    ["GET /api/orders/x?key=a%26b", () => httpShop().getOrder({ id: "x", key: "a&b" })],
    ["POST /api/orders/x/pay", () => httpShop().payOrder({ id: "x", key: "k", payment: "mpesa" })],
    [
      "POST /api/newsletter",
      () => httpShop().subscribe({ email: "a@b.ke", consent: true, website: "" }),
    ],
    ["GET https://shop.example/api/shop", () => httpShop("https://shop.example").getShop()],
  ])("sends %s", async (wanted, work) => {
    answer({});
    await work();
    expect(asked()).toBe(wanted);
  });

  test("sends the order as JSON and returns the server's response", async () => {
    const sent: Partial<CheckoutInput> = { checkout_id: "c", expected_total: 65_000 };
    answer({ order: { id: "c", number: "W-0001", key: "k" }, next: { kind: "done" } });
    const said = await httpShop().placeOrder(sent as CheckoutInput);
    expect(said.order.number).toBe("W-0001");
    expect(JSON.parse(String(fetched.mock.calls[0]?.[1]?.body))).toEqual(sent);
  });

  test("accepts status 204 without a body", async () => {
    fetched.mockImplementation(async () => new Response(null, { status: 204 }));
    const message = { name: "A", message: "m", website: "" };
    await expect(httpShop().sendMessage(message)).resolves.toBeUndefined();
  });

  test.each(Object.keys(problems))("throws a problem %s with its fields", async (code) => {
    answer({ type: "about:blank", title: "", status: 400, detail: "", code, retry_after: 7 }, 400);
    const thrown = await problemOf(httpShop().getShop());
    expect(thrown.code).toBe(code);
    expect(thrown.problem).toMatchObject({ retry_after: 7 });
  });

  test("throws the problem `unreachable` without a network", async () => {
    fetched.mockRejectedValue(new TypeError("Failed to fetch"));
    expect((await problemOf(httpShop().getShop())).code).toBe("unreachable");
  });

  test("throws the problem `unreachable` for an interrupted response", async () => {
    const broken = new ReadableStream({ start: (body) => body.error(new TypeError("gone")) });
    fetched.mockResolvedValue(new Response(broken));
    expect((await problemOf(httpShop().getShop())).code).toBe("unreachable");
  });

  test.each([200, 502])(
    "throws and logs the problem `internal` for an HTML page (%d)",
    async (status) => {
      const logged = vi.spyOn(console, "error").mockReturnValue();
      answer("<html>Bad gateway</html>", status);
      expect((await problemOf(httpShop().getShop())).code).toBe("internal");
      expect(logged).toHaveBeenCalledOnce();
    },
  );
});
