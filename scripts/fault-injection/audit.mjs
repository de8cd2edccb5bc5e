// Audit of one run: the sandbox compares our records with WooCommerce and the payment providers
// (`crates/sandbox/src/audit.rs`); the order pages are compared here. Each difference is a loss.
import { webOrderId } from "../lib/web-order-id.mjs";
import { readOrderPage } from "./customer.mjs";

/** Audits the orders of one run; resolves with the losses. */
export async function audit(run) {
  const exported = await run.servers[0].admin(
    "orders",
    "export",
    "--format",
    "json",
    "--days",
    "3",
  );
  const orders = JSON.parse(exported);
  const purchases = run.purchases.map(({ input, order }) => ({
    id: webOrderId(input.checkout_id),
    acknowledged: Boolean(order),
  }));
  const losses = await run.sandbox.audit({ orders, purchases, now_ms: Date.now() });
  for (const purchase of run.purchases) {
    if (!purchase.order && !purchase.refused)
      losses.push(`${purchase.input.checkout_id}: never answered`);
    const file = orders.find(({ order }) => order.id === webOrderId(purchase.input.checkout_id));
    if (purchase.order) losses.push(...(await pageLosses(run, purchase, file)));
  }
  return losses;
}

/** Differences between the order page and our database. */
async function pageLosses(run, purchase, file) {
  const { status, body } = await readOrderPage(run, purchase);
  if (status !== 200)
    return [`${purchase.method} order ${purchase.order.id}: its page answers ${status}`];
  const losses = [];
  if (file && body.payment.received !== file.received) {
    losses.push(`${purchase.order.id}: its page shows ${body.payment.received} received`);
  }
  if (body.number !== purchase.order.number)
    losses.push(`${purchase.order.id}: changed its number`);
  return losses;
}
