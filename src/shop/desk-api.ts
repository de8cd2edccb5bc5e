import type {
  HeldOrderRef,
  CustomerSummary,
  CustomerProfile,
  CustomerRecord,
  CheckoutAnswer,
  DayEnd,
  AuditEntry,
  DeskMessages,
  DeskOrder,
  DeskOrderInput,
  DeskQuoteInput,
  ExportedFile,
  HeldOrder,
  HoldOrderInput,
  ImportedOutbox,
  MarkPaidInput,
  MemberInput,
  MoveOrder,
  NoteInput,
  OrderList,
  OrdersQuery,
  Quote,
  RefundInput,
  ShareInput,
  SignInInput,
  Team,
} from "./wire";

/** What only a desk's window may ask. Each verb rejects with a `ShopProblem`. */
export interface DeskApi {
  /** Who works here, and who sits here now. */
  getTeam(): Promise<Team>;
  /** Somebody sits down. */
  signIn(input: SignInInput): Promise<Team>;
  /** Locks the desk. */
  signOut(): Promise<Team>;
  /** A manager agrees to what is asked next. */
  approve(pin: string): Promise<Team>;
  /** Names a member, or changes one. */
  saveMember(input: MemberInput): Promise<Team>;
  /** Takes a member's name off. */
  removeMember(id: string): Promise<Team>;
  /** Customers whose number or name contains the text. */
  findCustomers(text: string): Promise<CustomerSummary[]>;
  /** A customer with what was ordered before. */
  getCustomer(phone: string): Promise<CustomerProfile>;
  /** Keeps a customer: one for each number. */
  saveCustomer(details: CustomerRecord): Promise<CustomerProfile>;
  /** Quote of a cart with the additions of staff. */
  getDeskQuote(input: DeskQuoteInput): Promise<Quote>;
  /** Places a phone order; the same `checkout_id` again gives the same answer. */
  placeDeskOrder(input: DeskOrderInput): Promise<CheckoutAnswer>;
  /** Held orders. */
  listHeldOrders(): Promise<HeldOrder[]>;
  /** Stores a held order; on disk when the call returns. */
  holdOrder(input: HoldOrderInput): Promise<HeldOrder>;
  /** Opens a held order on this desk. */
  takeHeldOrder(ref: HeldOrderRef): Promise<HeldOrder>;
  /** Deletes a held order; holding it again restores it. */
  dropHeldOrder(ref: HeldOrderRef): Promise<void>;
  /** Orders of every channel, newest first. */
  listOrders(query: OrdersQuery): Promise<OrderList>;
  /** All that is known of an order. */
  getDeskOrder(key: string): Promise<DeskOrder>;
  /** Moves an order on. */
  moveOrder(input: MoveOrder): Promise<DeskOrder>;
  /** Writes a note of staff on an order. */
  noteOrder(input: NoteInput): Promise<DeskOrder>;
  /** Enters money that staff took. */
  markPaid(input: MarkPaidInput): Promise<DeskOrder>;
  /** Gives money back. */
  refundOrder(input: RefundInput): Promise<DeskOrder>;
  /** Sends again what waits for a person. */
  retryOrder(key: string): Promise<DeskOrder>;
  /** Gives up an order that the store refuses, with a reason. */
  discardOrder(input: NoteInput): Promise<DeskOrder>;
  /** Writes the orders that wait into a file for another machine of the shop. */
  exportOutbox(): Promise<ExportedFile>;
  /** Takes over the orders of such a file. */
  importOutbox(text: string): Promise<ImportedOutbox>;
  /** Opens the customer's chat, message or e-mail with the way to pay in it. */
  shareOrder(input: ShareInput): Promise<void>;
  /** The order of a kiosk's ticket. */
  scanTicket(text: string): Promise<DeskOrder>;
  /** What people wrote, and how many want the news. */
  listMessages(): Promise<DeskMessages>;
  /** How a day ended; an empty day is today. */
  getDayEnd(day: string): Promise<DayEnd>;
  /** Writes a day's end into a file for a spreadsheet. */
  exportDayEnd(day: string): Promise<ExportedFile>;
  /** The newest lines of the audit log. */
  listAuditEntries(): Promise<AuditEntry[]>;
}
