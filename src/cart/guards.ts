import { typeName } from "./type-name";
import type { CartDetails } from "./types";

/** Reason for refusing an action, in words; null if it is allowed. */
export type Refusal = string | null;

/** Whether the cart holds this id; inherited names such as `constructor` do not count. */
export function hasItem(details: CartDetails, id: unknown): boolean {
  return (typeof id === "string" || typeof id === "number") && Object.hasOwn(details, id);
}

/** A count must be a finite number. */
export function refuseCount(count: unknown): Refusal {
  if (typeof count !== "number") return `count must be a number, received ${typeName(count)}`;
  if (!Number.isFinite(count)) return `count must be a finite number, received ${count}`;
  return null;
}

/** The initial quantity of an item must not be negative. */
export function refuseNegativeStart(count: number): Refusal {
  return count < 0 ? `count of a new item must not be negative, received ${count}` : null;
}

/** A quantity must be a finite number, zero or more. */
export function refuseQuantity(quantity: unknown): Refusal {
  if (typeof quantity !== "number") {
    return `quantity must be a number, received ${typeName(quantity)}`;
  }
  if (!Number.isFinite(quantity)) return `quantity must be a finite number, received ${quantity}`;
  if (quantity < 0) return `quantity must be greater than zero, received ${quantity}`;
  return null;
}

/** The id must be in the cart already. */
export function refuseUnknownId(details: CartDetails, id: unknown): Refusal {
  return hasItem(details, id) ? null : `id must be in the cart, received ${JSON.stringify(id)}`;
}

/** `__proto__` is not an ordinary key of an object, so it is refused as an id. */
export function refuseReservedId(id: unknown): Refusal {
  return String(id) === "__proto__" ? `id must not be reserved, received "__proto__"` : null;
}

/** A price must be a finite number, or a numeric text. */
export function refusePrice(price: unknown): Refusal {
  const sayable = typeof price === "number" || (typeof price === "string" && price.trim() !== "");
  if (sayable && Number.isFinite(Number(price))) return null;
  return `price must be a number, received ${typeName(price)}`;
}

/** Warns on the console that an action was ignored, with the reason and the action. */
export function warnIgnored(action: string, payload: unknown, refusal: string): void {
  const type = `cart/${action}`;
  console.warn(`${type} was ignored: ${refusal}.`, { type, payload });
}
