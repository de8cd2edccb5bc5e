import { amountText, readAmount } from "../../money/amount";
import type { OrderingRules, OrderingRulesView, PaymentMethod } from "../../shop/wire";

/** Method in the list, offered or not. */
export type MethodRow = { method: PaymentMethod; isOffered: boolean };

/** Exchange rate as it is typed. */
export type RateRow = { currency: string; worth: string };

/** Values of the form: every method in its place, and amounts as texts. */
export type RulesForm = Pick<OrderingRules, "pickup" | "customer_changes"> & {
  methods: readonly MethodRow[];
  rates: readonly RateRow[];
};

const METHODS = Object.keys({
  mpesa: true,
  card: true,
  counter: true,
  on_delivery: true,
} satisfies Record<PaymentMethod, true>) as PaymentMethod[];

/** Form of the rules in effect: offered methods first, in their order. */
export function formOf({ rules, currency }: OrderingRulesView): RulesForm {
  const { payment_methods: offered, exchange_rates, pickup, customer_changes } = rules;
  const others = METHODS.filter((method) => !offered.includes(method));
  return {
    pickup,
    customer_changes,
    methods: [
      ...offered.map((method) => ({ method, isOffered: true })),
      ...others.map((method) => ({ method, isOffered: false })),
    ],
    rates: exchange_rates.map(({ currency: code, worth }) => ({
      currency: code,
      worth: amountText(worth, currency),
    })),
  };
}

/** Rules of a form. The server refuses an amount that cannot be read, which becomes 0. */
export function rulesOf(form: RulesForm, currency: string): OrderingRules {
  return {
    pickup: form.pickup,
    customer_changes: form.customer_changes,
    payment_methods: form.methods.flatMap(({ method, isOffered }) => (isOffered ? [method] : [])),
    exchange_rates: form.rates.map(({ currency: code, worth }) => ({
      currency: code,
      worth: readAmount(worth, currency) ?? 0,
    })),
  };
}

/** List in which the row at a position changes places with the one before it. */
export function movedUp(rows: readonly MethodRow[], at: number): MethodRow[] {
  return rows.map((row, position) => {
    if (position === at) return rows[at - 1] ?? row;
    return position === at - 1 ? (rows[at] ?? row) : row;
  });
}
