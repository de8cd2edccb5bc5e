import type { DeskApi } from "../../shop/ports";
import type {
  AmountToCollect,
  Deliveries,
  DeliveriesQuery,
  Delivery,
  OrderRow,
  OrderToPrepare,
} from "../../shop/wire";
import { preparationOf } from "./fake-preparation";

/** Facts of deliveries that differ from the usual ones, by key. */
export type DeliveryFacts = Record<string, Partial<Delivery>>;

function sum(deliveries: readonly Delivery[]): AmountToCollect[] {
  const amount = deliveries.reduce((all, { to_collect }) => all + to_collect, 0);
  return amount > 0 ? [{ amount, currency: "KES" }] : [];
}

/** Returns the deliveries among rows in their order, grouped by time. */
export function deliveriesOf(
  rows: readonly OrderRow[],
  facts: Record<string, Partial<OrderToPrepare>>,
  changes: DeliveryFacts,
  { selected, leaving }: DeliveriesQuery,
): Deliveries {
  const open = preparationOf(rows, facts).orders.filter(({ is_delivery }) => is_delivery);
  const all = open
    .filter(({ row }) => !leaving.includes(row.key))
    .map((order): Delivery => {
      const { name, phone, key } = order.row;
      const rest = { time: { kind: "unknown" as const }, zone: "Westlands & Kilimani" };
      return { order, ...rest, name, phone, to_collect: order.row.due, ...changes[key] };
    });
  const groups = new Map<string, Delivery[]>();
  for (const one of all) {
    const time = JSON.stringify(one.time);
    groups.set(time, [...(groups.get(time) ?? []), one]);
  }
  const run = all.filter(({ order }) => selected.includes(order.row.key));
  return {
    groups: [...groups.values()].map((deliveries) => ({
      time: deliveries[0]?.time ?? { kind: "unknown" },
      deliveries,
      to_collect: sum(deliveries),
    })),
    run: { deliveries: run, to_collect: sum(run) },
    has_link: true,
    more: false,
  };
}

/** What the fake desk knows of deliveries. */
type DeliveryState = {
  rows: OrderRow[];
  prepared: Record<string, Partial<OrderToPrepare>>;
  delivered: DeliveryFacts;
  sharedRuns: string[];
};

/** Returns the operations on deliveries and runs. */
export function deliveryMethodsOf(
  state: DeliveryState,
): Pick<DeskApi, "getDeliveries" | "createRun" | "shareRun"> {
  return {
    getDeliveries: (query) =>
      Promise.resolve(deliveriesOf(state.rows, state.prepared, state.delivered, query)),
    createRun: ({ selected }) => {
      const url = `https://korosho.example/run/${selected.join("-")}`;
      return Promise.resolve({ url, text: `Your run: ${url}` });
    },
    shareRun: ({ text }) => Promise.resolve(void state.sharedRuns.push(text)),
  };
}
