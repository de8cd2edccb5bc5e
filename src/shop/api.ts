import type { DeskApi } from "./desk-api";
import type {
  AdoptedOrder,
  Category,
  CheckoutAnswer,
  CheckoutInput,
  ContactInput,
  KioskSettings,
  KioskWork,
  NewsletterInput,
  OrderAccess,
  OrderPage,
  OrderView,
  Page,
  PayOrderInput,
  Product,
  ProductCounts,
  ProductPage,
  ProductQuery,
  ProductRef,
  Quote,
  QuoteInput,
  ReviewInput,
  ShopInfo,
  TicketView,
  StockNoticeInput,
  UnsubscribeInput,
} from "./wire";

/** All that every app may ask of the shop. Each verb rejects with a `ShopProblem`. */
export interface ShopApi {
  /** Brand, money, languages, methods and settings. */
  getShop(): Promise<ShopInfo>;
  /** One page of products. */
  listProducts(query: ProductQuery): Promise<Page<Product>>;
  /** One product with what goes with it. */
  getProduct(ref: ProductRef): Promise<ProductPage>;
  /** All categories that can be shown. */
  listCategories(): Promise<Category[]>;
  /** What lines cost today. */
  getQuote(input: QuoteInput): Promise<Quote>;
  /** Places an order; the same `checkout_id` again gives the same answer. */
  placeOrder(input: CheckoutInput): Promise<CheckoutAnswer>;
  /** An order as its page shows it. */
  getOrder(access: OrderAccess): Promise<OrderView>;
  /** Pays an order, again or by another method. */
  payOrder(input: PayOrderInput): Promise<CheckoutAnswer>;
  /** Brings an order that a till signed to the website; its order page alone does. */
  adoptOrder?(signedOrder: string): Promise<AdoptedOrder>;
  /** Hands an order to the shop's server and says where it is paid; the app alone does. */
  transferOrder?(access: OrderAccess): Promise<OrderPage>;
  /** How many products each filter would leave; the website's alone. */
  countProducts?: (query: ProductQuery) => Promise<ProductCounts>;
  /** The website's forms; the app has none. */
  messages?: MessagesApi;
  /** What only a kiosk's window may ask. */
  kiosk?: KioskApi;
  /** What only a desk's window may ask. */
  desk?: DeskApi;
}

/** A kiosk's own settings and tickets, and behind the staff's PIN what became of its orders. */
export interface KioskApi {
  /** Settings of this kiosk. */
  getKiosk(): Promise<KioskSettings>;
  /** Prints an order's ticket, once however often it is asked. */
  printTicket(access: OrderAccess): Promise<TicketView>;
  /** Saves the settings of this kiosk. */
  saveKiosk(settings: KioskSettings): Promise<KioskSettings>;
  /** Orders that the store does not have yet. */
  getKioskWork(): Promise<KioskWork>;
  /** Tries parked orders again. */
  sendAgain(): Promise<KioskWork>;
  /** Prints a page to see whether the printer prints. */
  testPrinter(): Promise<TicketView>;
}

/** What only the website may ask: its forms. */
export interface MessagesApi {
  /** Sends the contact form. */
  sendMessage(input: ContactInput): Promise<void>;
  /** Subscribes to the newsletter. */
  subscribe(input: NewsletterInput): Promise<void>;
  /** Ends a subscription by the token of its link. */
  unsubscribe(input: UnsubscribeInput): Promise<void>;
  /** Subscribes an e-mail address to one back-in-stock notice. */
  awaitStock(input: StockNoticeInput): Promise<void>;
  /** Sends a review of what was bought. */
  reviewProduct(input: ReviewInput): Promise<void>;
}
