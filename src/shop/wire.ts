// Generated from crates/domain by `npm run fix`. Do not edit.

export const MIN_QUANTITY = 1;
export const MAX_QUANTITY = 999;
export const MAX_LINES = 90;
export const MAX_NAME_LENGTH = 100;
export const MAX_EMAIL_LENGTH = 254;
export const MAX_PHONE_LENGTH = 30;
export const MAX_ADDRESS_LENGTH = 200;
export const MAX_NOTE_LENGTH = 500;
export const MAX_CARD_TEXT_LENGTH = 200;
export const MAX_MESSAGE_LENGTH = 5000;
export const MAX_REVIEWER_LENGTH = 60;
export const MAX_REVIEW_LENGTH = 2000;
export const MAX_COUPON_LENGTH = 100;
export const MAX_SEARCH_LENGTH = 100;
export const MIN_PIN_LENGTH = 4;
export const MIN_MANAGER_PIN_LENGTH = 6;
export const MAX_PIN_LENGTH = 8;
export const MAX_ACCOUNT_NAME_LENGTH = 40;
export const MAX_DEVICE_NAME_LENGTH = 40;
export const MIN_PASSWORD_LENGTH = 12;
export const MAX_PASSWORD_LENGTH = 200;
export const MAX_LEAD_MINUTES = 10080;
export const MIN_DELIVERY_WINDOW_MINUTES = 60;
export const MAX_DELIVERY_WINDOW_MINUTES = 1440;
export const MAX_EXTRA_DAYS = 30;
export const MIN_SLOT_MINUTES = 30;
export const MAX_SLOTS = 24;
export const MAX_SLOT_CAPACITY = 1000;
export const MAX_SLOT_DAYS_AHEAD = 30;
export const DEFAULT_SLOT_DAYS_AHEAD = 7;
export const MAX_EXCHANGE_RATES = 10;
export const MAX_HOURS_EXCEPTIONS = 100;
export const MAX_HOLIDAY_NAME_LENGTH = 60;
export const MAX_MAP_URL_LENGTH = 2000;
export const MAX_DEVICE_NUMBER = 99;
export const MIN_REPORT_YEAR = 2000;
export const MAX_REPORT_YEAR = 2999;
export const EMAIL_PATTERN = /^[^\s\p{Cc}@<>,;]+@[\p{Alphabetic}\p{N}-]+(?:\.[\p{Alphabetic}\p{N}-]+)+$/u;
export const ENGLISH_MARKS = ["\u2068", "\u2069"] as const;
export const PREPAID_METHODS: readonly PaymentMethod[] = ["card","mpesa"];
export const OPEN_STATUSES: readonly OrderStatus[] = ["pending","confirmed","paid","ready","out_for_delivery"];
export const COUNTED_STATUSES: readonly OrderStatus[] = ["pending","confirmed","paid","ready","out_for_delivery","completed"];
export const PACKED_STATUSES: readonly OrderStatus[] = ["ready","out_for_delivery","completed"];
/** Kinds of text pages. */
export const TEXT_PAGES = ["privacy", "terms", "delivery", "allergens", "questions"] as const;

/** Method and path of each operation of the website. */
export const ROUTES = {
  get_shop: "GET /api/shop",
  list_products: "GET /api/products",
  get_product: "GET /api/products/{slug}",
  count_products: "GET /api/product-counts",
  list_categories: "GET /api/categories",
  get_text_page: "GET /api/pages/{kind}",
  get_quote: "POST /api/quote",
  place_order: "POST /api/checkout",
  get_order: "GET /api/orders/{id}",
  request_order_code: "POST /api/order-codes",
  open_order_by_code: "POST /api/order-codes/open",
  get_gift: "GET /api/gifts/{id}",
  pay_order: "POST /api/orders/{id}/pay",
  report_receipt: "POST /api/orders/{id}/receipts",
  cancel_order: "POST /api/orders/{id}/cancel",
  get_change_times: "GET /api/orders/{id}/times",
  quote_details_change: "POST /api/orders/{id}/details/quote",
  change_details: "POST /api/orders/{id}/details",
  adopt_order: "POST /api/order-transfers",
  review_product: "POST /api/orders/{id}/reviews",
  await_stock: "POST /api/stock-notices",
  send_message: "POST /api/contact",
  subscribe: "POST /api/newsletter",
  confirm_subscription: "POST /api/newsletter/confirm",
  unsubscribe: "POST /api/newsletter/unsubscribe",
} as const;

/** Method and path of each operation of the admin pages. */
export const ADMIN_ROUTES = {
  list_sold_out: "GET /admin/api/list-sold-out",
  switch_off: "POST /admin/api/switch-off",
  switch_on: "POST /admin/api/switch-on",
  list_orders: "POST /admin/api/list-orders",
  get_desk_order: "POST /admin/api/get-desk-order",
  move_order: "POST /admin/api/move-order",
  note_order: "POST /admin/api/note-order",
  mark_paid: "POST /admin/api/mark-paid",
  request_payment: "POST /admin/api/request-payment",
  refund_order: "POST /admin/api/refund-order",
  retry_order: "POST /admin/api/retry-order",
  accept_prices: "POST /admin/api/accept-prices",
  discard_order: "POST /admin/api/discard-order",
  list_messages: "GET /admin/api/list-messages",
  answer_message: "POST /admin/api/answer-message",
  get_day_end: "POST /admin/api/get-day-end",
  list_audit_entries: "GET /admin/api/list-audit-entries",
  get_admin_account: "GET /admin/api/account",
  sign_in_admin: "POST /admin/api/sign-in",
  sign_out_admin: "POST /admin/api/sign-out",
  get_invitation: "POST /admin/api/invitation",
  accept_invitation: "POST /admin/api/invitation/accept",
  list_admin_sessions: "GET /admin/api/sessions",
  end_admin_session: "POST /admin/api/sessions/end",
  list_accounts: "GET /admin/api/accounts",
  invite_account: "POST /admin/api/accounts/invite",
  remove_account: "POST /admin/api/accounts/remove",
  get_admin_overview: "GET /admin/api/overview",
  retry_job: "POST /admin/api/jobs/retry",
  discard_job: "POST /admin/api/jobs/discard",
  check_health: "POST /admin/api/health",
  list_devices: "GET /admin/api/devices",
  add_device: "POST /admin/api/devices/add",
  revoke_device: "POST /admin/api/devices/revoke",
  get_mailing_lists: "GET /admin/api/mailing-lists",
  get_shop_times: "GET /admin/api/shop-times",
  save_shop_times: "POST /admin/api/shop-times/save",
  reset_shop_times: "POST /admin/api/shop-times/reset",
  get_public_details: "GET /admin/api/public-details",
  save_public_details: "POST /admin/api/public-details/save",
  reset_public_details: "POST /admin/api/public-details/reset",
  get_ordering_rules: "GET /admin/api/ordering-rules",
  save_ordering_rules: "POST /admin/api/ordering-rules/save",
  reset_ordering_rules: "POST /admin/api/ordering-rules/reset",
} as const;

/** Operations of every app. */
export const SHOP_OPERATIONS = [
  "get_shop",
  "list_products",
  "get_product",
  "list_categories",
  "get_quote",
  "place_order",
  "get_order",
  "pay_order",
] as const;

/** Operations of kiosk and desk. */
export const SETUP_OPERATIONS = [
  "get_setup",
  "connect_store",
  "get_connection",
  "get_settings_lock",
  "unlock_settings",
  "lock_settings",
  "set_pin",
  "create_recovery_code",
  "recover_settings",
  "get_settings",
  "save_device",
  "save_payment_keys",
  "save_server",
  "save_shop_details",
  "export_settings",
  "import_settings",
  "get_diagnostics",
  "report_fault",
  "list_sold_out",
  "switch_off",
  "switch_on",
  "transfer_order",
  "open_payment",
  "read_stored",
  "write_stored",
] as const;

/** Operations of the kiosk alone. */
export const KIOSK_OPERATIONS = [
  "get_kiosk",
  "print_ticket",
  "save_kiosk",
  "get_kiosk_work",
  "send_again",
  "find_printers",
  "test_printer",
] as const;

/** Operations of the desk alone. */
export const DESK_OPERATIONS = [
  "get_team",
  "sign_in",
  "sign_out",
  "approve",
  "save_member",
  "remove_member",
  "find_customers",
  "get_customer",
  "get_order_history",
  "save_customer",
  "get_desk_quote",
  "get_desk_slots",
  "place_desk_order",
  "list_held_orders",
  "hold_order",
  "take_held_order",
  "drop_held_order",
  "list_orders",
  "get_pickup_board",
  "get_preparation",
  "get_deliveries",
  "create_run",
  "share_run",
  "get_desk_order",
  "quote_order_change",
  "change_order",
  "move_order",
  "note_order",
  "mark_paid",
  "request_payment",
  "refund_order",
  "retry_order",
  "accept_prices",
  "discard_order",
  "export_outbox",
  "import_outbox",
  "scan_ticket",
  "list_messages",
  "read_messages",
  "answer_message",
  "reply_to_message",
  "get_day_end",
  "list_audit_entries",
  "export_day_end",
  "get_report",
  "export_report",
  "share_order",
] as const;

/** Input and output of each operation. */
export type Operations = {
  /** Brand, money, languages, methods and settings. */
  get_shop: { input: void; output: ShopInfo };
  /** One page of products. */
  list_products: { input: ProductQuery; output: Page<Product> };
  /** One product with what goes with it. */
  get_product: { input: ProductRef; output: ProductPage };
  /** Number of products that each filter would leave. */
  count_products: { input: ProductQuery; output: ProductCounts };
  /** All categories that can be shown. */
  list_categories: { input: void; output: Array<Category> };
  /** Page that the shop's owner writes. */
  get_text_page: { input: TextPageRef; output: TextPage };
  /** Price of a cart, computed now. */
  get_quote: { input: QuoteInput; output: Quote };
  /** Places an order; the same `checkout_id` again gives the same answer. */
  place_order: { input: CheckoutInput; output: CheckoutAnswer };
  /** Order as its page shows it. */
  get_order: { input: OrderAccess; output: OrderView };
  /** Sends a one-time code for an order; the answer is the same for an order that does not exist. */
  request_order_code: { input: OrderCodeInput; output: void };
  /** Access to the page of the order whose one-time code is given. */
  open_order_by_code: { input: OpenOrderInput; output: OrderAccess };
  /** Gift as its recipient sees it, without amounts. */
  get_gift: { input: GiftAccess; output: GiftView };
  /** Pays an order, again or by another method. */
  pay_order: { input: PayOrderInput; output: CheckoutAnswer };
  /** Reports an M-Pesa receipt of a payment that the order's page does not show. */
  report_receipt: { input: ReportReceiptInput; output: void };
  /** Cancels an order for its customer, once. */
  cancel_order: { input: CancelOrderInput; output: OrderView };
  /** Times to which an order can move, and the one that it keeps. */
  get_change_times: { input: ChangeTimesQuery; output: ChangeTimes };
  /** Price of a change of an order for its customer, and what becomes of the difference. */
  quote_details_change: { input: ChangeDetailsInput; output: OrderChangeQuote };
  /** Changes goods, delivery zone and slot, directions and note of an order for its customer. */
  change_details: { input: ChangeDetailsInput; output: void };
  /** Adopts an order that a device signed. */
  adopt_order: { input: AdoptInput; output: AdoptedOrder };
  /** Proof for a device that it talks to the shop's own server. */
  check_device: { input: DeviceQuery; output: DeviceView };
  /** Registers the key with which a device signs its orders; returns the keys of all devices. */
  register_key: { input: RegisterKeyInput; output: DeviceKeys };
  /** Messages of the contact form that are new to a device; takes the device's answers. */
  sync_messages: { input: MessageSync; output: MessageBatch };
  /** Products and sizes that the shop has switched off; takes the decisions of a desk. */
  sync_sold_out: { input: SoldOutSync; output: Array<SoldOutMark> };
  /** Settings that devices copy from the shop's server. */
  get_shared_settings: { input: void; output: SharedSettings };
  /** Times of deliveries to a zone, or of pick-ups, with the room of their slots. */
  list_slots: { input: SlotsQuery; output: OfferedTimes };
  /** Holds a place in a slot for an order of a desk. */
  reserve_slot: { input: ReserveSlotInput; output: SlotPlace };
  /** Ends the reservation of a place for a change that was refused. */
  release_slot: { input: ReleaseSlotInput; output: void };
  /** Takes the place of a desk's order, or its end. */
  report_slot: { input: SlotReport; output: ReportedSlot };
  /** Stores a desk's run of deliveries until the end of the day. */
  upload_run: { input: RunUpload; output: UploadedRun };
  /** Forwards a device's request to WooCommerce with the server's key pair. */
  request_store: { input: StoreProxyInput; output: StoreProxyAnswer };
  /** Sends a review of what was bought. */
  review_product: { input: ReviewInput; output: void };
  /** Subscribes an e-mail address to one back-in-stock notice; the link of a mail confirms it. */
  await_stock: { input: StockNoticeInput; output: void };
  /** Sends the contact form. */
  send_message: { input: ContactInput; output: void };
  /** Subscribes to the newsletter. */
  subscribe: { input: NewsletterInput; output: NewsletterAnswer };
  /** Confirms a subscription by the token of its link. */
  confirm_subscription: { input: SubscriptionLinkInput; output: void };
  /** Ends all subscriptions of an address by the token of a link sent to it. */
  unsubscribe: { input: SubscriptionLinkInput; output: void };
  /** State of the setup; another call retries opening the keyring and the store. */
  get_setup: { input: void; output: SetupState };
  /** Tests a store and saves it on success. */
  connect_store: { input: ConnectStoreInput; output: SetupState };
  /** State of this device's connection to the store. */
  get_connection: { input: void; output: ConnectionView };
  /** State of the settings lock. */
  get_settings_lock: { input: void; output: SettingsLockState };
  /** Unlocks the settings with the staff PIN. */
  unlock_settings: { input: PinInput; output: SettingsLockState };
  /** Locks the settings. */
  lock_settings: { input: void; output: SettingsLockState };
  /** Sets the staff PIN. */
  set_pin: { input: PinInput; output: SettingsLockState };
  /** Creates a recovery code, which replaces the former one. */
  create_recovery_code: { input: void; output: RecoveryCode };
  /** Unlocks settings whose PIN or team was lost. */
  recover_settings: { input: RecoveryCode; output: SettingsLockState };
  /** Settings of this device, without secrets. */
  get_settings: { input: void; output: DeviceSettings };
  /** Saves mode and autostart; another mode restarts the program. */
  save_device: { input: DeviceInput; output: DeviceSettings };
  /** Saves the keys of payment providers. */
  save_payment_keys: { input: PaymentKeysInput; output: DeviceSettings };
  /** Saves the server that collects this device's payments, or none. */
  save_server: { input: ServerInput; output: DeviceSettings };
  /** Saves name and contact details of the shop. */
  save_shop_details: { input: ShopDetails; output: DeviceSettings };
  /** Writes the settings, without secrets, into a file for another device. */
  export_settings: { input: void; output: ExportedFile };
  /** Takes over the settings of another device. */
  import_settings: { input: ImportInput; output: SetupState };
  /** Diagnostics for support. */
  get_diagnostics: { input: void; output: Diagnostics };
  /** Logs an error of the page. */
  report_fault: { input: FaultReport; output: void };
  /** Products and sizes that staff have switched off. */
  list_sold_out: { input: void; output: Array<SoldOutItem> };
  /** Switches a product or size off, which is then sold out. */
  switch_off: { input: SwitchOffInput; output: Array<SoldOutItem> };
  /** Switches a product or size on again. */
  switch_on: { input: SoldOutRef; output: Array<SoldOutItem> };
  /** Settings of this kiosk. */
  get_kiosk: { input: void; output: KioskSettings };
  /** Prints an order's ticket at most once. */
  print_ticket: { input: OrderAccess; output: TicketView };
  /** Saves the settings of this kiosk. */
  save_kiosk: { input: KioskSettings; output: KioskSettings };
  /** Orders that the store does not have yet. */
  get_kiosk_work: { input: void; output: KioskWork };
  /** Retries parked orders. */
  send_again: { input: void; output: KioskWork };
  /** Searches this machine and its network for printers; returns their addresses as in [`KioskSettings::printer`](crate::kiosk::KioskSettings::printer). */
  find_printers: { input: void; output: Array<string> };
  /** Prints a test page. */
  test_printer: { input: void; output: TicketView };
  /** Members of the team and the one who is signed in. */
  get_team: { input: void; output: Team };
  /** Signs a member in. */
  sign_in: { input: SignInInput; output: Team };
  /** Locks the desk. */
  sign_out: { input: void; output: Team };
  /** Records a manager's approval of the next action. */
  approve: { input: PinInput; output: Team };
  /** Adds or changes a member. */
  save_member: { input: MemberInput; output: Team };
  /** Removes a member. */
  remove_member: { input: MemberRef; output: Team };
  /** Customers whose number or name contains the text. */
  find_customers: { input: CustomerQuery; output: Array<CustomerSummary> };
  /** A customer with what was ordered before. */
  get_customer: { input: CustomerRef; output: CustomerProfile };
  /** A page of a customer's orders of every channel, newest first. */
  get_order_history: { input: OrderHistoryQuery; output: OrderHistory };
  /** Saves a customer, one per phone number. */
  save_customer: { input: CustomerRecord; output: CustomerProfile };
  /** Quote of a cart with the additions of staff. */
  get_desk_quote: { input: DeskQuoteInput; output: Quote };
  /** Delivery times of a zone, if the shop's server answers. */
  get_desk_slots: { input: DeskSlotsQuery; output: DeskSlots };
  /** Places a phone order; the same `checkout_id` again gives the same answer. */
  place_desk_order: { input: DeskOrderInput; output: CheckoutAnswer };
  /** Held orders. */
  list_held_orders: { input: void; output: Array<HeldOrder> };
  /** Stores a held order; on disk when the call returns. */
  hold_order: { input: HoldOrderInput; output: HeldOrder };
  /** Opens a held order on this desk. */
  take_held_order: { input: HeldOrderRef; output: HeldOrder };
  /** Deletes a held order; holding it again restores it. */
  drop_held_order: { input: HeldOrderRef; output: void };
  /** Orders of every channel, newest first. */
  list_orders: { input: OrdersQuery; output: OrderList };
  /** Numbers of today's orders for pick-up that are being made or are ready. */
  get_pickup_board: { input: void; output: PickupBoard };
  /** Orders to pack and to hand over, the most urgent first. */
  get_preparation: { input: void; output: Preparation };
  /** Open deliveries by slot and zone, and the run of the selected ones. */
  get_deliveries: { input: DeliveriesQuery; output: Deliveries };
  /** Creates a run at the shop's server; returns the link for its rider. */
  create_run: { input: CreateRunInput; output: RunLink };
  /** Opens WhatsApp with the link of a run. */
  share_run: { input: ShareRunInput; output: void };
  /** Details of an order. */
  get_desk_order: { input: DeskOrderRef; output: DeskOrder };
  /** Price of a change of an order, and what becomes of the difference. */
  quote_order_change: { input: OrderChange; output: OrderChangeQuote };
  /** Changes the contents of an order. */
  change_order: { input: ChangeOrderInput; output: DeskOrder };
  /** Moves an order to another status. */
  move_order: { input: MoveOrder; output: DeskOrder };
  /** Adds a staff note to an order. */
  note_order: { input: NoteInput; output: DeskOrder };
  /** Records a payment that staff took. */
  mark_paid: { input: MarkPaidInput; output: DeskOrder };
  /** Asks the customer to pay an order, also by another method than agreed. */
  request_payment: { input: RequestPaymentInput; output: DeskOrder };
  /** Refunds money. */
  refund_order: { input: RefundInput; output: DeskOrder };
  /** Retries the parked jobs of an order. */
  retry_order: { input: DeskOrderRef; output: DeskOrder };
  /** Accepts the prices of an order of another device that are under review. */
  accept_prices: { input: DeskOrderRef; output: DeskOrder };
  /** Discards an order that the store refuses, with a reason. */
  discard_order: { input: NoteInput; output: DeskOrder };
  /** Writes the unsent orders into a file for another device of the shop. */
  export_outbox: { input: void; output: ExportedFile };
  /** Takes over the orders of such a file. */
  import_outbox: { input: ImportInput; output: ImportedOutbox };
  /** Order of a kiosk's ticket. */
  scan_ticket: { input: ScanInput; output: DeskOrder };
  /** Messages of customers and the number of newsletter subscribers. */
  list_messages: { input: void; output: DeskMessages };
  /** Marks all messages as read at this desk. */
  read_messages: { input: void; output: DeskMessages };
  /** Marks a message as answered. */
  answer_message: { input: MessageRef; output: DeskMessages };
  /** Opens a chat, call or e-mail to the sender of a message. */
  reply_to_message: { input: ReplyInput; output: void };
  /** Report of a day; an empty day is today. */
  get_day_end: { input: DayInput; output: DayEnd };
  /** Newest entries of the audit log. */
  list_audit_entries: { input: void; output: Array<AuditEntry> };
  /** Writes a day's report into a CSV file. */
  export_day_end: { input: DayInput; output: ExportedFile };
  /** Money received and sales of a day, a week or a month. */
  get_report: { input: ReportInput; output: Report };
  /** Writes a report into a CSV file. */
  export_report: { input: ReportInput; output: ExportedFile };
  /** Opens the customer's chat, message or e-mail with a text about the order. */
  share_order: { input: ShareInput; output: void };
  /** Transfers an order to the shop's server and returns its payment page. */
  transfer_order: { input: OrderAccess; output: OrderPage };
  /** Opens the payment page of an order in the system browser. */
  open_payment: { input: OrderAccess; output: void };
  /** Reads a stored value. */
  read_stored: { input: StoredKey; output: StoredValue };
  /** Writes a stored value. */
  write_stored: { input: StoredEntry; output: void };
  /** Account that is signed in to the admin pages. */
  get_admin_account: { input: void; output: AdminAccount };
  /** Signs in to the admin pages. */
  sign_in_admin: { input: AdminSignInInput; output: AdminAccount };
  /** Ends the browser's session. */
  sign_out_admin: { input: void; output: void };
  /** Invitation of a link, with the key for an authenticator app. */
  get_invitation: { input: InvitationRef; output: Invitation };
  /** Sets password and one-time codes of an invited person, who is then signed in. */
  accept_invitation: { input: AcceptInvitationInput; output: AdminAccount };
  /** Sessions of the signed-in account. */
  list_admin_sessions: { input: void; output: Array<AdminSessionView> };
  /** Ends a session of the signed-in account. */
  end_admin_session: { input: AdminSessionRef; output: Array<AdminSessionView> };
  /** Accounts of the admin pages. */
  list_accounts: { input: void; output: Array<AccountRow> };
  /** Invites a person to the admin pages; the link is shown once. */
  invite_account: { input: InviteInput; output: InvitationLink };
  /** Removes an account and ends its sessions. */
  remove_account: { input: RemoveAccountInput; output: Array<AccountRow> };
  /** Alerts, parked jobs and state of the store. */
  get_admin_overview: { input: void; output: AdminOverview };
  /** Retries a parked job. */
  retry_job: { input: ParkedJobRef; output: AdminOverview };
  /** Discards a parked job. */
  discard_job: { input: ParkedJobRef; output: AdminOverview };
  /** Runs the checks of `korosho-server check`, which create and delete a draft order in the store. */
  check_health: { input: void; output: Array<HealthCheck> };
  /** Devices with tokens of this server. */
  list_devices: { input: void; output: Array<DeviceAccess> };
  /** Adds a device; its token is shown once. */
  add_device: { input: AddDeviceInput; output: AddedDevice };
  /** Revokes the token of a device. */
  revoke_device: { input: DeviceNameRef; output: Array<DeviceAccess> };
  /** Addresses for news and back-in-stock notices. */
  get_mailing_lists: { input: void; output: MailingLists };
  /** Opening hours and delivery times. */
  get_shop_times: { input: void; output: ShopTimesView };
  /** Replaces opening hours and delivery times; they take effect at once, on devices within a minute. */
  save_shop_times: { input: SaveShopTimesInput; output: ShopTimesView };
  /** Returns to the opening hours and delivery times of the settings file. */
  reset_shop_times: { input: ResetSettingsInput; output: ShopTimesView };
  /** Name and contact details of the shop. */
  get_public_details: { input: void; output: PublicDetailsView };
  /** Replaces name and contact details; they take effect at once, on devices within a minute. */
  save_public_details: { input: SavePublicDetailsInput; output: PublicDetailsView };
  /** Returns to the name and contact details of the settings file. */
  reset_public_details: { input: ResetSettingsInput; output: PublicDetailsView };
  /** Payment methods, pick-up, changes by customers and exchange rates. */
  get_ordering_rules: { input: void; output: OrderingRulesView };
  /** Replaces these rules; they take effect at once, on devices within a minute. */
  save_ordering_rules: { input: SaveOrderingRulesInput; output: OrderingRulesView };
  /** Returns to the rules of the settings file. */
  reset_ordering_rules: { input: ResetSettingsInput; output: OrderingRulesView };
};

/**
 * Password and first one-time code of an invited person.
 */
export type AcceptInvitationInput = { 
/**
 * Token of the link.
 */
token: string, 
/**
 * New password, [`MIN_PASSWORD_LENGTH`](crate::limits::MIN_PASSWORD_LENGTH) characters or more.
 */
password: string, 
/**
 * One-time code, which proves that the authenticator app has the key.
 */
code: string, };

/**
 * Account as managers see it.
 */
export type AccountRow = { 
/**
 * Name and role.
 */
account: AdminAccount, 
/**
 * Whether the person has accepted an invitation.
 */
has_password: boolean, 
/**
 * Whether it is the account of the signed-in person.
 */
is_own: boolean, };

/**
 * Device to be added; a token of the same name ends.
 */
export type AddDeviceInput = { 
/**
 * Name of the device.
 */
name: string, 
/**
 * Role of the device.
 */
role: DeviceRole, 
/**
 * One-time code of the manager who adds it on the admin pages; the admin CLI has none.
 */
code: string, };

/**
 * Token of an added device, which is shown once.
 */
export type AddedDevice = { 
/**
 * Name of the device.
 */
name: string, 
/**
 * URL of this server, which the device asks for too.
 */
server: string, 
/**
 * The token.
 */
token: string, };

/**
 * Delivery address. Addresses in Nairobi are directions, so there is no house number.
 */
export type Address = { 
/**
 * Estate or road, e.g. `Kilimani, Argwings Kodhek Rd`.
 */
estate: string, 
/**
 * Visible landmark, e.g. `opposite Yaya Centre`.
 */
landmark: string, 
/**
 * Directions to the entrance.
 */
directions: string, };

/**
 * Account of the admin pages.
 */
export type AdminAccount = { 
/**
 * Name in the audit log, and at sign-in.
 */
name: string, 
/**
 * Role: a clerk may neither refund nor see devices, mailing lists and technical state.
 */
role: Role, };

/**
 * Unresolved alert.
 */
export type AdminAlert = { 
/**
 * Kind, a name such as `underpaid`; `docs/guide/red.md` says what to do.
 */
kind: string, 
/**
 * Order of the alert, if any.
 */
order: DeskOrderRef | null, 
/**
 * Number of that order.
 */
number: string | null, 
/**
 * Description, with the figures.
 */
detail: string, 
/**
 * Description in further languages; alerts of earlier versions have none.
 */
translations?: { [key in Language]?: AlertTexts }, 
/**
 * Milliseconds since 1970.
 */
raised_at: number, };

/**
 * State of the shop that staff act on.
 */
export type AdminOverview = { 
/**
 * Version of the server.
 */
version: string, 
/**
 * Unresolved alerts without those of `parked`, oldest first.
 */
alerts: Array<AdminAlert>, 
/**
 * Jobs that need a person, oldest first.
 */
parked: Array<ParkedJob>, 
/**
 * Number of jobs that are due and not yet done.
 */
overdue: number, 
/**
 * Age in seconds of the oldest order that the store does not have; `None` = it has all.
 */
oldest_unsent_s: number | null, 
/**
 * Time of the catalogue, milliseconds since 1970; `None` = there is none yet.
 */
catalogue_at: number | null, 
/**
 * Whether the store answered the last request for its catalogue.
 */
is_store_reachable: boolean, };

/**
 * Reference to a session.
 */
export type AdminSessionRef = { 
/**
 * [`AdminSessionView::id`].
 */
id: string, };

/**
 * Session of the signed-in account.
 */
export type AdminSessionView = { 
/**
 * Public id of the session; it authenticates nothing.
 */
id: string, 
/**
 * Whether this browser has it.
 */
is_current: boolean, 
/**
 * Sign-in time, milliseconds since 1970.
 */
started_at: number, 
/**
 * Time of the last request, to the minute.
 */
used_at: number, 
/**
 * Browser as it named itself; empty = unknown.
 */
browser: string, };

/**
 * Name, password and one-time code (RFC 6238, six digits).
 */
export type AdminSignInInput = { 
/**
 * Name of the account, in any case.
 */
name: string, 
/**
 * Password as typed.
 */
password: string, 
/**
 * One-time code as typed.
 */
code: string, };

/**
 * Signed order of another device, to be taken over by the server.
 */
export type AdoptInput = { 
/**
 * Signed order from a ticket's QR code or a link.
 */
signed_order: string, };

/**
 * Order that the server has taken over, with its payments.
 */
export type AdoptedOrder = { 
/**
 * Order as shown on its page.
 */
order: OrderView, 
/**
 * Ledger entries, oldest first.
 */
money: Array<TransferredPayment>, 
/**
 * Whether further payments are possible: a payment page or a prompt is still open.
 */
open: boolean, 
/**
 * Whether the provider of an open payment page or prompt did not answer: a payment may exist
 * that the server does not know of yet.
 */
provider_silent: boolean, };

/**
 * Texts of an alert in one language.
 */
export type AlertTexts = { 
/**
 * Description, with the figures; English words of other programs are between `ENGLISH_MARKS`.
 */
detail: string, };

/**
 * Allergen that products declare and customers leave out.
 */
export type Allergen = "peanuts" | "tree_nuts" | "milk" | "sesame" | "soya" | "gluten" | "egg";

/**
 * Allergens of a product: each is declared in one way, or not declared, or unknown.
 */
export type AllergenFacts = { 
/**
 * Declared allergens.
 */
declared: { [key in Allergen]?: Presence }, 
/**
 * State of every other allergen.
 */
others: Undeclared, };

/**
 * Allergens in display order, each once; on the wire a text with commas, e.g. `peanuts,milk`.
 */
export type AllergenList = string;

/**
 * Sum of the amounts to collect in one currency.
 */
export type AmountToCollect = { 
/**
 * Minor units, more than 0.
 */
amount: number, 
/**
 * ISO 4217 code.
 */
currency: string, };

/**
 * Message that was answered at a device.
 */
export type AnsweredMessage = { 
/**
 * Id of the message.
 */
id: string, 
/**
 * Mark of the answer.
 */
answer: MessageAnswer, };

/**
 * Mode of the app.
 */
export type AppMode = "desk" | "kiosk";

/**
 * Progress of an order to the store.
 */
export type Arrival = "arrived" | "waiting" | "parked";

/**
 * Actions that the audit log records.
 */
export type AuditAction = "order_placed" | "order_moved" | "order_changed" | "order_noted" | "money_taken" | "payment_requested" | "money_returned" | "discount_given" | "custom_sold" | "ticket_scanned" | "sent_again" | "prices_accepted" | "order_discarded" | "outbox_exported" | "outbox_imported" | "held_order_dropped" | "message_answered" | "customer_notified" | "run_created" | "switched_off" | "switched_on" | "day_ended" | "signed_in" | "invitation_accepted" | "account_invited" | "account_removed" | "job_discarded" | "device_added" | "device_revoked" | "times_changed" | "account_locked" | "mailing_lists_viewed" | "details_changed" | "rules_changed";

/**
 * Entry of the audit log, which is append-only.
 */
export type AuditEntry = { 
/**
 * Milliseconds since 1970.
 */
at: number, 
/**
 * Action taken.
 */
action: AuditAction, 
/**
 * Number of the order, if the entry concerns one.
 */
order: string | null, 
/**
 * Status before and after, of [`AuditAction::OrderMoved`].
 */
change: StatusChange | null, 
/**
 * Method of the payment, of [`AuditAction::MoneyTaken`].
 */
method: PaymentMethod | null, 
/**
 * Amounts, receipts and reasons.
 */
detail: string, 
/**
 * Name of the staff member, or `Customer`; empty only in entries from before the desk had members.
 */
by: string, 
/**
 * Name of the approving manager; `None` if no approval was needed or the staff PIN, which has no
 * name, gave it.
 */
approved_by: string | null, };

/**
 * Cancellation of an order by its customer.
 */
export type CancelOrderInput = { 
/**
 * Id of the order.
 */
id: string, 
/**
 * Key of the order.
 */
key: string, 
/**
 * Refund that the customer saw ([`OfferedChanges::refund`]).
 */
expected_refund: number, };

/**
 * Category of the shop, never the default one ("Uncategorized").
 */
export type Category = { 
/**
 * WooCommerce's category id.
 */
id: number, 
/**
 * URL slug.
 */
slug: string, 
/**
 * Name, plain text.
 */
name: string, 
/**
 * Texts in further languages.
 */
translations?: { [key in Language]?: CategoryTexts }, 
/**
 * Whether `/shop/{slug}` is a product's page, which wins: slugs of products and categories are
 * independent in WooCommerce; absent = no.
 */
slug_taken?: boolean, 
/**
 * Text about the category, plain text with line breaks; absent = none.
 */
description?: string, 
/**
 * Number of visible products, child categories included.
 */
count: number, 
/**
 * Parent category, if any.
 */
parent: number | null, 
/**
 * Picture, if the shop has set one.
 */
image?: Image, };

/**
 * Category as a product references it.
 */
export type CategoryRef = { 
/**
 * WooCommerce's category id.
 */
id: number, 
/**
 * URL slug.
 */
slug: string, 
/**
 * Name, plain text.
 */
name: string, 
/**
 * Texts in further languages.
 */
translations?: { [key in Language]?: CategoryTexts }, 
/**
 * Whether `/shop/{slug}` is a product's page; set on a product's own page only, absent = no.
 */
slug_taken?: boolean, };

/**
 * Texts of a category in one language; an absent one is shown as its field is.
 */
export type CategoryTexts = { 
/**
 * Name, plain text.
 */
name?: string, 
/**
 * Text about the category, plain text with line breaks; left out of products.
 */
description?: string, };

/**
 * Change of an order by its customer: goods, delivery zone, slot, directions and note.
 */
export type ChangeDetailsInput = { 
/**
 * Id of the order.
 */
id: string, 
/**
 * Key of the order.
 */
key: string, 
/**
 * Revision that the customer saw ([`crate::order::OfferedChanges::revision`]).
 */
revision: number, 
/**
 * New directions of a delivery; absent for pick-up.
 */
address?: Address, 
/**
 * Id of the delivery zone to which the order is delivered instead; absent = the zone stays.
 */
zone?: string, 
/**
 * New note; empty = none.
 */
note: string, 
/**
 * New lines of the catalogue, whole: ordered goods that are left out are removed, others are added at
 * today's price; absent = all stay.
 */
lines?: Array<Line>, 
/**
 * Beginning of the slot of a pick-up or delivery to which the order moves; absent = the promised
 * time stays if the zone has it.
 */
slot?: number, 
/**
 * Total that the customer saw for other lines or another zone, in minor units; absent = the order's.
 */
expected_total?: number, };

/**
 * Change of an order that staff save.
 */
export type ChangeOrderInput = { 
/**
 * New contents.
 */
change: OrderChange, 
/**
 * Total that the staff member saw, in minor units.
 */
expected_total: number, 
/**
 * Reason, for the audit log.
 */
reason: string, };

/**
 * Times to which a customer's order can move.
 */
export type ChangeTimes = { 
/**
 * Time that the order keeps while no slot is chosen; absent = it gets the time of a new order.
 */
kept?: KeptTime, 
/**
 * Time of an order as soon as possible; absent = nothing is promised.
 */
promise?: TimePromise, 
/**
 * Slots to choose from, earliest first; empty if there are none.
 */
slots: Array<TimeSlot>, };

/**
 * Placed order whose customer wants to know the times of a change.
 */
export type ChangeTimesQuery = { 
/**
 * Id of the order.
 */
id: string, 
/**
 * Key of the order.
 */
key: string, 
/**
 * Id of the delivery zone to which the order would be delivered instead; absent = the zone stays.
 */
zone?: string, };

/**
 * Sales channel of an order.
 */
export type Channel = "web" | "kiosk" | "desk" | "store";

/**
 * Result of a checkout: the order and the next step.
 */
export type CheckoutAnswer = { 
/**
 * Reference to the placed order.
 */
order: OrderRef, 
/**
 * Next step of the app.
 */
next: Next, };

/**
 * Input of a checkout.
 */
export type CheckoutInput = { 
/**
 * Idempotency key, made by the client before the first attempt: the id of an order of a device; a
 * secret on the website, where the order gets another id.
 */
checkout_id: string, 
/**
 * Ordered lines.
 */
lines: Array<Line>, 
/**
 * Pick-up or delivery; pick-up by default.
 */
fulfilment: Fulfilment, 
/**
 * Beginning of the chosen slot, one of [`Quote::slots`](crate::quote::Quote::slots);
 * absent = as soon as possible.
 */
slot?: number, 
/**
 * Coupon code as typed.
 */
coupon?: string, 
/**
 * Customer of the order.
 */
customer: Customer, 
/**
 * Chosen payment method.
 */
payment: PaymentMethod, 
/**
 * Phone number for the M-Pesa prompt, if not the customer's: any spelling in, E.164 out.
 */
payer_phone?: string, 
/**
 * Total that the customer saw, in minor units.
 */
expected_total: number, 
/**
 * Note of the customer, as typed.
 */
note?: string, 
/**
 * Recipient and card, if the order is a gift.
 */
gift?: Gift, 
/**
 * Language of messages: `en` or `sw`.
 */
language?: Language, };

/**
 * Channel through which a code is sent.
 */
export type CodeChannel = "sms" | "email";

/**
 * Store URL and key pair, tested before they are saved.
 */
export type ConnectStoreInput = { 
/**
 * Base URL of the WordPress site.
 */
store_url: string, 
/**
 * Consumer key, `ck_…`.
 */
consumer_key: string, 
/**
 * Consumer secret, `cs_…`.
 */
consumer_secret: string, };

/**
 * Connection to the store, as seen by real requests.
 */
export type ConnectionView = { 
/**
 * Result of the last request.
 */
store: StoreConnection, 
/**
 * Time of the last successful catalogue refresh, milliseconds since 1970; `None` = never.
 */
catalogue_at: number | null, 
/**
 * Progress of a full copy of the catalogue, if one is running.
 */
sync: SyncView | null, };

/**
 * Contact details of the shop. Missing fields of a stored document are empty.
 */
export type ContactDetails = { 
/**
 * E-mail address for customers.
 */
email: string, 
/**
 * Phone number, E.164.
 */
phone: string, 
/**
 * Road and town.
 */
address: string, 
/**
 * E.164 number for WhatsApp; empty = none.
 */
whatsapp: string, 
/**
 * Link to a map; empty = none.
 */
map_url: string, };

/**
 * Input of the contact form.
 */
export type ContactInput = { 
/**
 * Idempotency key made by the sender, so that a retry is stored once; absent = equal messages
 * within an hour are stored once.
 */
message_id?: string, 
/**
 * Name of the sender.
 */
name: string, 
/**
 * E-mail address for the reply; either this or a phone number is required.
 */
email?: string, 
/**
 * Phone number for the reply.
 */
phone?: string, 
/**
 * The message, plain text.
 */
message: string, 
/**
 * Honeypot field, invisible to people: only bots fill it in.
 */
website: string, };

/**
 * Reason for which a coupon grants nothing.
 */
export type CouponRefusal = "unknown" | "expired" | "used_up" | "used_up_by_customer" | "email_needed" | "not_for_this_email" | "below_minimum" | "above_maximum" | "not_for_these_products" | "not_supported";

/**
 * Orders of which a rider gets a link.
 */
export type CreateRunInput = { 
/**
 * Keys of the orders ([`crate::desk_orders::OrderRow::key`]).
 */
selected: Array<string>, 
/**
 * Language of the rider's page.
 */
language: Language, };

/**
 * Line for goods that are not in the catalogue.
 */
export type CustomLine = { 
/**
 * Name of the goods.
 */
name: string, 
/**
 * Price of one piece in minor units.
 */
unit_price: number, 
/**
 * Number of pieces.
 */
quantity: number, 
/**
 * Reason for not using the catalogue.
 */
reason: string, };

/**
 * Customer of an order, as typed; the core validates it and stores the phone number as E.164.
 */
export type Customer = { 
/**
 * Name of the customer.
 */
name: string, 
/**
 * Phone number: any spelling in, E.164 out, e.g. `+254712345678`.
 */
phone: string, 
/**
 * E-mail address for the confirmation, if given.
 */
email?: string, };

/**
 * Setting of the shop: orders that customers may cancel or correct themselves.
 */
export type CustomerChanges = "off" | "unpaid" | "until_packed";

/**
 * Customer with order history.
 */
export type CustomerProfile = { 
/**
 * Stored record.
 */
details: CustomerRecord, 
/**
 * Number of known orders.
 */
orders: number, 
/**
 * Latest order with lines.
 */
last_order: PastOrder | null, 
/**
 * Most frequent lines, most frequent first.
 */
usual: Array<UsualLine>, 
/**
 * Number of latest orders from which `usual` is derived.
 */
usual_from: number, };

/**
 * Search text for customers: part of a phone number in any spelling, or of a name.
 */
export type CustomerQuery = { 
/**
 * Search text as typed so far.
 */
text: string, };

/**
 * Customer as the desk stores it, one per phone number.
 */
export type CustomerRecord = { 
/**
 * Phone number: any spelling in, E.164 out.
 */
phone: string, 
/**
 * Name of the customer.
 */
name: string, 
/**
 * E-mail address, if given.
 */
email: string | null, 
/**
 * Zone of the last delivery.
 */
zone: string | null, 
/**
 * Delivery address.
 */
address: Address, 
/**
 * Notes for staff, never shown to the customer.
 */
notes: string, 
/**
 * Allergens that the customer avoids, traces of them included; `None` in an input = as stored.
 */
avoided?: Array<Allergen>, };

/**
 * Reference to a customer by phone number.
 */
export type CustomerRef = { 
/**
 * Phone number in any spelling.
 */
phone: string, };

/**
 * Customer in a list of search results.
 */
export type CustomerSummary = { 
/**
 * E.164; there is one customer for each number.
 */
phone: string, 
/**
 * Name of the customer.
 */
name: string, 
/**
 * Number of known orders.
 */
orders: number, 
/**
 * Time of the last order, milliseconds since 1970; 0 = never.
 */
last_order_at: number, };

/**
 * Corrupt file that was quarantined under another name.
 */
export type DamagedFile = { 
/**
 * Kind of the file.
 */
file: DeviceFile, 
/**
 * Whether its last good copy replaced it; else the app starts with an empty one.
 */
restored: boolean, };

/**
 * Day-end report of a desk.
 */
export type DayEnd = { 
/**
 * Day as `YYYY-MM-DD` in the shop's time.
 */
day: string, 
/**
 * ISO 4217 code.
 */
currency: string, 
/**
 * Number of orders placed at this desk that day, without cancelled ones.
 */
orders: number, 
/**
 * Sum of their totals in minor units.
 */
ordered: number, 
/**
 * Payments received that day, by method.
 */
taken: Array<TakenBy>, 
/**
 * Minor units refunded that day.
 */
returned: number, 
/**
 * Orders that the store does not have yet.
 */
unsent: Array<OrderRow>, 
/**
 * Orders of that day that are not paid in full.
 */
unpaid: Array<OrderRow>, 
/**
 * Labels of held orders.
 */
held: Array<string>, 
/**
 * Whether nothing is left to do: no unsent, no unpaid, no held order.
 */
clean: boolean, 
/**
 * Report as CSV (RFC 4180).
 */
csv: string, };

/**
 * Day of a day-end report.
 */
export type DayInput = { 
/**
 * Day as `YYYY-MM-DD` in the shop's time; empty = today.
 */
day: string, };

/**
 * Open deliveries of every channel.
 */
export type Deliveries = { 
/**
 * Deliveries by time, earliest first.
 */
groups: Array<DeliveryGroup>, 
/**
 * Run of the selected orders.
 */
run: DeliveryRun, 
/**
 * Whether this desk can create a link for the rider, at the shop's server.
 */
has_link: boolean, 
/**
 * Whether further open orders exist, older than these.
 */
more: boolean, };

/**
 * Orders that staff have selected for a run.
 */
export type DeliveriesQuery = { 
/**
 * Keys of the selected orders ([`crate::desk_orders::OrderRow::key`]); those that are not open
 * are ignored.
 */
selected: Array<string>, 
/**
 * Keys of orders that are about to be handed over: neither list nor sums contain them.
 */
leaving: Array<string>, };

/**
 * Open order that a rider brings.
 */
export type Delivery = { 
/**
 * Order with its steps, address and note for the rider.
 */
order: OrderToPrepare, 
/**
 * Time for which it is wanted.
 */
time: DeliveryTime, 
/**
 * Name of the delivery zone; empty = unknown.
 */
zone: string, 
/**
 * Name of the person who takes the goods: the customer, or the recipient of a gift.
 */
name: string, 
/**
 * Phone number of that person, E.164; empty = none.
 */
phone: string, 
/**
 * Minor units that the rider collects; 0 for a paid order and for a gift.
 */
to_collect: number, };

/**
 * Deliveries of one time.
 */
export type DeliveryGroup = { 
/**
 * Their time.
 */
time: DeliveryTime, 
/**
 * Deliveries by zone, within a zone in the order in which they were placed.
 */
deliveries: Array<Delivery>, 
/**
 * Amounts that riders collect.
 */
to_collect: Array<AmountToCollect>, };

/**
 * Run: deliveries that one rider takes along.
 */
export type DeliveryRun = { 
/**
 * Deliveries in the order of the list.
 */
deliveries: Array<Delivery>, 
/**
 * Amounts that the rider collects.
 */
to_collect: Array<AmountToCollect>, };

/**
 * Time for which a delivery is wanted.
 */
export type DeliveryTime = { "kind": "unknown" } | { "kind": "between", 
/**
 * Beginning.
 */
from: ShopTime, 
/**
 * End, milliseconds since 1970.
 */
until: number, } | { "kind": "at", 
/**
 * The time.
 */
at: ShopTime, };

/**
 * Times of deliveries, within the opening hours.
 */
export type DeliveryTimes = { 
/**
 * Days of the week with deliveries, 1 = Monday; empty = every day on which the shop is open.
 */
days: Array<number>, 
/**
 * First and last `HH:MM` of deliveries on a day; `None` = the opening hours.
 */
hours: [string, string] | null, 
/**
 * Minutes of opening time until the rider can leave.
 */
lead: number, 
/**
 * Minutes of the promised time.
 */
window: number, 
/**
 * Name of a zone to the delivery days that its orders take longer, e.g. by courier.
 */
extra_days: Array<[string, number]>, 
/**
 * Slots among which customers choose; `None` = every delivery is as soon as possible.
 */
slots: SlotRules | null, };

/**
 * Delivery zone with its fee.
 */
export type DeliveryZone = { 
/**
 * Stable id: WooCommerce's `zone:instance`.
 */
id: string, 
/**
 * Name shown, e.g. `Westlands & Kilimani`.
 */
name: string, 
/**
 * Names in further languages.
 */
translations?: { [key in Language]?: ZoneTexts }, 
/**
 * Fee in minor units, as the store displays prices in its cart.
 */
fee: number, 
/**
 * Whether `fee` is only that of one plain piece, and other carts may cost more; absent = no.
 */
fee_varies?: boolean, 
/**
 * Subtotal from which delivery is free, if the shop has one.
 */
free_from: number | null, 
/**
 * Time in which an order placed now is delivered; absent = nothing is promised.
 */
promise?: TimePromise, 
/**
 * Whether customers may choose the time of a delivery; absent = no.
 */
slots?: boolean, };

/**
 * Additions to an order that only staff can make.
 */
export type DeskExtras = { 
/**
 * Lines for goods that are not in the catalogue.
 */
custom_lines: Array<CustomLine>, 
/**
 * Discount by staff, in addition to a coupon.
 */
discount: StaffDiscount | null, 
/**
 * Notes on single lines.
 */
line_notes: Array<LineNote>, 
/**
 * Note for the rider.
 */
rider_note: string, 
/**
 * Time for which the order is wanted, as the customer says it, e.g. `17:30`.
 */
wanted_at: string, 
/**
 * Staff member who took the order; set by the app, a value from the page is ignored.
 */
taken_by: string, };

/**
 * Message of the contact form.
 */
export type DeskMessage = { 
/**
 * Id of the message.
 */
id: string, 
/**
 * Name of the sender.
 */
name: string, 
/**
 * E-mail address for the reply.
 */
email: string | null, 
/**
 * Phone number for the reply, E.164.
 */
phone: string | null, 
/**
 * Plain text.
 */
message: string, 
/**
 * Milliseconds since 1970.
 */
sent_at: number, 
/**
 * Who answered, and when; `None` = nobody yet.
 */
answer: MessageAnswer | null, };

/**
 * Messages of the contact form and number of newsletter subscribers.
 */
export type DeskMessages = { 
/**
 * Messages, newest first.
 */
messages: Array<DeskMessage>, 
/**
 * Number of messages that this desk has not opened and nobody has answered.
 */
unread: number, 
/**
 * Number of newsletter subscribers.
 */
subscribers: number, };

/**
 * Order with all details for the desk.
 */
export type DeskOrder = { 
/**
 * Row of the order list.
 */
row: OrderRow, 
/**
 * Order as shown on its page; `None` if it was made elsewhere.
 */
view: OrderView | null, 
/**
 * Statuses that staff may set now.
 */
next_steps: Array<OrderStatus>, 
/**
 * Status that usually follows, one of `next_steps`; `None` before the order is accepted and after
 * its end.
 */
usual_step?: OrderStatus, 
/**
 * Lines as text, also of orders made elsewhere.
 */
lines: Array<PastLine>, 
/**
 * Delivery address, split into lines.
 */
delivery_address: Array<string>, 
/**
 * Additions by staff.
 */
extras: DeskExtras, 
/**
 * Note of the customer.
 */
note: string, 
/**
 * Recipient and card, if the order is a gift.
 */
gift?: Gift, 
/**
 * URL for paying the order without a log-in: its own page on the website if the shop's server
 * has it, else its open payment page; empty = none.
 */
page: string, 
/**
 * Text for WhatsApp or SMS with that URL, in the customer's language; empty without a URL.
 */
text: string, 
/**
 * Revision of the contents, for a change ([`crate::order_change::OrderChange::revision`]).
 */
revision: number, 
/**
 * Whether staff may change the contents now.
 */
can_be_changed: boolean, 
/**
 * Key that opens the order's payments; empty for an order made elsewhere.
 */
access_key: string, 
/**
 * Minor units received.
 */
received: number, 
/**
 * Methods by which staff may record a payment now; empty = none.
 */
payment_methods: Array<PaymentMethod>, 
/**
 * Methods by which staff may ask the customer to pay now, also another one than agreed; empty =
 * none.
 */
requestable_methods: Array<PaymentMethod>, 
/**
 * Whether staff must accept the prices, which another device agreed on, or discard the order.
 */
prices_in_review: boolean, 
/**
 * Minor units that can still be refunded.
 */
refundable: number, 
/**
 * Whether staff return the money of a refund themselves, because a provider does not.
 */
is_refunded_by_hand?: boolean, 
/**
 * Events of the order, oldest first.
 */
timeline: Array<OrderEvent>, };

/**
 * Input of an order placed at the desk.
 */
export type DeskOrderInput = { 
/**
 * Checkout as any customer would submit it.
 */
checkout: CheckoutInput, 
/**
 * Additions by staff.
 */
extras: DeskExtras, };

/**
 * Reference to an order.
 */
export type DeskOrderRef = { 
/**
 * [`OrderRow::key`].
 */
key: string, };

/**
 * Input of a quote at the desk.
 */
export type DeskQuoteInput = { 
/**
 * Cart to be priced.
 */
cart: QuoteInput, 
/**
 * Additions by staff.
 */
extras: DeskExtras, };

/**
 * Times of deliveries to a zone, or of pick-ups, that staff at a desk can offer now.
 */
export type DeskSlots = { 
/**
 * Time that a changed order keeps while no slot is chosen; absent = it gets the time of a new
 * order.
 */
kept?: KeptTime, } & ({ "state": "known", 
/**
 * The times.
 */
times: OfferedTimes, } | { "state": "unreachable" } | { "state": "no_server" });

/**
 * Zone whose delivery times staff at a desk offer, or pick-ups, for a new order or for a change.
 */
export type DeskSlotsQuery = { 
/**
 * Id of the delivery zone; absent = pick-ups.
 */
zone?: string, 
/**
 * Key of the placed order that staff change; absent = a new order.
 */
order?: string, };

/**
 * Device with a token of this server.
 */
export type DeviceAccess = { 
/**
 * Name of the device.
 */
name: string, 
/**
 * Role of the device.
 */
role: DeviceRole, 
/**
 * Creation time of the token, milliseconds since 1970.
 */
added_at: number, 
/**
 * Time of the token's revocation; `None` = it is valid.
 */
revoked_at: number | null, 
/**
 * Whether the device has registered its key, i.e. connected.
 */
has_key: boolean, };

/**
 * Files of the app on this device.
 */
export type DeviceFile = "device" | "settings" | "orders";

/**
 * App of this device, its autostart, and its number as a desk.
 */
export type DeviceInput = { 
/**
 * Desk or kiosk; a change restarts the app.
 */
mode: AppMode, 
/**
 * Whether the app starts with the device.
 */
autostart: boolean, 
/**
 * Number of this desk in the shop, up to 99: its order numbers begin with `D` and this number.
 * 0 = the only one, whose numbers have the letter alone.
 */
desk_number: number, };

/**
 * Registered key of a device.
 */
export type DeviceKey = { 
/**
 * Name of the device.
 */
name: string, 
/**
 * Ed25519 public key in URL-safe base64.
 */
public_key: string, };

/**
 * Keys of the shop's devices: orders that a device takes over from another one are verified with
 * them.
 */
export type DeviceKeys = { 
/**
 * Registered keys of devices whose tokens are valid.
 */
keys: Array<DeviceKey>, };

/**
 * Reference to a device.
 */
export type DeviceNameRef = { 
/**
 * Name of the device.
 */
name: string, };

/**
 * Request for proof that the answering server is the shop's own.
 */
export type DeviceQuery = { 
/**
 * Random value made by the device for this request.
 */
nonce: string, };

/**
 * Role of a device: the orders of other devices that it may report.
 */
export type DeviceRole = "kiosk" | "desk";

/**
 * Settings that can be changed after the first run. It never contains secrets, only whether they
 * are stored.
 */
export type DeviceSettings = { 
/**
 * App that this device runs.
 */
mode: AppMode, 
/**
 * Whether the app starts with the device.
 */
autostart: boolean, 
/**
 * Number of this desk in the shop; 0 = the only one.
 */
desk_number: number, 
/**
 * URL of the store, if known.
 */
store_url: string | null, 
/**
 * Public details of the shop.
 */
shop: ShopDetails, 
/**
 * Payment settings of this device.
 */
payments: PaymentSettings, 
/**
 * Whether there is a recovery code; `None` if none can be kept: no keyring, or a key pair from the
 * environment.
 */
recovery_code: boolean | null, 
/**
 * Version of the app.
 */
version: string, };

/**
 * Device as the server knows it.
 */
export type DeviceView = { 
/**
 * Name given to the device when its token was created.
 */
name: string, 
/**
 * Payment methods that the server offers.
 */
methods: Array<PaymentMethod>, 
/**
 * Signature of the nonce with the shop's key.
 */
proof: string, 
/**
 * Base URL of the store; empty from a server without `request_store`.
 */
store_url: string, };

/**
 * Diagnostics for support: versions, states and the last lines of the log. They contain no
 * personal data and no secrets.
 */
export type Diagnostics = { 
/**
 * Plain text, ready to be sent.
 */
text: string, };

/**
 * Sort direction.
 */
export type Direction = "asc" | "desc";

/**
 * Exchange rate of one currency, as the shop has configured it.
 */
export type ExchangeRate = { 
/**
 * ISO 4217 code, e.g. `USD`.
 */
currency: string, 
/**
 * Minor units of the shop's currency for one unit of this one, e.g. 12940.
 */
worth: number, };

/**
 * File written by an export.
 */
export type ExportedFile = { 
/**
 * Path of the file.
 */
path: string, };

/**
 * A named fact about a product, e.g. `Energy per 100 g` = `574 kcal`.
 */
export type Fact = { 
/**
 * Plain text.
 */
name: string, 
/**
 * Plain text.
 */
value: string, 
/**
 * Texts in further languages; left out of listings.
 */
translations?: { [key in Language]?: FactTexts }, };

/**
 * Texts of a fact in one language; an absent one is shown as its field is.
 */
export type FactTexts = { 
/**
 * Name, plain text.
 */
name?: string, 
/**
 * Value, plain text.
 */
value?: string, };

/**
 * Error of the page, for the log. Its message is left out, since it may contain what a person
 * typed.
 */
export type FaultReport = { 
/**
 * Kind of error, e.g. `TypeError`.
 */
name: string, 
/**
 * Stack trace: functions, files and lines.
 */
stack: string, };

/**
 * Pick-up at the shop, or delivery to one of its zones.
 */
export type Fulfilment = { "method": "pickup" } | { "method": "delivery", 
/**
 * Id of a [`DeliveryZone`].
 */
zone: string, 
/**
 * Delivery address; not needed for a quote.
 */
address?: Address, };

/**
 * Recipient and card of an order that is a gift, as typed; the core validates it and stores the
 * phone number as E.164. The customer of the order stays the payer.
 */
export type Gift = { 
/**
 * Name of the recipient.
 */
recipient: string, 
/**
 * Phone number that the rider calls; empty = none, for a pick-up only.
 */
recipient_phone: string, 
/**
 * Text of the card, which may have several lines; empty = no card.
 */
card_text: string, };

/**
 * Access to the gift page of an order.
 */
export type GiftAccess = { 
/**
 * Id of the order.
 */
id: string, 
/**
 * Key of the gift page ([`OrderGift::key`]).
 */
key: string, };

/**
 * Goods of a gift, without a price.
 */
export type GiftLine = { 
/**
 * Name of the product.
 */
name: string, 
/**
 * Names in further languages.
 */
translations?: { [key in Language]?: LineTexts }, 
/**
 * Chosen size and other options as text; empty = none.
 */
options: string, 
/**
 * Number of pieces.
 */
quantity: number, 
/**
 * URL of the picture, if there is one.
 */
image: string | null, 
/**
 * URL slug of the product; absent for one that is not in the catalogue.
 */
slug?: string, 
/**
 * Present allergens of the product. Absent for one that is not in the catalogue: they are unknown.
 */
allergen_facts?: AllergenFacts, };

/**
 * State of a gift; it says nothing about the payment.
 */
export type GiftState = "ordered" | "preparing" | "ready" | "on_its_way" | "delivered" | "cancelled";

/**
 * Gift as its recipient sees it. It has no amount, no payment, no address, and of the payer only
 * the first name.
 */
export type GiftView = { 
/**
 * Order number, by which staff find the order.
 */
number: string, 
/**
 * First name of the payer.
 */
from: string, 
/**
 * Name of the recipient.
 */
recipient: string, 
/**
 * Text of the card; empty = no card.
 */
card_text: string, 
/**
 * Goods of the gift.
 */
lines: Array<GiftLine>, 
/**
 * Whether the gift is delivered; otherwise the recipient picks it up.
 */
is_delivery: boolean, 
/**
 * Promised time; absent = none was, the gift has arrived, or it still awaits its payer.
 */
promise?: TimePromise, 
/**
 * State of the gift.
 */
state: GiftState, 
/**
 * Steps to the handover; empty if the gift will not arrive.
 */
progress: Array<Progress>, 
/**
 * Whether the recipient still waits for it.
 */
is_awaited: boolean, };

/**
 * Finding of one check of `korosho-server check`.
 */
export type HealthCheck = { 
/**
 * Subject of the check.
 */
subject: string, 
/**
 * Severity of the finding.
 */
level: HealthLevel, 
/**
 * Description of the finding.
 */
finding: string, 
/**
 * Remedy; empty if the check passed.
 */
remedy: string, 
/**
 * Texts in further languages.
 */
translations?: { [key in Language]?: HealthTexts }, };

/**
 * Severity of a check's finding.
 */
export type HealthLevel = "passed" | "warning" | "failed";

/**
 * Texts of a [`HealthCheck`] in one language.
 */
export type HealthTexts = { 
/**
 * Subject of the check.
 */
subject: string, 
/**
 * Description of the finding; English words of other programs are between `ENGLISH_MARKS`.
 */
finding: string, 
/**
 * Remedy; empty if the check passed.
 */
remedy: string, };

/**
 * Cart that staff put aside, as a list shows it.
 */
export type HeldOrder = { 
/**
 * Id made by the desk.
 */
id: string, 
/**
 * Name of the customer, or a substitute.
 */
label: string, 
/**
 * Cart as the desk app serialises it.
 */
draft: string, 
/**
 * Time at which it was first held, milliseconds since 1970.
 */
held_at: number, 
/**
 * Time of the last change, milliseconds since 1970.
 */
touched_at: number, 
/**
 * Name of the desk that has it open; empty = none.
 */
opened_by: string, };

/**
 * Reference to a held order.
 */
export type HeldOrderRef = { 
/**
 * Id of the held order.
 */
id: string, };

/**
 * Place of an order among those of a customer, newest first.
 */
export type HistoryCursor = { 
/**
 * [`OrderRow::placed_at`].
 */
placed_at: number, 
/**
 * [`OrderRow::key`]: orders of the store have whole seconds, so that two can share a time.
 */
key: string, };

/**
 * Cart to put aside.
 */
export type HoldOrderInput = { 
/**
 * Id made by the desk.
 */
id: string, 
/**
 * Name of the customer, or a substitute.
 */
label: string, 
/**
 * Cart as the desk app serialises it.
 */
draft: string, 
/**
 * Whether this desk keeps it open for editing; other desks may then only view it.
 */
open: boolean, };

/**
 * Hours of one date, in place of those of its day of the week: a holiday, or a shorter day.
 */
export type HoursException = { 
/**
 * `YYYY-MM-DD`, shop time.
 */
date: string, 
/**
 * `HH:MM`, shop time; `None` = closed that day.
 */
opens: string | null, 
/**
 * `HH:MM`, shop time.
 */
closes: string | null, 
/**
 * Name of the day, e.g. `Christmas Day`; empty = none.
 */
name: string, };

/**
 * Picture. `src` is a path below `/media` that takes the parameters `w` and `q`.
 */
export type Image = { 
/**
 * URL without size parameters.
 */
src: string, 
/**
 * Alternative text.
 */
alt: string, 
/**
 * Alternative text in Kiswahili, if the shop has written one.
 */
alt_sw?: string, 
/**
 * Width of the original in pixels; `None` until the picture has been analysed.
 */
width: number | null, 
/**
 * Height of the original in pixels; `None` until the picture has been analysed.
 */
height: number | null, 
/**
 * Average colour as CSS, shown while the picture loads; absent until it has been analysed.
 */
placeholder?: string | null, 
/**
 * Blur shown while the picture loads: five colours of three hex digits, the middle, then the
 * corners from top left to bottom right; absent until the picture has been analysed.
 */
blur?: string, };

/**
 * Settings file of another device, to be imported.
 */
export type ImportInput = { 
/**
 * Content of the file.
 */
text: string, };

/**
 * Result of importing the outbox file of another device.
 */
export type ImportedOutbox = { 
/**
 * Orders of this shop in the file.
 */
orders: number, 
/**
 * Orders among them that were new here.
 */
new: number, };

/**
 * Violated rule of an input field.
 */
export type InvalidReason = "missing" | "malformed" | "out_of_range" | "too_long" | "unknown";

/**
 * Invitation to an account, with the key for an authenticator app.
 */
export type Invitation = { 
/**
 * Invited person.
 */
account: AdminAccount, 
/**
 * Key for typing, base32.
 */
code_key: string, 
/**
 * Key as `otpauth://` URL: content of a QR code, or a link on the phone itself.
 */
code_url: string, };

/**
 * Link of an invitation, which is shown once.
 */
export type InvitationLink = { 
/**
 * Name of the invited person.
 */
name: string, 
/**
 * URL with the token.
 */
url: string, };

/**
 * Token of an invitation's link.
 */
export type InvitationRef = { 
/**
 * Token of the link.
 */
token: string, };

/**
 * Person to invite.
 */
export type InviteInput = { 
/**
 * Name in the audit log, and at sign-in.
 */
name: string, 
/**
 * Role of the account, once the invitation is accepted.
 */
role: Role, 
/**
 * Whether the person has an account already and gets another link, such as for a lost password.
 */
is_known?: boolean, 
/**
 * One-time code of the manager who invites.
 */
code: string, };

/**
 * Time that a changed order keeps.
 */
export type KeptTime = { 
/**
 * The promised time; absent = the order was promised none.
 */
promise?: TimePromise, };

/**
 * State of the operating system's keyring.
 */
export type KeyringState = "open" | "locked" | "missing";

/**
 * Settings of a kiosk, stored on the device and changed by staff.
 */
export type KioskSettings = { 
/**
 * Number of the kiosk in the shop; its order numbers begin with `K` and this number.
 */
number: number, 
/**
 * Tenths of a screen pixel per millimetre, for the size of touch targets.
 */
tenth_pixels_per_mm: number, 
/**
 * Whether the kiosk asks "eat here or take away".
 */
asks_dining: boolean, 
/**
 * URL of the shop's server, whose order pages the QR code opens; empty = none. Set with the
 * payment settings; the value in a request is ignored.
 */
order_pages: string, 
/**
 * Whether card payments in a browser on this device are offered.
 */
card_in_browser: boolean, 
/**
 * Printer of tickets: `host:port` of a network printer, or the path of a USB printer's device
 * (`/dev/usb/lp0`); empty = no tickets. Only a printer that a search found is accepted.
 */
printer: string, 
/**
 * Hours after which an unpaid order of this kiosk lapses and releases its stock.
 */
collection_hours: number, 
/**
 * Whether ordering is paused.
 */
paused: boolean, };

/**
 * Pending work of a kiosk, shown to staff.
 */
export type KioskWork = { 
/**
 * Orders that the store does not have yet, oldest first.
 */
unsent: Array<UnsentOrder>, };

/**
 * Language of screens, e-mails and tickets, written as its primary subtag (BCP 47): `en`, `sw`.
 */
export type Language = "en" | "sw";

/**
 * Cart line: product, variation and quantity. It has no price, which clients never set.
 */
export type Line = { 
/**
 * WooCommerce's product id.
 */
product_id: number, 
/**
 * WooCommerce's variation id; required for a variable product.
 */
variation_id: number | null, 
/**
 * Option name to value, for options that the variation leaves open.
 */
attributes?: { [key in string]: string }, 
/**
 * Number of pieces, 1 to `limits::MAX_QUANTITY`.
 */
quantity: number, };

/**
 * Note on one line.
 */
export type LineNote = { 
/**
 * WooCommerce's product id of the line.
 */
product_id: number, 
/**
 * WooCommerce's variation id of the line.
 */
variation_id: number | null, 
/**
 * Attributes of the line.
 */
attributes?: { [key in string]: string }, 
/**
 * Note as typed.
 */
note: string, };

/**
 * Name of a product in one language, as an order keeps it.
 */
export type LineTexts = { 
/**
 * Name, plain text.
 */
name: string, };

/**
 * Addresses that customers left for news and for back-in-stock notices.
 */
export type MailingLists = { 
/**
 * E-mail addresses of newsletter subscribers.
 */
subscribers: Array<string>, 
/**
 * Subscribers as CSV, with the links that unsubscribe.
 */
subscribers_csv: string, 
/**
 * Requested back-in-stock notices.
 */
stock_notices: Array<StockNoticeRow>, 
/**
 * Requested notices as CSV.
 */
stock_notices_csv: string, };

/**
 * Payment collected by staff.
 */
export type MarkPaidInput = { 
/**
 * [`crate::desk_orders::OrderRow::key`].
 */
key: string, 
/**
 * Payment method: cash ([`PaymentMethod::Counter`], [`PaymentMethod::OnDelivery`]) or M-Pesa
 * with its receipt.
 */
method: PaymentMethod, 
/**
 * Minor units.
 */
amount: number, 
/**
 * M-Pesa receipt number.
 */
receipt: string | null, 
/**
 * Whether staff take cash although it is unknown whether the order is already paid
 * (`payment_state_unknown`).
 */
unchecked: boolean, };

/**
 * Member of the desk's team.
 */
export type Member = { 
/**
 * Id of the member.
 */
id: string, 
/**
 * Name shown to colleagues.
 */
name: string, 
/**
 * Role of the member.
 */
role: Role, };

/**
 * Member to be saved.
 */
export type MemberInput = { 
/**
 * Id of the member; `None` = a new one.
 */
id: string | null, 
/**
 * Name shown to colleagues.
 */
name: string, 
/**
 * Role of the member.
 */
role: Role, 
/**
 * PIN, four to eight digits, of a manager at least six; empty = unchanged.
 */
pin: string, };

/**
 * Reference to a member.
 */
export type MemberRef = { 
/**
 * Id of the member.
 */
id: string, };

/**
 * Mark of an answered message.
 */
export type MessageAnswer = { 
/**
 * Name of the staff member.
 */
by: string, 
/**
 * Milliseconds since 1970.
 */
at: number, };

/**
 * New and changed messages, oldest change first.
 */
export type MessageBatch = { 
/**
 * Messages with their revisions.
 */
messages: Array<RevisedMessage>, 
/**
 * Whether the server has further changes.
 */
more: boolean, 
/**
 * Number of newsletter subscribers.
 */
subscribers: number, };

/**
 * Reference to a message.
 */
export type MessageRef = { 
/**
 * Id of the message.
 */
id: string, };

/**
 * Request of a device for messages; it delivers the device's own marks first.
 */
export type MessageSync = { 
/**
 * Highest revision that the device has; 0 = none.
 */
since: number, 
/**
 * Messages that were answered at the device.
 */
answered: Array<AnsweredMessage>, };

/**
 * Money by one payment method.
 */
export type MoneyByMethod = { 
/**
 * Payment method.
 */
method: PaymentMethod, 
/**
 * Number of payments.
 */
payments: number, 
/**
 * Sum of the payments.
 */
received: number, 
/**
 * Sum of the refunds of payments by this method.
 */
returned: number, };

/**
 * Status change by staff.
 */
export type MoveOrder = { 
/**
 * [`OrderRow::key`].
 */
key: string, 
/**
 * New status.
 */
to: OrderStatus, 
/**
 * Status on the screen; the change is refused if the order has another one by now.
 */
expected_status: OrderStatus, 
/**
 * Reason of a cancellation, which requires one; empty for every other step.
 */
reason?: string, };

/**
 * Answer to the newsletter form; equal for new, subscribed and unknown addresses.
 */
export type NewsletterAnswer = { 
/**
 * Whether the subscription counts only after the link of a mail was used.
 */
confirmation_needed: boolean, };

/**
 * Input of the newsletter form.
 */
export type NewsletterInput = { 
/**
 * E-mail address of the subscriber.
 */
email: string, 
/**
 * Whether the subscriber consented to e-mails.
 */
consent: boolean, 
/**
 * Language of the confirmation mail: `en` or `sw`.
 */
language?: Language, 
/**
 * Honeypot field, invisible to people: only bots fill it in.
 */
website: string, };

/**
 * Next step of the app after an order was placed.
 */
export type Next = { "kind": "redirect", 
/**
 * Absolute URL, to be used unchanged.
 */
url: string, } | { "kind": "mpesa_prompt" } | { "kind": "done" };

/**
 * A note of staff on an order.
 */
export type NoteInput = { 
/**
 * [`OrderRow::key`].
 */
key: string, 
/**
 * Text as typed.
 */
note: string, };

/**
 * Notice to the customer about a quote.
 */
export type Notice = { "code": "out_of_stock", 
/**
 * WooCommerce's product id of the line.
 */
product_id: number, 
/**
 * WooCommerce's variation id of the line.
 */
variation_id: number | null, 
/**
 * Attributes of the line.
 */
attributes?: { [key in string]: string }, 
/**
 * Pieces left, 0 = none; `None` = not counted.
 */
left: number | null, } | { "code": "not_for_sale", 
/**
 * WooCommerce's product id of the line.
 */
product_id: number, 
/**
 * WooCommerce's variation id of the line.
 */
variation_id: number | null, 
/**
 * Attributes of the line.
 */
attributes?: { [key in string]: string }, } | { "code": "one_per_order", 
/**
 * WooCommerce's product id of the line.
 */
product_id: number, 
/**
 * WooCommerce's variation id of the line.
 */
variation_id: number | null, 
/**
 * Attributes of the line.
 */
attributes?: { [key in string]: string }, } | { "code": "coupon_refused", 
/**
 * Coupon code as typed.
 */
coupon: string, 
/**
 * Reason of the refusal.
 */
reason: CouponRefusal, } | { "code": "free_delivery_missing", 
/**
 * Minor units missing.
 */
missing: number, } | { "code": "unknown_zone", 
/**
 * Zone id as requested.
 */
zone: string, };

/**
 * Cancellation and change that the order's page offers.
 */
export type OfferedChanges = { 
/**
 * Minor units that the customer gets back for a cancellation.
 */
refund: number, 
/**
 * Minor units that the shop has of the order's payments; of another total, the rest is due.
 */
held?: number, 
/**
 * Revision of the contents, which a change names.
 */
revision: number, 
/**
 * Whether goods and zone can change: not if the same goods stand in two lines.
 */
has_open_quantities?: boolean, };

/**
 * Times of deliveries to a zone, or of pick-ups.
 */
export type OfferedTimes = { 
/**
 * Time of an order as soon as possible; absent = nothing is promised.
 */
promise?: TimePromise, 
/**
 * Slots to choose from, earliest first; empty if there are none.
 */
slots: Array<TimeSlot>, };

/**
 * Number and contact of an order with the code that was sent for it.
 */
export type OpenOrderInput = { 
/**
 * Number of the order, as the customer knows it.
 */
number: string, 
/**
 * Phone number or e-mail address of the order.
 */
contact: string, 
/**
 * Code of the message.
 */
code: string, };

/**
 * Whether the shop is open, with the time until which that holds.
 */
export type Opening = { "state": "open", 
/**
 * Milliseconds since 1970.
 */
from: number, 
/**
 * Milliseconds since 1970.
 */
until: number, } | { "state": "closed", 
/**
 * Next opening; `None` = not within two months.
 */
opens: ShopTime | null, 
/**
 * Name of the holiday on which the shop is closed today; empty = none.
 */
holiday?: string, };

/**
 * Hours of one day of the week.
 */
export type OpeningHours = { 
/**
 * 1 = Monday … 7 = Sunday (ISO 8601).
 */
day: number, 
/**
 * `HH:MM`, shop time; `None` = closed that day.
 */
opens: string | null, 
/**
 * `HH:MM`, shop time.
 */
closes: string | null, };

/**
 * Access to the page of an order.
 */
export type OrderAccess = { 
/**
 * Id of the order.
 */
id: string, 
/**
 * Key of the order.
 */
key: string, };

/**
 * Sort key of a listing.
 */
export type OrderBy = "menu_order" | "relevance" | "popularity" | "date" | "price" | "unit_price" | "rating" | "title";

/**
 * New contents of an order, whole: what is left out is removed. Payment and coupon stay as agreed.
 */
export type OrderChange = { 
/**
 * Key of the order ([`crate::desk_orders::OrderRow::key`]).
 */
key: string, 
/**
 * Revision of the contents that the editor saw.
 */
revision: number, 
/**
 * Lines of the catalogue.
 */
lines: Array<Line>, 
/**
 * Pick-up or delivery.
 */
fulfilment: Fulfilment, 
/**
 * Beginning of the slot to which the order moves; absent = the promised time stays,
 * as far as the new zone allows it.
 */
slot?: number, 
/**
 * Customer of the order.
 */
customer: Customer, 
/**
 * Note of the customer; empty = none.
 */
note: string, 
/**
 * Additions by staff.
 */
extras: DeskExtras, };

/**
 * Price of a change, and what becomes of the difference.
 */
export type OrderChangeQuote = { 
/**
 * Price of the new contents.
 */
quote: Quote, 
/**
 * Total before the change, in minor units.
 */
total_before: number, 
/**
 * Minor units received and not returned.
 */
received: number, 
/**
 * Minor units to collect after the change.
 */
due: number, 
/**
 * Minor units to refund after the change.
 */
refund: number, };

/**
 * Request for a code.
 */
export type OrderCodeInput = { 
/**
 * Number of the order, as the customer knows it.
 */
number: string, 
/**
 * Phone number or e-mail address of the order.
 */
contact: string, 
/**
 * Language of the message: `en` or `sw`; absent = that of the order.
 */
language?: Language, };

/**
 * Event of an order.
 */
export type OrderEvent = { 
/**
 * Milliseconds since 1970.
 */
at: number, 
/**
 * Kind of the event.
 */
kind: OrderEventKind, 
/**
 * Staff member; empty = automatic.
 */
who: string, 
/**
 * Status before and after, of [`OrderEventKind::StatusChanged`].
 */
change: StatusChange | null, 
/**
 * Method, of [`OrderEventKind::PaymentStarted`].
 */
method: PaymentMethod | null, 
/**
 * Receipt, reason or message of an upstream.
 */
detail: string, 
/**
 * Detail of [`OrderEventKind::Alert`] in further languages; alerts of earlier versions have none.
 */
translations?: { [key in Language]?: AlertTexts }, 
/**
 * Amount in minor units, if any.
 */
amount: number | null, };

/**
 * Kind of an order's event.
 */
export type OrderEventKind = "placed" | "payment_started" | "payment_received" | "refunded" | "alert" | "status_changed" | "changed" | "note" | "customer_notified";

/**
 * Gift of a placed order.
 */
export type OrderGift = { 
/**
 * Recipient and card.
 */
details: Gift, 
/**
 * Unguessable key that opens the gift page; it does not open the order's page.
 */
key: string, };

/**
 * Orders of a customer, newest first.
 */
export type OrderHistory = { 
/**
 * Orders of this page.
 */
orders: Array<PlacedOrder>, 
/**
 * Whether older orders exist.
 */
more: boolean, 
/**
 * Number of all orders of the customer that this desk knows.
 */
count: number, 
/**
 * Time of the first of them, milliseconds since 1970; `None` = there is none.
 */
first_at: number | null, 
/**
 * Time of the last of them, milliseconds since 1970; `None` = there is none.
 */
last_at: number | null, };

/**
 * Page of a customer's orders.
 */
export type OrderHistoryQuery = { 
/**
 * Phone number in any spelling.
 */
phone: string, 
/**
 * Last order of the page before; `None` = the newest orders.
 */
after?: HistoryCursor | null, };

/**
 * A page of orders, newest first.
 */
export type OrderList = { 
/**
 * Orders of this page.
 */
rows: Array<OrderRow>, 
/**
 * Whether older orders exist.
 */
more: boolean, 
/**
 * Time at which the store's own orders were last read, milliseconds since 1970; `None` =
 * never.
 */
store_read_at: number | null, 
/**
 * Orders of this desk that the store does not have yet.
 */
unsent: number, };

/**
 * Link to an order's page, where the customer pays on a phone.
 */
export type OrderPage = { 
/**
 * Absolute URL; empty if this device cannot build one now.
 */
url: string, 
/**
 * Whether the server has the order; if not, the URL carries the signed order.
 */
known: boolean, };

/**
 * Id, number and key of an order.
 */
export type OrderRef = { 
/**
 * Id of the order.
 */
id: string, 
/**
 * Order number shown to customer and staff, e.g. `W-0047`.
 */
number: string, 
/**
 * Unguessable key that opens the order's page.
 */
key: string, };

/**
 * Row of an order list.
 */
export type OrderRow = { 
/**
 * Key of the order: its own id, or `woo:` and the store's id.
 */
key: string, 
/**
 * Order number.
 */
number: string, 
/**
 * WooCommerce's order number, if it has one.
 */
store_number: string | null, 
/**
 * Sales channel.
 */
channel: Channel, 
/**
 * Name of the customer.
 */
name: string, 
/**
 * Phone number, E.164; empty = none.
 */
phone: string, 
/**
 * Minor units.
 */
total: number, 
/**
 * ISO 4217 code.
 */
currency: string, 
/**
 * Status of the order.
 */
status: OrderStatus, 
/**
 * Payment method.
 */
method: PaymentMethod | null, 
/**
 * Whether the order is paid in full.
 */
paid: boolean, 
/**
 * Minor units still to be collected; 0 if it is paid, cancelled or refunded.
 */
due: number, 
/**
 * Receipt of the payment, if one is known.
 */
receipt: string | null, 
/**
 * Milliseconds since 1970.
 */
placed_at: number, 
/**
 * Progress of the order to the store.
 */
arrival: Arrival, 
/**
 * Status in the store, if it differs from `status`.
 */
store_status: OrderStatus | null, };

/**
 * Status of an order. It only moves forward (see [`OrderStatus::may_become`]).
 */
export type OrderStatus = "pending" | "confirmed" | "paid" | "ready" | "out_for_delivery" | "completed" | "cancelled" | "refunded";

/**
 * Order to pack or to hand over.
 */
export type OrderToPrepare = { 
/**
 * Row of the order list.
 */
row: OrderRow, 
/**
 * Stage of the order.
 */
stage: PreparationStage, 
/**
 * Statuses that staff may set now.
 */
next_steps: Array<OrderStatus>, 
/**
 * Status that usually follows, one of `next_steps`.
 */
usual_step: OrderStatus, 
/**
 * Goods to pack.
 */
lines: Array<PackingLine>, 
/**
 * Whether a rider takes the order.
 */
is_delivery: boolean, 
/**
 * Delivery address, split into lines.
 */
delivery_address: Array<string>, 
/**
 * Time for which the order is wanted, as the customer says it; empty = as soon as possible.
 */
wanted_at: string, 
/**
 * Promised time; absent = nothing was promised.
 */
promise?: TimePromise, 
/**
 * Note of the customer on the order.
 */
note: string, 
/**
 * Recipient and card, if the order is a gift.
 */
gift?: Gift, 
/**
 * Note for the rider.
 */
rider_note: string, 
/**
 * Notes of staff about the customer, such as allergies.
 */
about_customer: string, 
/**
 * Allergens that the customer avoids, in the order of [`Allergen`].
 */
avoided: Array<Allergen>, 
/**
 * Methods by which staff may record a payment now; empty = none.
 */
payment_methods: Array<PaymentMethod>, 
/**
 * Whether a phone number exists to notify the customer that the order is ready.
 */
can_notify: boolean, 
/**
 * Last notice to the customer that the order is ready or on its way.
 */
notice: ReadyNotice | null, };

/**
 * Order as shown on its page.
 */
export type OrderView = { 
/**
 * Id of the order.
 */
id: string, 
/**
 * Order number shown to customer and staff.
 */
number: string, 
/**
 * Status of the order.
 */
status: OrderStatus, 
/**
 * Time of placement, milliseconds since 1970 (UTC).
 */
placed_at: number, 
/**
 * Lines at the agreed prices.
 */
lines: Array<QuoteLine>, 
/**
 * Sum of the lines.
 */
subtotal: number, 
/**
 * Coupon and staff discounts, as a positive amount.
 */
discount: number, 
/**
 * Delivery fee.
 */
shipping: number, 
/**
 * Rounding to whole shillings.
 */
rounding: number, 
/**
 * Tax display of the amounts; absent = the store calculated none.
 */
tax_display?: TaxDisplay, 
/**
 * Taxes on goods and delivery, by rate; absent = none.
 */
taxes?: Array<QuoteTax>, 
/**
 * Total amount to pay.
 */
total: number, 
/**
 * ISO 4217 code.
 */
currency: string, 
/**
 * Coupon used, if any.
 */
coupon: string | null, 
/**
 * Pick-up or delivery.
 */
fulfilment: Fulfilment, 
/**
 * Time promised when the order was placed or last changed; absent = none was.
 */
promise?: TimePromise, 
/**
 * Customer of the order.
 */
customer: Customer, 
/**
 * Note of the customer.
 */
note: string | null, 
/**
 * Recipient, card and key of the gift page, if the order is a gift.
 */
gift?: OrderGift, 
/**
 * Payment status of the order.
 */
payment: PaymentView, 
/**
 * Steps from placement to handover; empty if nothing will be handed over.
 */
progress: Array<Progress>, 
/**
 * WooCommerce's order number; `None` until WooCommerce has the order.
 */
store_number: string | null, 
/**
 * Products of a completed order that have no review from this order yet.
 */
reviewable?: Array<number>, 
/**
 * Changes that the customer may make now; absent = none.
 */
offered_changes?: OfferedChanges, };

/**
 * Rules for orders.
 */
export type OrderingRules = { 
/**
 * Payment methods that the shop wants to offer; the first available one is preselected.
 */
payment_methods: Array<PaymentMethod>, 
/**
 * Whether the shop offers pick-up at its counter although WooCommerce has no pick-up method.
 */
pickup: boolean, 
/**
 * Orders that customers may cancel or correct themselves.
 */
customer_changes: CustomerChanges, 
/**
 * Exchange rates for price estimates in other currencies.
 */
exchange_rates: Array<ExchangeRate>, };

/**
 * Rules in effect, with what an edit needs.
 */
export type OrderingRulesView = { 
/**
 * Rules in effect.
 */
rules: OrderingRules, 
/**
 * Number of edits so far, which the next edit repeats: another value is a conflict.
 */
revision: number, 
/**
 * Whether the rules are those of the settings file.
 */
is_from_file: boolean, 
/**
 * Payment methods whose provider is configured and that accept the shop's currency.
 */
available_methods: Array<PaymentMethod>, 
/**
 * ISO 4217 code of the shop's currency.
 */
currency: string, 
/**
 * Whether WooCommerce has a pick-up method, which offers pick-up whatever the rules say.
 */
store_has_pickup: boolean, };

/**
 * Filter and paging of an order list.
 */
export type OrdersQuery = { 
/**
 * Search text: part of a number, name, phone, amount or receipt.
 */
text?: string | null, 
/**
 * Whether to list only today's orders and open ones; else all known orders.
 */
current?: boolean, 
/**
 * Only orders with this status.
 */
status?: OrderStatus | null, 
/**
 * Only orders of this channel.
 */
channel?: Channel | null, 
/**
 * Only orders that are not paid in full.
 */
unpaid?: boolean, 
/**
 * Only orders placed before this time, milliseconds since 1970: cursor of the next page.
 */
before?: number | null, };

/**
 * Line of an order as it is packed.
 */
export type PackingLine = { 
/**
 * Number of pieces.
 */
quantity: number, 
/**
 * Name of the product.
 */
name: string, 
/**
 * Size as text, e.g. `500g`; empty = the product has none.
 */
size: string, 
/**
 * Note of staff on the line.
 */
note: string, 
/**
 * Allergens of the product, if the customer avoids any. Absent for one that is not in the
 * catalogue.
 */
allergen_facts?: AllergenFacts, };

/**
 * One page of a listing.
 */
export type Page<T> = { 
/**
 * Rows of this page; empty past the end.
 */
items: Array<T>, 
/**
 * Number of rows on all pages.
 */
total: number, 
/**
 * Number of pages.
 */
total_pages: number, 
/**
 * Number of rows that only the filter `without` leaves out; absent = none.
 */
hidden?: number, 
/**
 * Reading of the search text; absent = every word is found, and nothing is left out.
 */
search?: SearchOutcome, };

/**
 * Job of the outbox that needs a person.
 */
export type ParkedJob = { 
/**
 * Id of the job.
 */
id: string, 
/**
 * Kind, a name such as `create_woo_order`.
 */
kind: string, 
/**
 * Order of the job, if any.
 */
order: DeskOrderRef | null, 
/**
 * Number of that order.
 */
number: string | null, 
/**
 * Failed attempts.
 */
attempts: number, 
/**
 * Last error of the upstream, in its own words.
 */
error: string, 
/**
 * Milliseconds since 1970.
 */
created_at: number, 
/**
 * Whether managers may discard the job: never one that an order or its money depends on.
 */
can_be_discarded: boolean, };

/**
 * Reference to a parked job.
 */
export type ParkedJobRef = { 
/**
 * [`ParkedJob::id`].
 */
id: string, };

/**
 * Line of an earlier order.
 */
export type PastLine = { 
/**
 * WooCommerce's product id.
 */
product_id: number, 
/**
 * WooCommerce's variation id.
 */
variation_id: number | null, 
/**
 * Option name to value, for options that the variation leaves open.
 */
attributes?: { [key in string]: string }, 
/**
 * Name at that time.
 */
name: string, 
/**
 * Size as text, e.g. `500g`.
 */
size: string, 
/**
 * Number of pieces.
 */
quantity: number, 
/**
 * Price of one piece at that time.
 */
unit_price: number, };

/**
 * Earlier order of a customer.
 */
export type PastOrder = { 
/**
 * Order number.
 */
number: string, 
/**
 * Time of placement, milliseconds since 1970.
 */
placed_at: number, 
/**
 * Total in minor units at that time.
 */
total: number, 
/**
 * Lines.
 */
lines: Array<PastLine>, 
/**
 * Zone of the delivery; `None` = picked up.
 */
zone: string | null, };

/**
 * Request to pay an existing order, again or by another method.
 */
export type PayOrderInput = { 
/**
 * Id of the order.
 */
id: string, 
/**
 * Key of the order.
 */
key: string, 
/**
 * Payment method.
 */
payment: PaymentMethod, 
/**
 * Phone number for the M-Pesa prompt, if not the customer's.
 */
phone?: string, 
/**
 * Minor units that the payer saw: a prompt or page for another amount is refused. Absent = a device
 * passes on a payment of an order that it has just read.
 */
expected_due?: number, };

/**
 * Failure of a payment attempt, in terms that a customer can act on.
 */
export type PaymentFailure = "declined" | "insufficient_funds" | "cancelled" | "wrong_pin" | "timed_out" | "phone_unreachable" | "busy" | "over_limit" | "under_limit" | "repeated" | "pin_locked" | "provider_unavailable";

/**
 * Payment keys. An empty secret leaves the stored one unchanged; `forget_…` deletes it.
 */
export type PaymentKeysInput = { 
/**
 * Stripe's (restricted) secret key.
 */
stripe_secret_key: string, 
/**
 * Whether to delete the Stripe key, which ends card payments.
 */
forget_stripe: boolean, 
/**
 * Daraja's consumer key.
 */
mpesa_consumer_key: string, 
/**
 * Daraja's consumer secret.
 */
mpesa_consumer_secret: string, 
/**
 * Pay bill number; for a till, the store number registered with Daraja.
 */
mpesa_shortcode: string, 
/**
 * Till number that receives payments ("Buy Goods"); empty = the pay bill itself.
 */
mpesa_till: string, 
/**
 * Pass key of the short code.
 */
mpesa_passkey: string, 
/**
 * Whether to delete the M-Pesa keys, which ends M-Pesa payments.
 */
forget_mpesa: boolean, };

/**
 * Payment method: the customer's choice, independent of the provider that carries it out.
 */
export type PaymentMethod = "card" | "mpesa" | "counter" | "on_delivery";

/**
 * Payment provider: who carries a payment out, whatever the customer picked.
 */
export type PaymentProvider = "stripe" | "mpesa" | "counter" | "rider";

/**
 * Payment methods for which this device has keys.
 */
export type PaymentSettings = { 
/**
 * Whether a Stripe key is stored.
 */
stripe: boolean, 
/**
 * Whether M-Pesa keys are stored.
 */
mpesa: boolean, 
/**
 * M-Pesa short code; empty = none.
 */
mpesa_shortcode: string, 
/**
 * Till number that receives payments; empty if the pay bill itself does.
 */
mpesa_till: string, 
/**
 * URL of the shop's server if that collects the payments; empty = this device does.
 */
server_url: string, };

/**
 * Payment state of an order.
 */
export type PaymentState = "unpaid" | "pending" | "unknown" | "paid" | "failed" | "expired" | "refund_due" | "refunded";

/**
 * Payment status as an order page shows it.
 */
export type PaymentView = { 
/**
 * Chosen method.
 */
method: PaymentMethod, 
/**
 * State of the payment.
 */
state: PaymentState, 
/**
 * Minor units received so far.
 */
received: number, 
/**
 * Minor units that a payment would request now; 0 if the order cannot be paid.
 */
due: number, 
/**
 * URL of the payment page while one is open.
 */
url: string | null, 
/**
 * Phone number of the current or last prompt, masked: `0712 ••• 678`.
 */
phone: string | null, 
/**
 * Milliseconds until the open prompt or payment page expires; absent = none is open. A duration,
 * because clocks of phones are wrong.
 */
expires_in?: number, 
/**
 * Receipt of the payment: M-Pesa's receipt number or the provider's own.
 */
receipt: string | null, 
/**
 * Time at which the order was paid in full, milliseconds since 1970 (UTC).
 */
paid_at: number | null, 
/**
 * Failure of the last attempt.
 */
failure: PaymentFailure | null, 
/**
 * Minor units that the shop gives back; absent = none.
 */
refund_due?: number, 
/**
 * Whether the customer reported a receipt that staff still look for; absent = no.
 */
receipt_reported?: boolean, };

/**
 * Numbers on the pick-up board, which everybody in the shop can read; nothing personal.
 */
export type PickupBoard = { 
/**
 * Orders being made, oldest first.
 */
making: Array<string>, 
/**
 * Orders that wait at the counter, oldest first.
 */
ready: Array<string>, };

/**
 * PIN as typed.
 */
export type PinInput = { 
/**
 * PIN, four to eight digits.
 */
pin: string, };

/**
 * Order with its goods.
 */
export type PlacedOrder = { 
/**
 * Row of the order list.
 */
row: OrderRow, 
/**
 * Lines; empty for an order of which the store has sent none yet.
 */
lines: Array<PastLine>, };

/**
 * Orders to pack and to hand over.
 */
export type Preparation = { 
/**
 * Orders by stage, within a stage the most urgent first.
 */
orders: Array<OrderToPrepare>, 
/**
 * Whether further open orders exist, older than these.
 */
more: boolean, };

/**
 * Stage of an order between its acceptance and its end.
 */
export type PreparationStage = "to_pack" | "ready" | "with_rider";

/**
 * Way in which a product declares an allergen.
 */
export type Presence = "may_contain" | "contains";

/**
 * Error code with its fields.
 */
export type Problem = { "code": "invalid_input", 
/**
 * Path of the field; empty if the body as a whole cannot be read.
 */
field: string, 
/**
 * Violated rule.
 */
reason: InvalidReason, } | { "code": "not_found" } | { "code": "price_changed", 
/**
 * Current quote.
 */
quote: Quote, } | { "code": "out_of_stock", 
/**
 * Current quote with its notices.
 */
quote: Quote, } | { "code": "coupon_refused", 
/**
 * Reason of the refusal.
 */
reason: CouponRefusal, } | { "code": "unknown_zone" } | { "code": "slot_unavailable" } | { "code": "payment_method_unavailable" } | { "code": "amount_out_of_range" } | { "code": "already_paid" } | { "code": "unpaid_limit" } | { "code": "pending_limit" } | { "code": "too_many_prompts" } | { "code": "prices_in_review" } | { "code": "payment_in_progress" } | { "code": "payment_state_unknown" } | { "code": "idempotency_conflict" } | { "code": "provider_unavailable" } | { "code": "catalogue_unavailable" } | { "code": "sign_in_needed" } | { "code": "sign_in_refused" } | { "code": "invitation_expired" } | { "code": "password_too_weak" } | { "code": "rate_limited", 
/**
 * Seconds to wait.
 */
retry_after: number, } | { "code": "forbidden" } | { "code": "storage_full" } | { "code": "store_unreachable" } | { "code": "store_not_found" } | { "code": "captive_portal" } | { "code": "store_certificate" } | { "code": "store_key_refused" } | { "code": "store_key_read_only" } | { "code": "store_key_limited" } | { "code": "store_key_missing" } | { "code": "store_moved", 
/**
 * Target of the redirect.
 */
address: string, } | { "code": "store_down" } | { "code": "store_permalinks" } | { "code": "store_plugin_off" } | { "code": "store_currency", 
/**
 * Currency code of the store.
 */
currency: string, } | { "code": "settings_changed" } | { "code": "order_changed", 
/**
 * Current status of the order.
 */
status: OrderStatus, } | { "code": "open_elsewhere", 
/**
 * Name of that desk.
 */
by: string, } | { "code": "manager_needed" } | { "code": "server_unreachable" } | { "code": "server_not_found" } | { "code": "device_token_refused" } | { "code": "taken_by_server" } | { "code": "keyring_locked" } | { "code": "keyring_missing" } | { "code": "not_set_up" } | { "code": "pin_needed" } | { "code": "pin_wrong", 
/**
 * Attempts left before the lock-out.
 */
tries_left: number, } | { "code": "pin_too_common" } | { "code": "pin_locked", 
/**
 * Seconds to wait.
 */
retry_after: number, } | { "code": "unreachable" } | { "code": "internal", 
/**
 * Id of the log entry.
 */
incident: string, };

/**
 * RFC 9457 problem details with the code and its fields flattened in.
 */
export type ProblemDocument = { 
/**
 * URI of the problem type.
 */
type: string, 
/**
 * Title for logs and developers; apps show their own texts.
 */
title: string, 
/**
 * HTTP status.
 */
status: number, 
/**
 * Detail for logs and developers.
 */
detail: string, } & ({ "code": "invalid_input", 
/**
 * Path of the field; empty if the body as a whole cannot be read.
 */
field: string, 
/**
 * Violated rule.
 */
reason: InvalidReason, } | { "code": "not_found" } | { "code": "price_changed", 
/**
 * Current quote.
 */
quote: Quote, } | { "code": "out_of_stock", 
/**
 * Current quote with its notices.
 */
quote: Quote, } | { "code": "coupon_refused", 
/**
 * Reason of the refusal.
 */
reason: CouponRefusal, } | { "code": "unknown_zone" } | { "code": "slot_unavailable" } | { "code": "payment_method_unavailable" } | { "code": "amount_out_of_range" } | { "code": "already_paid" } | { "code": "unpaid_limit" } | { "code": "pending_limit" } | { "code": "too_many_prompts" } | { "code": "prices_in_review" } | { "code": "payment_in_progress" } | { "code": "payment_state_unknown" } | { "code": "idempotency_conflict" } | { "code": "provider_unavailable" } | { "code": "catalogue_unavailable" } | { "code": "sign_in_needed" } | { "code": "sign_in_refused" } | { "code": "invitation_expired" } | { "code": "password_too_weak" } | { "code": "rate_limited", 
/**
 * Seconds to wait.
 */
retry_after: number, } | { "code": "forbidden" } | { "code": "storage_full" } | { "code": "store_unreachable" } | { "code": "store_not_found" } | { "code": "captive_portal" } | { "code": "store_certificate" } | { "code": "store_key_refused" } | { "code": "store_key_read_only" } | { "code": "store_key_limited" } | { "code": "store_key_missing" } | { "code": "store_moved", 
/**
 * Target of the redirect.
 */
address: string, } | { "code": "store_down" } | { "code": "store_permalinks" } | { "code": "store_plugin_off" } | { "code": "store_currency", 
/**
 * Currency code of the store.
 */
currency: string, } | { "code": "settings_changed" } | { "code": "order_changed", 
/**
 * Current status of the order.
 */
status: OrderStatus, } | { "code": "open_elsewhere", 
/**
 * Name of that desk.
 */
by: string, } | { "code": "manager_needed" } | { "code": "server_unreachable" } | { "code": "server_not_found" } | { "code": "device_token_refused" } | { "code": "taken_by_server" } | { "code": "keyring_locked" } | { "code": "keyring_missing" } | { "code": "not_set_up" } | { "code": "pin_needed" } | { "code": "pin_wrong", 
/**
 * Attempts left before the lock-out.
 */
tries_left: number, } | { "code": "pin_too_common" } | { "code": "pin_locked", 
/**
 * Seconds to wait.
 */
retry_after: number, } | { "code": "unreachable" } | { "code": "internal", 
/**
 * Id of the log entry.
 */
incident: string, });

/**
 * Product as a listing or a product page shows it. Texts are decoded and sanitised.
 */
export type Product = { 
/**
 * WooCommerce's product id.
 */
id: number, 
/**
 * URL slug, unique in the shop.
 */
slug: string, 
/**
 * Name, plain text.
 */
name: string, 
/**
 * Short description, sanitised HTML.
 */
short_description: string, 
/**
 * Description, sanitised HTML; left out of listings.
 */
description?: string, 
/**
 * Texts in further languages.
 */
translations?: { [key in Language]?: ProductTexts }, 
/**
 * Lowest price among the sizes for sale; `None` = not for sale.
 */
price: number | null, 
/**
 * Price before a running sale, of the same size as `price`.
 */
regular_price: number | null, 
/**
 * Whether a sale runs now.
 */
on_sale: boolean, 
/**
 * End of the sale, milliseconds since 1970; absent = not known.
 */
sale_ends_at?: number, 
/**
 * ISO 4217 code.
 */
currency: string, 
/**
 * Pictures, the first is the main one.
 */
images: Array<Image>, 
/**
 * Categories without the shop's default one.
 */
categories: Array<CategoryRef>, 
/**
 * Average rating and number of ratings.
 */
rating: Rating, 
/**
 * Whether it is for sale.
 */
purchasable: boolean, 
/**
 * Whether at least one size is in stock.
 */
in_stock: boolean, 
/**
 * Pieces left; `None` = not counted, or on the website more than it publishes.
 */
stock_quantity: number | null, 
/**
 * Whether it is sold out but can be ordered and is made then; absent = no.
 */
on_backorder?: boolean, 
/**
 * Whether an order is limited to one piece of it; absent = no.
 */
sold_individually?: boolean, 
/**
 * Options that the customer chooses (name and values in the shop's order).
 */
options: Array<ProductOption>, 
/**
 * Sizes; empty for a simple product.
 */
variations: Array<Variation>, 
/**
 * Allergens in the shop's words, e.g. `Cashew nuts`.
 */
allergens: Array<string>, 
/**
 * Allergens parsed from these words, the ingredients and the name.
 */
allergen_facts: AllergenFacts, 
/**
 * Nutrition and other facts to be shown as a table.
 */
facts: Array<Fact>, 
/**
 * Net weight in grams, if known (simple products).
 */
weight_grams: number | null, };

/**
 * Number of products that each filter would leave in addition to the filters already set.
 */
export type ProductCounts = { 
/**
 * Products in stock.
 */
in_stock: number, 
/**
 * Products on sale.
 */
on_sale: number, 
/**
 * Products with an average of at least this many stars, from 1 to 5.
 */
rated: [number, number, number, number, number], };

/**
 * Option that a customer chooses, e.g. `Size` with `100g`, `250g`.
 */
export type ProductOption = { 
/**
 * Plain text, e.g. `Size`.
 */
name: string, 
/**
 * Values in the order in which they are offered.
 */
values: Array<string>, 
/**
 * Preselected value.
 */
default: string | null, };

/**
 * Content of a product page.
 */
export type ProductPage = { 
/**
 * The product, with its description.
 */
product: Product, 
/**
 * Related products: the shop's own picks first, then the same category.
 */
related: Array<Product>, 
/**
 * Approved reviews, newest first.
 */
reviews: Array<Review>, };

/**
 * Filters, sorting and paging of a product listing. `Default` is the specified first page of
 * eight.
 */
export type ProductQuery = { 
/**
 * Page size, 1 to 100.
 */
per_page?: number, 
/**
 * Page number, from 1.
 */
page?: number, 
/**
 * Category id; `None` or 0 = all.
 */
category?: number | null, 
/**
 * Search text; tolerant of typing errors.
 */
search?: string | null, 
/**
 * Sort key; `None` = relevance for a search, else the shop's own order.
 */
orderby?: OrderBy | null, 
/**
 * Sort direction; `None` = the natural one of `orderby`.
 */
order?: Direction | null, 
/**
 * Only (not) on sale.
 */
on_sale?: boolean | null, 
/**
 * Only (not) in stock.
 */
in_stock?: boolean | null, 
/**
 * Only the product with this slug.
 */
slug?: string | null, 
/**
 * Slug of an unknown URL: lists products it may have meant, most similar first.
 */
suggest?: string | null, 
/**
 * Lowest price in minor units.
 */
min_price?: number | null, 
/**
 * Highest price in minor units.
 */
max_price?: number | null, 
/**
 * Minimum average rating in stars, 1 to 5; leaves out products without ratings.
 */
min_rating?: number | null, 
/**
 * Allergens that no listed product declares, may contain or leaves unknown.
 */
without?: AllergenList, 
/**
 * Whether products that may contain traces of the allergens in `without` are listed; `None` =
 * no. The search text leaves out traces always.
 */
traces?: boolean | null, };

/**
 * Reference to a product by slug.
 */
export type ProductRef = { 
/**
 * The product's slug.
 */
slug: string, };

/**
 * Texts of a product in one language; an absent one is shown as its field is.
 */
export type ProductTexts = { 
/**
 * Name, plain text.
 */
name?: string, 
/**
 * Short description, sanitised HTML.
 */
short_description?: string, 
/**
 * Description, sanitised HTML; left out of listings.
 */
description?: string, };

/**
 * Step of the progress, and whether the order has reached it.
 */
export type Progress = { 
/**
 * Step.
 */
step: ProgressStep, 
/**
 * Whether the order has reached it.
 */
is_reached: boolean, };

/**
 * Step of the progress.
 */
export type ProgressStep = "received" | "paid" | "packed" | "ready" | "out_for_delivery" | "collected" | "delivered";

/**
 * Rules from which promises are computed.
 */
export type PromiseRules = { 
/**
 * Opening hours with exceptions.
 */
schedule: Schedule, 
/**
 * Minutes of opening time until an order can be picked up.
 */
pickup_lead: number, 
/**
 * Slots among which customers choose the time of a pick-up; `None` = every pick-up is as soon as
 * possible.
 */
pickup_slots: SlotRules | null, 
/**
 * Times of deliveries; `None` = no time is promised for a delivery.
 */
delivery: DeliveryTimes | null, };

/**
 * Name and contact details that customers read.
 */
export type PublicDetails = { 
/**
 * Brand name.
 */
name: string, 
/**
 * Contact details; an empty one is not shown.
 */
contact: ContactDetails, };

/**
 * Details in effect, with their revision and origin.
 */
export type PublicDetailsView = { 
/**
 * Details in effect.
 */
details: PublicDetails, 
/**
 * Number of edits so far, which the next edit repeats: another value is a conflict.
 */
revision: number, 
/**
 * Whether the details are those of the settings file.
 */
is_from_file: boolean, };

/**
 * Current prices of lines, with fees and total.
 *
 * Amounts follow the price display of the store's cart: with tax ([`TaxDisplay::Included`]) or
 * without ([`TaxDisplay::Added`]; the total is then higher by `tax_total`).
 */
export type Quote = { 
/**
 * Lines in the requested order; duplicates are merged.
 */
lines: Array<QuoteLine>, 
/**
 * Sum of the lines.
 */
subtotal: number, 
/**
 * Coupon and staff discounts, as a positive amount.
 */
discount: number, 
/**
 * Delivery fee.
 */
shipping: number, 
/**
 * Rounding of the total to whole shillings; may be negative.
 */
rounding: number, 
/**
 * `subtotal - discount + shipping + rounding`, plus `tax_total` if taxes are added.
 */
total: number, 
/**
 * ISO 4217 code.
 */
currency: string, 
/**
 * Notices to the customer before payment.
 */
notices: Array<Notice>, 
/**
 * Tax display of the amounts above; absent = the store calculates none.
 */
tax_display?: TaxDisplay, 
/**
 * Taxes on goods and delivery, by rate; absent = none.
 */
taxes?: Array<QuoteTax>, 
/**
 * Sum of the taxes; absent = 0.
 */
tax_total?: number, 
/**
 * Time promised for an order placed now, kept with the order; absent = nothing is promised.
 */
promise?: TimePromise, 
/**
 * Slots that the customer may choose for the pick-up or delivery, earliest first, instead of the
 * promise; absent = none. No order keeps them.
 */
slots?: Array<TimeSlot>, };

/**
 * Input of a quote.
 */
export type QuoteInput = { 
/**
 * Lines, at least one.
 */
lines: Array<Line>, 
/**
 * Pick-up or delivery; pick-up by default.
 */
fulfilment: Fulfilment, 
/**
 * Coupon code as typed.
 */
coupon?: string, };

/**
 * Priced line of a quote.
 */
export type QuoteLine = { 
/**
 * WooCommerce's product id.
 */
product_id: number, 
/**
 * WooCommerce's variation id; `None` for a simple product.
 */
variation_id: number | null, 
/**
 * Option name to value, as requested for options that the variation leaves open.
 */
attributes?: { [key in string]: string }, 
/**
 * Product name.
 */
name: string, 
/**
 * Names in further languages.
 */
translations?: { [key in Language]?: LineTexts }, 
/**
 * All chosen values, `attributes` included, e.g. `Size` = `500g`.
 */
options: { [key in string]: string }, 
/**
 * URL slug of the product; empty if unknown.
 */
slug: string, 
/**
 * URL of the picture, if any.
 */
image: string | null, 
/**
 * Requested pieces.
 */
quantity: number, 
/**
 * Current price of one piece; 0 if not for sale.
 */
unit_price: number, 
/**
 * Price of one piece in the catalogue; absent = `unit_price`. The two differ where the store
 * displays taxes differently in shop and cart (`woocommerce_tax_display_shop` and `_cart`), or
 * where the customer's place is taxed differently from the store's.
 */
catalogue_price?: number, 
/**
 * `unit_price * quantity`; in the quote of a cart 0 if this quantity cannot be sold.
 */
total: number, 
/**
 * Whether this quantity can be sold now.
 */
available: boolean, };

/**
 * Tax of a quote by one rate.
 */
export type QuoteTax = { 
/**
 * WooCommerce's id of the rate.
 */
rate_id: number, 
/**
 * Name of the rate, e.g. `VAT`.
 */
label: string, 
/**
 * Minor units, on goods and delivery.
 */
amount: number, };

/**
 * Average rating and number of ratings.
 */
export type Rating = { 
/**
 * Average, 1 to 5; 0 = no ratings.
 */
average: number, 
/**
 * Number of ratings.
 */
count: number, };

/**
 * Notice to a customer that the order is ready or on its way.
 */
export type ReadyNotice = { 
/**
 * Name of the staff member.
 */
by: string, 
/**
 * Milliseconds since 1970.
 */
at: number, };

/**
 * Payment with its receipt.
 */
export type ReceiptLine = { 
/**
 * Receipt as the payer has it.
 */
receipt: string, 
/**
 * Order number.
 */
number: string, 
/**
 * Minor units.
 */
amount: number, };

/**
 * Recovery code, as shown once or as typed.
 */
export type RecoveryCode = { 
/**
 * Five groups of four digits and letters.
 */
code: string, };

/**
 * Refund by staff.
 */
export type RefundInput = { 
/**
 * [`crate::desk_orders::OrderRow::key`].
 */
key: string, 
/**
 * Minor units.
 */
amount: number, 
/**
 * Reason of the refund.
 */
reason: string, };

/**
 * Public key with which a device signs its orders from now on; an earlier one ends.
 */
export type RegisterKeyInput = { 
/**
 * Ed25519 public key in URL-safe base64.
 */
public_key: string, };

/**
 * Release of a place that was reserved for a change which was refused.
 */
export type ReleaseSlotInput = { 
/**
 * Id of the order.
 */
order_id: string, 
/**
 * The reserved slot.
 */
slot: SlotId, };

/**
 * Account to remove.
 */
export type RemoveAccountInput = { 
/**
 * Name of the account.
 */
name: string, 
/**
 * One-time code of the manager who removes it.
 */
code: string, };

/**
 * Way to reach the sender of a message.
 */
export type ReplyChannel = "whatsapp" | "call" | "email";

/**
 * Reply to a message by another program.
 */
export type ReplyInput = { 
/**
 * Id of the message.
 */
id: string, 
/**
 * Way to reach the sender.
 */
channel: ReplyChannel, };

/**
 * Money received and sales of a period.
 *
 * Money is the ledger of this desk: payments received in the period, whenever their orders were
 * placed, and refunds asked for in the period, without failed ones. Sales are the orders placed in
 * the period that count as sales, whether paid or not, at their present contents. Amounts in minor
 * units.
 */
export type Report = { 
/**
 * Length of the period.
 */
period: ReportPeriod, 
/**
 * First day, `YYYY-MM-DD`.
 */
first_day: string, 
/**
 * Last day, `YYYY-MM-DD`.
 */
last_day: string, 
/**
 * A day of the period before.
 */
previous: string, 
/**
 * A day of the period after; `None` while this one has not ended.
 */
next: string | null, 
/**
 * ISO 4217 code of all amounts.
 */
currency: string, 
/**
 * Money by payment method; methods without payments and refunds are left out.
 */
money: Array<MoneyByMethod>, 
/**
 * Number of payments.
 */
payments: number, 
/**
 * Sum of the payments.
 */
received: number, 
/**
 * Sum of the refunds.
 */
returned: number, 
/**
 * `received - returned`.
 */
money_total: number, 
/**
 * Number of orders.
 */
orders: number, 
/**
 * Number of pieces in them.
 */
pieces: number, 
/**
 * Sales by product and size, largest first; their sum is `parts.goods`.
 */
products: Array<SalesOfProduct>, 
/**
 * Sales by category, largest first; their sum is `parts.goods`.
 */
categories: Array<SalesOfCategory>, 
/**
 * Sales by channel, with delivery, discount and tax; their sum is `sales_total`.
 */
channels: Array<SalesOfChannel>, 
/**
 * Parts of `sales_total`.
 */
parts: SalesParts, 
/**
 * Sum of the orders' totals: `parts.goods - parts.discount + parts.shipping + parts.tax +
 * parts.rounding + parts.not_itemised`.
 */
sales_total: number, 
/**
 * What the numbers leave out.
 */
coverage: ReportCoverage, 
/**
 * Report as CSV (RFC 4180).
 */
csv: string, };

/**
 * What a report leaves out.
 */
export type ReportCoverage = { 
/**
 * Orders among the sales that other devices hold: their payments are not in this desk's
 * ledger.
 */
other_device_orders: number, 
/**
 * Sum of their totals.
 */
other_device_amount: number, 
/**
 * Orders, payments and refunds in another currency than the report's, which no sum includes.
 */
other_currency: number, 
/**
 * Whether the desk has read every order of the period from the store, up to two minutes ago.
 */
is_complete: boolean, 
/**
 * Time at which the store's own orders were last read, milliseconds since 1970; `None` = never
 * since the start.
 */
store_read_at: number | null, };

/**
 * Period of a report.
 */
export type ReportInput = { 
/**
 * Any day of the period as `YYYY-MM-DD` in the shop's time; empty = today.
 */
day?: string, 
/**
 * Length of the period.
 */
period: ReportPeriod, };

/**
 * Length of the time that a report covers.
 */
export type ReportPeriod = "day" | "week" | "month";

/**
 * M-Pesa receipt number that a customer reports for an order which does not count as paid.
 */
export type ReportReceiptInput = { 
/**
 * Id of the order.
 */
id: string, 
/**
 * Key of the order.
 */
key: string, 
/**
 * Receipt number as typed.
 */
receipt: string, };

/**
 * Answer to a report.
 */
export type ReportedSlot = { 
/**
 * Whether the slot had no room for the order, which keeps its time.
 */
is_overbooked: boolean, };

/**
 * Request of staff that the customer pays an order: by a prompt, by a payment page, or by hand.
 */
export type RequestPaymentInput = { 
/**
 * [`crate::desk_orders::OrderRow::key`].
 */
key: string, 
/**
 * Payment method, one of [`crate::desk_orders::DeskOrder::requestable_methods`].
 */
method: PaymentMethod, 
/**
 * Phone number for the M-Pesa prompt; empty = the customer's.
 */
phone: string, };

/**
 * Request of a desk for a place in a slot. The same order again keeps its place.
 */
export type ReserveSlotInput = { 
/**
 * Id of the order.
 */
order_id: string, 
/**
 * Id of the delivery zone; absent = a pick-up.
 */
zone?: string, 
/**
 * Beginning of the chosen slot; absent = the first that has room, or none for a pick-up.
 */
slot?: number, };

/**
 * Input of `reset_shop_times`, `reset_public_details` and `reset_ordering_rules`.
 */
export type ResetSettingsInput = { 
/**
 * Revision that is discarded.
 */
revision: number, };

/**
 * Review of a product by a customer.
 */
export type Review = { 
/**
 * WooCommerce's review id.
 */
id: number, 
/**
 * Name as given.
 */
author: string, 
/**
 * 1 to 5.
 */
rating: number, 
/**
 * Plain text.
 */
text: string, 
/**
 * Day, `YYYY-MM-DD`.
 */
date: string, };

/**
 * Review of a product by a customer who ordered it.
 */
export type ReviewInput = { 
/**
 * Id of the order that contains the product.
 */
id: string, 
/**
 * Key of the order, as proof of the purchase.
 */
key: string, 
/**
 * WooCommerce's product id.
 */
product_id: number, 
/**
 * 1 to 5 stars.
 */
rating: number, 
/**
 * Name shown with the review.
 */
author: string, 
/**
 * Plain text.
 */
text: string, };

/**
 * Message with the revision of its last change.
 */
export type RevisedMessage = { 
/**
 * The message.
 */
message: DeskMessage, 
/**
 * Time of the last change at the server in milliseconds since 1970, never decreasing.
 */
revision: number, };

/**
 * Role of a member.
 */
export type Role = "clerk" | "manager";

/**
 * Link to the page of a run.
 */
export type RunLink = { 
/**
 * Absolute URL, with the token that opens the page.
 */
url: string, 
/**
 * Message to the rider with that URL.
 */
text: string, };

/**
 * Stop of a run: what a rider needs to know of an order, and no more.
 */
export type RunStop = { 
/**
 * Order number.
 */
number: string, 
/**
 * Name of the person who takes the goods.
 */
name: string, 
/**
 * Phone number of that person, E.164; empty = none.
 */
phone: string, 
/**
 * Delivery address, split into lines.
 */
address: Array<string>, 
/**
 * Note for the rider.
 */
note: string, 
/**
 * Minor units that the rider collects.
 */
to_collect: number, 
/**
 * ISO 4217 code.
 */
currency: string, };

/**
 * Run as a desk sends it to the server.
 */
export type RunUpload = { 
/**
 * Stops in the order of the list.
 */
stops: Array<RunStop>, 
/**
 * Amounts that the rider collects.
 */
to_collect: Array<AmountToCollect>, 
/**
 * Language of the rider's page.
 */
language: Language, };

/**
 * Sales of a category. A product counts in the first of its categories alone, so that the sum is
 * right.
 */
export type SalesOfCategory = { 
/**
 * Name; `None` = goods that are not in the catalogue, or have no category.
 */
name: string | null, 
/**
 * Number of pieces.
 */
quantity: number, 
/**
 * Prices of the lines before discounts.
 */
amount: number, };

/**
 * Sales of a channel.
 */
export type SalesOfChannel = { 
/**
 * Channel.
 */
channel: Channel, 
/**
 * Number of orders.
 */
orders: number, 
/**
 * Sum of their totals.
 */
amount: number, };

/**
 * Sales of a product in one size.
 */
export type SalesOfProduct = { 
/**
 * Name as in the newest order.
 */
name: string, 
/**
 * Size, e.g. `500g`; empty = none.
 */
size: string, 
/**
 * Number of pieces.
 */
quantity: number, 
/**
 * Prices of the lines before discounts.
 */
amount: number, };

/**
 * Parts of the sum of sales.
 */
export type SalesParts = { 
/**
 * Prices of all lines before discounts.
 */
goods: number, 
/**
 * Coupons and discounts by staff, as a positive amount.
 */
discount: number, 
/**
 * Delivery fees.
 */
shipping: number, 
/**
 * Tax added to prices that exclude it.
 */
tax: number, 
/**
 * Rounding of totals to whole shillings; may be negative.
 */
rounding: number, 
/**
 * Delivery, discount and tax of orders of which the desk knows only lines and total: orders of
 * other devices, read from the store.
 */
not_itemised: number, 
/**
 * Tax that prices include; part of the amounts above, of orders of this desk alone.
 */
included_tax: number, };

/**
 * Input of `save_ordering_rules`.
 */
export type SaveOrderingRulesInput = { 
/**
 * New rules.
 */
rules: OrderingRules, 
/**
 * Revision that was edited.
 */
revision: number, };

/**
 * Input of `save_public_details`.
 */
export type SavePublicDetailsInput = { 
/**
 * New details.
 */
details: PublicDetails, 
/**
 * Revision that was edited.
 */
revision: number, };

/**
 * Input of `save_shop_times`.
 */
export type SaveShopTimesInput = { 
/**
 * New times.
 */
times: ShopTimes, 
/**
 * Revision that was edited.
 */
revision: number, };

/**
 * Text read by a scanner.
 */
export type ScanInput = { 
/**
 * Text as scanned.
 */
text: string, };

/**
 * Opening hours of the week, and the dates that differ.
 */
export type Schedule = { 
/**
 * Opening hours, Monday first; empty = not configured.
 */
opening_hours: Array<OpeningHours>, 
/**
 * Dates with other hours.
 */
exceptions: Array<HoursException>, };

/**
 * Filter that a search text states besides its words, and the quality of the matches.
 */
export type SearchOutcome = { 
/**
 * Whether no product contains all words, so that the products are the nearest ones.
 */
nearest: boolean, 
/**
 * Allergens that the text leaves out; no product that declares or may contain them is listed.
 */
without: Array<Allergen>, 
/**
 * Words that the text leaves out and of which products state nothing, e.g. `sugar`; no product
 * is listed.
 */
not_stated: Array<string>, 
/**
 * Whether the text speaks of an allergy without naming an allergen; no product is listed.
 */
unnamed: boolean, };

/**
 * Connection to the shop's server, which then collects the payments of this device.
 */
export type ServerInput = { 
/**
 * URL of the website; empty = this device collects its payments again.
 */
server_url: string, 
/**
 * Device token as `korosho-server device-tokens add` printed it.
 */
device_token: string, };

/**
 * State of the settings lock.
 */
export type SettingsLockState = { 
/**
 * Whether a PIN is set; without one nothing is locked.
 */
pin_set: boolean, 
/**
 * Whether the settings are unlocked now.
 */
unlocked: boolean, 
/**
 * Seconds until the next PIN attempt is allowed; 0 = now.
 */
retry_after: number, };

/**
 * Setup state of the app. It contains no secrets.
 */
export type SetupState = { 
/**
 * Whether a store is configured and its key pair can be read.
 */
ready: boolean, 
/**
 * URL of the store, if known.
 */
store_url: string | null, 
/**
 * Mode of the app: desk or kiosk.
 */
mode: AppMode, 
/**
 * State of the keyring that holds the key pair.
 */
keyring: KeyringState, 
/**
 * Whether the last step of the first run, the staff PIN, is missing.
 */
needs_pin: boolean, 
/**
 * Whether the PIN or the team was lost: settings and desk open with the recovery code only.
 */
recovery: boolean, 
/**
 * Files of this device found corrupt at this start and quarantined.
 */
damaged: Array<DamagedFile>, };

/**
 * Messaging channel to a customer.
 */
export type ShareChannel = "whatsapp" | "sms" | "email";

/**
 * Request to send a text about an order to the customer.
 */
export type ShareInput = { 
/**
 * [`OrderRow::key`].
 */
key: string, 
/**
 * Messaging channel.
 */
channel: ShareChannel, 
/**
 * Subject of the text.
 */
about?: ShareSubject, };

/**
 * Message to a rider.
 */
export type ShareRunInput = { 
/**
 * [`RunLink::text`].
 */
text: string, };

/**
 * Subject of a text for the customer.
 */
export type ShareSubject = "payment" | "ready";

/**
 * Settings that a device copies from the shop's server.
 */
export type SharedSettings = { 
/**
 * Brand name, unless staff entered one on the device; empty = the server is an older one.
 */
name: string, 
/**
 * Contact details of the shop; those that staff entered on the device take precedence there.
 */
contact: ContactDetails, 
/**
 * Opening hours, and what is promised from them. No time of delivery in a shop with delivery slots,
 * and no pick-up slots: their room is known to the server only.
 */
promise: PromiseRules, 
/**
 * Whether pick-ups have slots, whose places the server counts.
 */
pickup_slots: boolean, 
/**
 * Unit to which totals are rounded, in minor units; `None` = the default of the currency.
 */
rounding_step: number | null, 
/**
 * Exchange rates for price estimates in other currencies.
 */
exchange_rates: Array<ExchangeRate>, 
/**
 * Payment methods that the server offers, the preselected one first; `None` = the server is an older
 * one.
 */
payment_methods: Array<PaymentMethod> | null, 
/**
 * Rating shown for products without reviews.
 */
unrated_products: UnratedProducts, };

/**
 * Public details of the shop, initially read from the store.
 */
export type ShopDetails = { 
/**
 * Brand name.
 */
name: string, 
/**
 * Phone number, E.164; empty = none.
 */
phone: string, 
/**
 * E-mail address for customers; empty = none.
 */
email: string, 
/**
 * Road and town; empty = none.
 */
address: string, 
/**
 * The shop's own language, `en` or `sw`.
 */
language: string, };

/**
 * Public data and settings of the shop.
 */
export type ShopInfo = { 
/**
 * Brand name.
 */
name: string, 
/**
 * ISO 4217 code of all prices.
 */
currency: string, 
/**
 * Languages offered, the shop's own first.
 */
languages: Array<Language>, 
/**
 * Configured payment methods in the shop's order; the first that fits is preselected.
 */
payment_methods: Array<PaymentMethod>, 
/**
 * Whether orders can be picked up at the shop's counter.
 */
pickup: boolean, 
/**
 * Delivery zones.
 */
delivery_zones: Array<DeliveryZone>, 
/**
 * Rating shown for products without reviews.
 */
unrated_products: UnratedProducts, 
/**
 * Contact details.
 */
contact: ContactDetails, 
/**
 * Opening hours, Monday first.
 */
opening_hours: Array<OpeningHours>, 
/**
 * Dates of the coming two weeks with other hours, earliest first; absent = none.
 */
hours_exceptions?: Array<HoursException>, 
/**
 * Whether the shop is open now; absent = no opening hours are configured.
 */
opening?: Opening, 
/**
 * Time from which an order placed now can be picked up; absent = nothing is promised.
 */
pickup_promise?: TimePromise, 
/**
 * Whether customers may choose the time of a pick-up; absent = no.
 */
pickup_slots?: boolean, 
/**
 * Time of the last successful catalogue refresh, milliseconds since 1970; `None` = never.
 */
catalogue_at: number | null, 
/**
 * Whether the last request to the store reached it.
 */
store_reachable: boolean, 
/**
 * Whether the client-only checkout of the specification is enabled; off by default.
 */
client_only_checkout: boolean, 
/**
 * Whether back-in-stock e-mails are offered; requires a configured mail server.
 */
stock_notices: boolean, 
/**
 * Whether orders are confirmed by e-mail; requires a configured mail server.
 */
confirmation_mails: boolean, 
/**
 * Ways in which one-time codes of orders are sent; absent = orders open by their links only.
 */
order_code_channels?: Array<CodeChannel>, 
/**
 * Pages that the owner has written, in the order in which they are linked; absent = none.
 */
text_pages?: Array<TextPageKind>, 
/**
 * Texts that the owner has written in place of the built-in ones; absent = none.
 */
texts?: Array<ShopText>, 
/**
 * Exchange rates for price estimates in other currencies.
 */
exchange_rates?: Array<ExchangeRate>, };

/**
 * Text of one place in every language in which the owner has written it; at least one.
 */
export type ShopText = { 
/**
 * Place of the text.
 */
kind: ShopTextKind, 
/**
 * Versions, English first.
 */
versions: Array<ShopTextVersion>, };

/**
 * Part of a text under a heading of its own; plain text.
 */
export type ShopTextBlock = { 
/**
 * Heading.
 */
title: string, 
/**
 * Text under it; may be empty.
 */
text: string, };

/**
 * Place of a text in the shop.
 */
export type ShopTextKind = "welcome" | "reasons" | "services" | "sourcing" | "about";

/**
 * Text in one language; plain text.
 */
export type ShopTextVersion = { 
/**
 * Language of title, text and blocks.
 */
language: Language, 
/**
 * Title of the page in WordPress.
 */
title: string, 
/**
 * Text before the first heading.
 */
text: string, 
/**
 * Parts under the headings.
 */
blocks: Array<ShopTextBlock>, 
/**
 * First picture of the page; absent = the built-in one.
 */
picture?: Image, };

/**
 * Time of a promise or an opening, with its distance in days, so that screens need no clock to
 * write "today".
 */
export type ShopTime = { 
/**
 * Milliseconds since 1970 (UTC).
 */
at: number, 
/**
 * Days from the shop's day when this was computed: 0 = today, 1 = tomorrow.
 */
in_days: number, };

/**
 * Opening hours with exceptions, lead times, delivery times and slots.
 */
export type ShopTimes = { 
/**
 * Opening hours with exceptions.
 */
schedule: Schedule, 
/**
 * Minutes of opening time until an order can be picked up.
 */
pickup_lead: number, 
/**
 * Slots among which customers choose the time of a pick-up; `None` = every pick-up is as soon as
 * possible.
 */
pickup_slots: SlotRules | null, 
/**
 * Times of deliveries.
 */
delivery: DeliveryTimes, };

/**
 * Times in effect, with what an edit needs.
 */
export type ShopTimesView = { 
/**
 * Times in effect.
 */
times: ShopTimes, 
/**
 * Number of edits so far, which the next edit repeats: another value is a conflict.
 */
revision: number, 
/**
 * Whether the times are those of the settings file.
 */
is_from_file: boolean, 
/**
 * Names of the store's delivery zones.
 */
zones: Array<string>, };

/**
 * Input of a sign-in.
 */
export type SignInInput = { 
/**
 * Id of the member.
 */
id: string, 
/**
 * PIN of the member.
 */
pin: string, };

/**
 * Identification of a slot: a pick-up slot and a delivery slot may begin at the same time.
 */
export type SlotId = { 
/**
 * Kind of the slot.
 */
kind: SlotKind, 
/**
 * Beginning of the slot, milliseconds since 1970.
 */
from: number, };

/**
 * Kind of the slots of an order.
 */
export type SlotKind = "pickup" | "delivery";

/**
 * Place that the server holds for an order for some minutes.
 */
export type SlotPlace = { 
/**
 * Promised time; absent = nothing is promised.
 */
promise?: TimePromise, 
/**
 * The slot; absent for a pick-up as soon as possible, in a zone without slots, and without any
 * room.
 */
slot?: SlotId, };

/**
 * Report of a desk about the place of one of its orders, after the order was placed, changed,
 * cancelled or reopened.
 */
export type SlotReport = { 
/**
 * Id of the order.
 */
order_id: string, 
/**
 * Number of the order, for staff.
 */
number: string, 
/**
 * Place of the order; empty = it has none, or no longer.
 */
place: SlotPlace, };

/**
 * Rules of the slots of pick-ups, or of deliveries.
 */
export type SlotRules = { 
/**
 * First and last `HH:MM` of the slots of a day, ascending and without overlap.
 */
windows: Array<[string, string]>, 
/**
 * Orders for which a slot has room; `None` = any number.
 */
capacity: number | null, 
/**
 * Days after today whose slots can be chosen.
 */
days_ahead: number, };

/**
 * Zone whose delivery times are wanted, or those of pick-ups.
 */
export type SlotsQuery = { 
/**
 * Id of the delivery zone; absent = pick-ups.
 */
zone?: string, };

/**
 * Product or size that is switched off, as a list shows it.
 */
export type SoldOutItem = { 
/**
 * Product or size.
 */
goods: SoldOutRef, 
/**
 * Name of the product; its id if the catalogue has it no longer.
 */
name: string, 
/**
 * Size as text; empty = the product with all its sizes.
 */
size: string, 
/**
 * End of the state, milliseconds since 1970; `None` = until staff switch it on again.
 */
until: number | null, 
/**
 * Name of the staff member.
 */
by: string, };

/**
 * Last decision of staff about a product or size; the newest one counts.
 */
export type SoldOutMark = { 
/**
 * Product or size.
 */
goods: SoldOutRef, 
/**
 * End of the state, milliseconds since 1970; `None` = until staff switch it on again,
 * [`SWITCHED_ON`] = they did.
 */
until: number | null, 
/**
 * Name of the staff member.
 */
by: string, 
/**
 * Time of the decision, milliseconds since 1970.
 */
at: number, };

/**
 * Reference to a product or to one of its sizes.
 */
export type SoldOutRef = { 
/**
 * WooCommerce's product id.
 */
product_id: number, 
/**
 * WooCommerce's variation id; `None` = the product with all its sizes.
 */
variation_id: number | null, };

/**
 * Request of a device: decisions made there, which the server has not got yet.
 */
export type SoldOutSync = { 
/**
 * Decisions of staff at the device; only a desk may send any.
 */
decided: Array<SoldOutMark>, };

/**
 * End of the state in which a product or size is switched off.
 */
export type SoldOutUntil = "tomorrow" | "switched_on";

/**
 * Discount by staff.
 */
export type StaffDiscount = { 
/**
 * Amount in minor units.
 */
amount: number, 
/**
 * Reason of the discount.
 */
reason: string, };

/**
 * Status of an order before and after a step of staff.
 */
export type StatusChange = { 
/**
 * Status before the step.
 */
from: OrderStatus, 
/**
 * Status after it.
 */
to: OrderStatus, };

/**
 * Subscription to one alert when a size is back in stock.
 */
export type StockNoticeInput = { 
/**
 * WooCommerce's product id.
 */
product_id: number, 
/**
 * WooCommerce's variation id; `None` for a product without sizes.
 */
variation_id: number | null, 
/**
 * E-mail address of the subscriber.
 */
email: string, 
/**
 * Whether the subscriber consented to e-mails.
 */
consent: boolean, 
/**
 * Language of the e-mail: `en` or `sw`.
 */
language?: Language, 
/**
 * Honeypot field, invisible to people: only bots fill it in.
 */
website: string, };

/**
 * Requested back-in-stock notice.
 */
export type StockNoticeRow = { 
/**
 * Name of the product or size; empty = no longer in the catalogue.
 */
product: string, 
/**
 * E-mail address.
 */
email: string, 
/**
 * Milliseconds since 1970.
 */
requested_at: number, };

/**
 * Result of the last request to the store.
 */
export type StoreConnection = "unknown" | "reachable" | "unreachable" | "captive_portal" | "key_refused" | "certificate";

/**
 * HTTP method of a request to WooCommerce's REST API.
 */
export type StoreMethod = "get" | "post" | "put" | "delete";

/**
 * WooCommerce's response, of any status.
 */
export type StoreProxyAnswer = { 
/**
 * HTTP status.
 */
status: number, 
/**
 * Headers that clients of the REST API read: time, totals of a list, `Retry-After`.
 */
headers: Array<[string, string]>, 
/**
 * Body as text.
 */
body: string, };

/**
 * Request to `wc/v3/{path}`, which the server forwards to WooCommerce if the device's role allows it.
 */
export type StoreProxyInput = { 
/**
 * Method.
 */
method: StoreMethod, 
/**
 * Path below `wc/v3/`, without a query.
 */
path: string, 
/**
 * Parameters of the query.
 */
query: Array<[string, string]>, 
/**
 * JSON body of a `Post` or `Put`.
 */
body: string | null, };

/**
 * Text to store under a key.
 */
export type StoredEntry = { 
/**
 * One of [`STORED_KEYS`].
 */
key: string, 
/**
 * New text; `None` deletes it.
 */
value: string | null, };

/**
 * Key of a text stored on this device (the cart, the language …).
 */
export type StoredKey = { 
/**
 * One of [`STORED_KEYS`].
 */
key: string, };

/**
 * Text stored under a key.
 */
export type StoredValue = { 
/**
 * Stored text; `None` = none.
 */
value: string | null, };

/**
 * Link of a mail that confirms a subscription, or ends all of the address.
 */
export type SubscriptionLinkInput = { 
/**
 * Token from the link.
 */
token: string, };

/**
 * Product or size to switch off.
 */
export type SwitchOffInput = { 
/**
 * Product or size.
 */
goods: SoldOutRef, 
/**
 * End of the state.
 */
until: SoldOutUntil, };

/**
 * Progress of a copy of the catalogue; also payload of the app's event `sync-progress`.
 */
export type SyncView = { 
/**
 * Number of products read.
 */
done: number, 
/**
 * Number of products in the store; 0 = not known yet.
 */
total: number, };

/**
 * Payments by one method.
 */
export type TakenBy = { 
/**
 * Payment method.
 */
method: PaymentMethod, 
/**
 * Minor units.
 */
amount: number, 
/**
 * Number of payments.
 */
count: number, 
/**
 * Receipts with their amounts, if any.
 */
receipts: Array<ReceiptLine>, };

/**
 * Tax display of a quote's amounts.
 */
export type TaxDisplay = "none" | "included" | "added";

/**
 * Members of the team, and the one who is signed in.
 */
export type Team = { 
/**
 * All members; empty = the desk first asks for its manager.
 */
members: Array<Member>, 
/**
 * Member signed in at this desk; `None` while it is locked.
 */
signed_in: Member | null, 
/**
 * Seconds of inactivity after which the desk locks.
 */
locks_after: number, };

/**
 * Text page in every language in which the owner has written it; at least one.
 */
export type TextPage = { 
/**
 * Kind of the page.
 */
kind: TextPageKind, 
/**
 * Versions, English first.
 */
versions: Array<TextPageVersion>, };

/**
 * Kind of a text page. Its name is the last part of the page's URL in the shop.
 */
export type TextPageKind = "privacy" | "terms" | "delivery" | "allergens" | "questions";

/**
 * Reference to a text page.
 */
export type TextPageRef = { 
/**
 * Kind of the page.
 */
kind: TextPageKind, };

/**
 * Version of a text page in one language.
 */
export type TextPageVersion = { 
/**
 * Language of title and text.
 */
language: Language, 
/**
 * Title, plain text.
 */
title: string, 
/**
 * Beginning of the text, plain, at most 160 characters, for search engines.
 */
summary: string, 
/**
 * Text as sanitised HTML.
 */
html: string, };

/**
 * State of a ticket's printing.
 */
export type TicketState = "printed" | "no_printer" | "paper_out" | "cover_open" | "unreachable" | "unknown";

/**
 * Result of printing a ticket. The order stands whatever the result.
 */
export type TicketView = { 
/**
 * State of the printing.
 */
state: TicketState, };

/**
 * Promise of time, as it is made for an order.
 */
export type TimePromise = { "kind": "ready", 
/**
 * Earliest time.
 */
from: ShopTime, } | { "kind": "delivered", 
/**
 * Beginning of the delivery time.
 */
from: ShopTime, 
/**
 * End of the delivery time, milliseconds since 1970.
 */
until: number, };

/**
 * Slot of a day.
 */
export type TimeSlot = { 
/**
 * Beginning, which identifies the slot.
 */
from: ShopTime, 
/**
 * End, milliseconds since 1970.
 */
until: number, 
/**
 * Whether the slot has no room for another order; absent = it has.
 */
is_full?: boolean, };

/**
 * Payment as server and devices report it to each other.
 */
export type TransferredPayment = { 
/**
 * Provider that carried the payment out.
 */
provider: PaymentProvider, 
/**
 * Payment reference, unique per provider.
 */
reference: string, 
/**
 * Receipt that the payer has, if known.
 */
receipt: string | null, 
/**
 * Minor units.
 */
amount: number, 
/**
 * ISO 4217 code.
 */
currency: string, 
/**
 * Milliseconds since 1970.
 */
received_at: number, };

/**
 * Meaning of an allergen's absence from a declaration.
 */
export type Undeclared = "unknown" | "not_declared";

/**
 * Rating display of products without reviews.
 */
export type UnratedProducts = "sample" | "none";

/**
 * Order that the store does not have yet.
 */
export type UnsentOrder = { 
/**
 * Order number.
 */
number: string, 
/**
 * Milliseconds since 1970.
 */
placed_at: number, 
/**
 * Minor units.
 */
total: number, 
/**
 * ISO 4217 code.
 */
currency: string, 
/**
 * Last error of the store or the network; `None` = not tried yet.
 */
cause: string | null, 
/**
 * Whether the order is parked: it is not retried automatically.
 */
parked: boolean, };

/**
 * Run that the server has stored.
 */
export type UploadedRun = { 
/**
 * Token that opens its page.
 */
token: string, };

/**
 * Line that a customer orders again and again, in the quantity of the last time.
 */
export type UsualLine = { 
/**
 * Number of orders with these goods.
 */
times: number, 
/**
 * WooCommerce's product id.
 */
product_id: number, 
/**
 * WooCommerce's variation id.
 */
variation_id: number | null, 
/**
 * Option name to value, for options that the variation leaves open.
 */
attributes?: { [key in string]: string }, 
/**
 * Name at that time.
 */
name: string, 
/**
 * Size as text, e.g. `500g`.
 */
size: string, 
/**
 * Number of pieces.
 */
quantity: number, 
/**
 * Price of one piece at that time.
 */
unit_price: number, };

/**
 * Purchasable form of a variable product, which customers call a size.
 */
export type Variation = { 
/**
 * WooCommerce's variation id.
 */
id: number, 
/**
 * Option name to value; an option that is absent accepts any value.
 */
options: { [key in string]: string }, 
/**
 * Price; `None` = not for sale.
 */
price: number | null, 
/**
 * Price before a running sale.
 */
regular_price: number | null, 
/**
 * Whether a sale runs now.
 */
on_sale: boolean, 
/**
 * End of the sale, milliseconds since 1970; absent = not known.
 */
sale_ends_at?: number, 
/**
 * Whether it is for sale.
 */
purchasable: boolean, 
/**
 * Whether it is in stock.
 */
in_stock: boolean, 
/**
 * Pieces left; `None` = not counted, or on the website more than it publishes.
 */
stock_quantity: number | null, 
/**
 * Whether it shares the product's stock count (`manage_stock: "parent"`); absent = no.
 */
shares_stock?: boolean, 
/**
 * Whether it is sold out but can be ordered and is made then; absent = no.
 */
on_backorder?: boolean, 
/**
 * Own picture, if any.
 */
image: Image | null, 
/**
 * Net weight in grams, if known.
 */
weight_grams: number | null, };

/**
 * Texts of a delivery zone in one language.
 */
export type ZoneTexts = { 
/**
 * Name, plain text.
 */
name: string, };
