/** Order in the store. */
export interface StoredOrder {
  id: number;
  status: string;
  total: string;
  billing: { phone: string };
  line_items: { product_id: number; quantity: number }[];
  meta_data: { key: string; value: unknown }[];
}

/** Contents of the upstreams. */
export interface Ledger {
  orders: StoredOrder[];
  stock_movements: { order_id: number; product_id: number; change: number }[];
}

/** Fault of the sandbox: its kind, and the requests that it affects. */
export interface Fault {
  kind: string;
  upstream?: "woocommerce" | "stripe" | "mpesa" | "sms" | "media";
  method?: string;
  path?: string;
  times?: number;
  [setting: string]: unknown;
}

export interface Sandbox {
  origin: string;
  setFaults(...faults: Fault[]): Promise<void>;
  ledger(): Promise<Ledger>;
  audit(): Promise<string[]>;
  reset(): Promise<unknown>;
  payByCard(url: string): Promise<unknown>;
  answerPrompt(phone: string, result: string): Promise<unknown>;
  registerStripeWebhook(url: string, secret: string): Promise<unknown>;
}

export function sandboxAt(origin: string): Sandbox;
