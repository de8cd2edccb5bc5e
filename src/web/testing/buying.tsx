import { fakeHost, SHOP_INFO } from "../../app/testing/fake-app-context";
import { cartItemFor } from "../../cart/cart-item";
import { useCartStore } from "../../cart/use-cart";
import type { Host } from "../../host/host";
import { aProduct } from "../../components/testing/products";
import { show } from "../../components/testing/show";
import type { StorefrontApi } from "../../shop/ports";
import type {
  ChangeDetailsInput,
  OrderChangeQuote,
  OrderView,
  Quote,
  QuoteInput,
  ShopInfo,
} from "../../shop/wire";
import { useEffect, type ReactNode } from "react";

/** Cashews at Ksh 650. */
export const CASHEWS = aProduct();

/** Shop that delivers to one zone and accepts every payment method. */
export const SELLING_SHOP: ShopInfo = {
  ...SHOP_INFO,
  payment_methods: ["mpesa", "card", "counter", "on_delivery"],
};

/** Returns the quote of the lines at `price` each. */
export function quoteAt(price: number, changes: Partial<Quote> = {}) {
  return ({ lines }: QuoteInput): Quote => {
    const priced = lines.map((line) => ({
      product_id: line.product_id,
      variation_id: line.variation_id,
      name: CASHEWS.name,
      options: {},
      slug: CASHEWS.slug,
      image: null,
      quantity: line.quantity,
      unit_price: price,
      total: price * line.quantity,
      available: true,
    }));
    const subtotal = priced.reduce((sum, { total }) => sum + total, 0);
    const rest = { discount: 0, shipping: 0, rounding: 0, currency: "KES", notices: [] };
    return { lines: priced, subtotal, total: subtotal, ...rest, ...changes };
  };
}

const ONE_BAG: QuoteInput = {
  lines: [{ product_id: CASHEWS.id, variation_id: null, quantity: 1 }],
  fulfilment: { method: "pickup" },
};

/** Creates a function that quotes changes of an order for one bag, at this price for every line. */
export function changeQuoteAt(price: number, changes: Partial<Quote> = {}) {
  return ({ lines = ONE_BAG.lines }: ChangeDetailsInput): OrderChangeQuote => {
    const quote = quoteAt(price, changes)({ ...ONE_BAG, lines });
    return { quote, total_before: price, received: 0, due: quote.total, refund: 0 };
  };
}

/** Creates an order for one bag of cashews with a pending card payment. */
export function anOrder(changes: Partial<OrderView> = {}): OrderView {
  const { lines, ...sums } = quoteAt(65_000)(ONE_BAG);
  return {
    id: "0192f8a0-0000-4000-8000-000000000000",
    number: "W-0047",
    status: "pending",
    placed_at: Date.UTC(2026, 10, 20, 11, 5),
    lines,
    ...sums,
    coupon: null,
    fulfilment: { method: "pickup" },
    customer: { name: "Amina", phone: "+254712345678" },
    note: null,
    payment: {
      method: "card",
      state: "pending",
      received: 0,
      due: sums.total,
      url: "https://pay.example/1",
      phone: null,
      receipt: null,
      paid_at: null,
      failure: null,
    },
    progress: [],
    store_number: null,
    ...changes,
  };
}

function Filled({ children }: { children: ReactNode }) {
  const cart = useCartStore();
  useEffect(() => cart.getState().addItem(cartItemFor(CASHEWS, null, null)), [cart]);
  return children;
}

const usual = (input: QuoteInput) => Promise.resolve(quoteAt(65_000)(input));

type BuyingOptions = {
  shop?: Partial<StorefrontApi>;
  host?: Partial<Host>;
  at?: string;
  filled?: boolean;
};

/** Renders a screen of cart or checkout, with one bag of cashews in the cart by default. */
export function renderBuying(screen: ReactNode, options: BuyingOptions = {}) {
  const { shop = {}, host = {}, at, filled = true } = options;
  return show(filled ? <Filled>{screen}</Filled> : screen, {
    shop: { getShop: () => Promise.resolve(SELLING_SHOP), getQuote: usual, ...shop },
    host: fakeHost(host),
    at,
    // With a fake of `getShop` it is called; initial data would suppress the request.
    known: shop.getShop ? [] : [[["get_shop", null], SELLING_SHOP]],
  });
}
