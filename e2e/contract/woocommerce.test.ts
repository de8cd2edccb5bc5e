// WooCommerce's own npm client drives the sandbox as it drives a shop.
import { createHmac } from "node:crypto";
import WooCommerceRestApi from "@woocommerce/woocommerce-rest-api";
import { afterAll, beforeAll, expect, test } from "vitest";
import { DEMO } from "../../scripts/lib/demo.mjs";
import { openSandbox, receiveWebhook } from "./sandbox";

let sandbox: Awaited<ReturnType<typeof openSandbox>>;
let api: WooCommerceRestApi;

beforeAll(async () => {
  sandbox = await openSandbox();
  api = new WooCommerceRestApi({
    url: sandbox.origin,
    consumerKey: DEMO.key,
    consumerSecret: DEMO.secret,
    version: "wc/v3",
    queryStringAuth: true,
  });
});

afterAll(() => sandbox.close());

const cashews = async () =>
  (await api.get("products", { slug: "roasted-salted-cashews" })).data[0] as {
    id: number;
    name: string;
    variations: number[];
  };

test("a product listing has the total counts in its headers", async () => {
  const answer = await api.get("products", { per_page: 5, page: 2 });
  expect(answer.data).toHaveLength(5);
  expect(Number(answer.headers["x-wp-total"])).toBeGreaterThanOrEqual(24);
  expect(answer.headers["x-wp-totalpages"]).toBeDefined();
});

test("a variable product lists its variations", async () => {
  const { id, name, variations } = await cashews();
  expect(name).toBe("Roasted Salted Cashews");
  const sizes = await api.get(`products/${id}/variations`, { per_page: 100 });
  expect(sizes.data).toHaveLength(variations.length);
  expect(sizes.data[0]).toMatchObject({ status: "publish", purchasable: true });
});

test("a created order can be updated as paid and retrieved with its metadata", async () => {
  const { id, variations } = await cashews();
  const made = await api.post("orders", {
    payment_method: "mpesa",
    line_items: [{ product_id: id, variation_id: variations[0], quantity: 2 }],
    shipping_lines: [{ method_id: "flat_rate", method_title: "Rider", total: "250.00" }],
    meta_data: [{ key: "_key", value: "abc" }],
  });
  expect(made.status).toBe(201);
  expect(made.data).toMatchObject({ status: "pending", currency: "KES" });
  const paid = await api.put(`orders/${made.data.id}`, {
    status: "processing",
    transaction_id: "UKL1",
  });
  expect(paid.data).toMatchObject({ status: "processing", transaction_id: "UKL1" });
  const found = await api.get(`orders/${made.data.id}`);
  expect(found.data.meta_data).toMatchObject([{ key: "_key", value: "abc" }]);
});

test("a refused request returns WooCommerce's status and error code", async () => {
  await expect(api.get("orders/999999")).rejects.toMatchObject({
    response: { status: 404, data: { code: "woocommerce_rest_shop_order_invalid_id" } },
  });
  await expect(api.get("products", { per_page: 101 })).rejects.toMatchObject({
    response: { status: 400, data: { code: "rest_invalid_param" } },
  });
});

test("a webhook carries a valid signature", async () => {
  const { url, received } = await receiveWebhook("x-wc-webhook-topic");
  await api.post("webhooks", { topic: "order.created", delivery_url: url, secret: "s3" });
  await api.post("orders", {});
  const { body, headers } = await received;
  const { "x-wc-webhook-signature": signature, "x-wc-webhook-topic": topic } = headers;
  expect(topic).toBe("order.created");
  expect(signature).toBe(createHmac("sha256", "s3").update(body).digest("base64"));
});
