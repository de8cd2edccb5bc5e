import type { DeskApi } from "../../shop/ports";
import { ShopProblem } from "../../shop/problem";
import type {
  CustomerProfile,
  OrderHistory,
  OrderHistoryQuery,
  OrderRow,
  PastLine,
} from "../../shop/wire";
import { found } from "./fake-lists";

/** Orders in one page of a customer's history. */
const PAGE = 20;

/** Returns a page of the orders with this phone number, in the order of the rows. */
export function historyOf(
  rows: readonly OrderRow[],
  lines: readonly PastLine[],
  { phone, after }: OrderHistoryQuery,
): OrderHistory {
  const all = rows.filter((row) => row.phone === phone);
  const start = after ? all.findIndex(({ key }) => key === after.key) + 1 : 0;
  const page = all.slice(start, start + PAGE);
  return {
    orders: page.map((row) => ({ row, lines: [...lines] })),
    more: all.length > start + PAGE,
    count: all.length,
    first_at: all.at(-1)?.placed_at ?? null,
    last_at: all[0]?.placed_at ?? null,
  };
}

/** Returns the operations on customers, which they keep in `state`. */
export function customerMethodsOf(
  state: { customers: CustomerProfile[]; rows: OrderRow[] },
  lines: readonly PastLine[],
): Pick<DeskApi, "findCustomers" | "getCustomer" | "saveCustomer" | "getOrderHistory"> {
  const profile = (phone: string) => state.customers.find(({ details }) => details.phone === phone);
  return {
    findCustomers: ({ text }) => Promise.resolve(found(state.customers, text)),
    getCustomer: ({ phone }) => {
      const known = profile(phone);
      return known
        ? Promise.resolve(known)
        : Promise.reject(new ShopProblem({ code: "not_found" }));
    },
    saveCustomer: (details) => {
      const known = profile(details.phone);
      const fresh = { orders: 0, last_order: null, usual: [], usual_from: 0 };
      const avoided = details.avoided ?? known?.details.avoided ?? [];
      const now: CustomerProfile = { ...fresh, ...known, details: { ...details, avoided } };
      state.customers = [...state.customers.filter((one) => one !== known), now];
      return Promise.resolve(now);
    },
    getOrderHistory: (query) => Promise.resolve(historyOf(state.rows, lines, query)),
  };
}
