import { createHash } from "node:crypto";

/**
 * Id of the order that the website makes of a checkout id: needed for orders whose answer was lost
 * (`web_order_id` in `crates/core/src/checkout/place.rs`).
 */
export function webOrderId(checkoutId) {
  const bytes = Buffer.from(checkoutId.replaceAll("-", ""), "hex");
  const id = createHash("sha256").update("korosho order ").update(bytes).digest().subarray(0, 16);
  id[6] = (id[6] & 0x0f) | 0x40;
  id[8] = (id[8] & 0x3f) | 0x80;
  return id.toString("hex").replace(/^(.{8})(.{4})(.{4})(.{4})/, "$1-$2-$3-$4-");
}
