import type {
  OrderRow,
  OrderStatus,
  OrderToPrepare,
  Preparation,
  PreparationStage,
} from "../../shop/wire";
import { WANJIKU } from "./goods";

/** Stage of each status in which an order is prepared. */
const STAGES: Partial<Record<OrderStatus, PreparationStage>> = {
  confirmed: "to_pack",
  paid: "to_pack",
  ready: "ready",
  out_for_delivery: "with_rider",
};

/** Returns a row as an order to prepare, for pick-up; null if it is not one. */
function toPrepare(row: OrderRow, changes: Partial<OrderToPrepare> = {}): OrderToPrepare | null {
  const stage = STAGES[row.status];
  if (!stage) return null;
  const steps: OrderStatus[] = ["ready", "out_for_delivery", "completed", "cancelled"];
  return {
    row,
    stage,
    next_steps: stage === "to_pack" ? steps : steps.slice(1, 3),
    usual_step: stage === "to_pack" ? "ready" : "completed",
    lines: (WANJIKU.last_order?.lines ?? []).map((line) => ({ ...line, note: "" })),
    is_delivery: false,
    delivery_address: [],
    wanted_at: "",
    note: "",
    rider_note: "",
    about_customer: "",
    avoided: [],
    payment_methods: row.paid ? [] : ["counter", "mpesa"],
    can_notify: stage !== "to_pack" && row.phone !== "",
    notice: null,
    ...changes,
  };
}

/** Returns the orders to prepare among rows, with facts that differ from the usual ones, by key. */
export function preparationOf(
  rows: readonly OrderRow[],
  facts: Record<string, Partial<OrderToPrepare>>,
): Preparation {
  const all = rows.map((row) => toPrepare(row, facts[row.key])).filter((one) => one !== null);
  const stages = new Set(Object.values(STAGES));
  const orders = [...stages].flatMap((stage) => all.filter((one) => one.stage === stage));
  return { orders, more: false };
}
