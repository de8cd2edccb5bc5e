//! Table of operations: every call that an app may make, on one page.
//!
//! `name` is the Tauri command, its camelCase the method of a TypeScript port. Window permissions,
//! routes, `src/shop/wire.ts` and the parity tests follow from it (`CONTRIBUTING.md`, "an endpoint").

mod commands;
mod row;
#[cfg(test)]
mod tests;

use crate::admin::{
    AcceptInvitationInput, AccountRow, AddDeviceInput, AddedDevice, AdminAccount, AdminOverview,
    AdminSessionRef, AdminSessionView, AdminSignInInput, DeviceAccess, DeviceNameRef, HealthCheck,
    Invitation, InvitationLink, InvitationRef, InviteInput, MailingLists, ParkedJobRef,
    RemoveAccountInput,
};
use crate::catalogue::{Page, Product, ProductCounts, ProductPage, ProductQuery, ProductRef};
use crate::category::Category;
use crate::deliveries::{Deliveries, DeliveriesQuery};
use crate::delivery_runs::{CreateRunInput, RunLink, RunUpload, ShareRunInput, UploadedRun};
use crate::desk::{
    CustomerProfile, CustomerQuery, CustomerRecord, CustomerRef, CustomerSummary, DeskOrderInput,
    DeskQuoteInput, HeldOrder, HeldOrderRef, HoldOrderInput,
};
use crate::desk_messages::{DeskMessages, MessageBatch, MessageRef, MessageSync, ReplyInput};
use crate::desk_orders::{
    DayEnd, DayInput, DeskOrder, DeskOrderRef, ImportedOutbox, MoveOrder, NoteInput, OrderList,
    OrdersQuery, PickupBoard, ScanInput, ShareInput,
};
use crate::desk_payments::{MarkPaidInput, RefundInput, RequestPaymentInput};
use crate::desk_reports::{Report, ReportInput};
use crate::desk_slots::{
    DeskSlots, DeskSlotsQuery, OfferedTimes, ReleaseSlotInput, ReportedSlot, ReserveSlotInput,
    SlotPlace, SlotReport, SlotsQuery,
};
use crate::device::{
    ConnectionView, DeviceInput, DeviceSettings, Diagnostics, ExportedFile, FaultReport,
    ImportInput, PaymentKeysInput, ServerInput, ShopDetails,
};
use crate::gift::GiftAccess;
use crate::gift_page::GiftView;
use crate::kiosk::{KioskSettings, KioskWork, TicketView};
use crate::message::{
    ContactInput, NewsletterAnswer, NewsletterInput, ReviewInput, StockNoticeInput,
    SubscriptionLinkInput,
};
use crate::order::{
    CancelOrderInput, CheckoutAnswer, CheckoutInput, OrderAccess, OrderView, PayOrderInput,
    ReportReceiptInput,
};
use crate::order_change::{
    ChangeDetailsInput, ChangeOrderInput, ChangeTimes, ChangeTimesQuery, OrderChange,
    OrderChangeQuote,
};
use crate::order_code::{OpenOrderInput, OrderCodeInput};
use crate::order_history::{OrderHistory, OrderHistoryQuery};
use crate::order_transfer::{
    AdoptInput, AdoptedOrder, DeviceKeys, DeviceQuery, DeviceView, OrderPage, RegisterKeyInput,
};
use crate::ordering_rules::{OrderingRulesView, SaveOrderingRulesInput};
use crate::preparation::Preparation;
use crate::public_details::{PublicDetailsView, SavePublicDetailsInput};
use crate::quote::{Quote, QuoteInput};
use crate::recovery::RecoveryCode;
use crate::settings_section::ResetSettingsInput;
use crate::setup::{ConnectStoreInput, SetupState, StoredEntry, StoredKey, StoredValue};
use crate::shared_settings::SharedSettings;
use crate::shop_info::ShopInfo;
use crate::shop_times::{SaveShopTimesInput, ShopTimesView};
use crate::sold_out::{SoldOutItem, SoldOutMark, SoldOutRef, SoldOutSync, SwitchOffInput};
use crate::staff::{PinInput, SettingsLockState};
use crate::store_proxy::{StoreProxyAnswer, StoreProxyInput};
use crate::team::{AuditEntry, MemberInput, MemberRef, SignInInput, Team};
use crate::text_page::{TextPage, TextPageRef};

pub use commands::{COMMANDS, command_names};
#[cfg(feature = "ts")]
pub use row::Signature;
use row::{ADMIN, APP, APP_AND_ADMIN, DESK, DESK_AND_ADMIN, DEVICE, EVERYONE, KIOSK, WEB};
pub use row::{Apps, Method, Operation};

/// Fills [`OPERATIONS`] and, for the generated TypeScript, `signatures` and `visit_types`.
macro_rules! operations {
    (@input) => { () };
    (@input $input:ty) => { $input };
    (@route) => { None };
    (@route $method:ident $path:literal) => { Some((Method::$method, $path)) };
    ($($(#[doc = $doc:literal])+ $name:ident($($input:ty)?) -> $output:ty:
        $apps:ident $(, $method:ident $path:literal)?;)+) => {
        /// Every operation there is.
        pub const OPERATIONS: &[Operation] = &[$(Operation {
            name: stringify!($name),
            apps: $apps,
            route: operations!(@route $($method $path)?),
            default_input: || {
                serde_json::to_value(<operations!(@input $($input)?)>::default()).unwrap_or_default()
            },
        }),+];

        /// Types of every operation in the order of [`OPERATIONS`].
        #[cfg(feature = "ts")]
        #[must_use]
        pub fn signatures(config: &ts_rs::Config) -> Vec<Signature> {
            vec![$(Signature {
                name: stringify!($name),
                doc: concat!($($doc),+),
                input: <operations!(@input $($input)?) as ts_rs::TS>::name(config),
                output: <$output as ts_rs::TS>::name(config),
            }),+]
        }

        /// Visits the input and output type of every operation.
        #[cfg(feature = "ts")]
        pub fn visit_types(visitor: &mut impl ts_rs::TypeVisitor) {
            $(visitor.visit::<operations!(@input $($input)?)>();
            visitor.visit::<$output>();)+
        }

        /// Check of the table's types in builds without TypeScript.
        $(#[cfg(not(feature = "ts"))]
        const _: Option<fn($($input)?) -> $output> = None;)+
    };
}

operations! {
    /// Brand, money, languages, methods and settings.
    get_shop() -> ShopInfo: EVERYONE, Get "/api/shop";
    /// One page of products.
    list_products(ProductQuery) -> Page<Product>: EVERYONE, Get "/api/products";
    /// One product with what goes with it.
    get_product(ProductRef) -> ProductPage: EVERYONE, Get "/api/products/{slug}";
    /// Number of products that each filter would leave.
    count_products(ProductQuery) -> ProductCounts: WEB, Get "/api/product-counts";
    /// All categories that can be shown.
    list_categories() -> Vec<Category>: EVERYONE, Get "/api/categories";
    /// Page that the shop's owner writes.
    get_text_page(TextPageRef) -> TextPage: WEB, Get "/api/pages/{kind}";
    /// Price of a cart, computed now.
    get_quote(QuoteInput) -> Quote: EVERYONE, Post "/api/quote";
    /// Places an order; the same `checkout_id` again gives the same answer.
    place_order(CheckoutInput) -> CheckoutAnswer: EVERYONE, Post "/api/checkout";
    /// Order as its page shows it.
    get_order(OrderAccess) -> OrderView: EVERYONE, Get "/api/orders/{id}";
    /// Sends a one-time code for an order; the answer is the same for an order that does not exist.
    request_order_code(OrderCodeInput) -> (): WEB, Post "/api/order-codes";
    /// Access to the page of the order whose one-time code is given.
    open_order_by_code(OpenOrderInput) -> OrderAccess: WEB, Post "/api/order-codes/open";
    /// Gift as its recipient sees it, without amounts.
    get_gift(GiftAccess) -> GiftView: WEB, Get "/api/gifts/{id}";
    /// Pays an order, again or by another method.
    pay_order(PayOrderInput) -> CheckoutAnswer: EVERYONE, Post "/api/orders/{id}/pay";
    /// Reports an M-Pesa receipt of a payment that the order's page does not show.
    report_receipt(ReportReceiptInput) -> (): WEB, Post "/api/orders/{id}/receipts";
    /// Cancels an order for its customer, once.
    cancel_order(CancelOrderInput) -> OrderView: WEB, Post "/api/orders/{id}/cancel";
    /// Times to which an order can move, and the one that it keeps.
    get_change_times(ChangeTimesQuery) -> ChangeTimes: WEB, Get "/api/orders/{id}/times";
    /// Price of a change of an order for its customer, and what becomes of the difference.
    quote_details_change(ChangeDetailsInput) -> OrderChangeQuote: WEB, Post "/api/orders/{id}/details/quote";
    /// Changes goods, delivery zone and slot, directions and note of an order for its customer.
    change_details(ChangeDetailsInput) -> (): WEB, Post "/api/orders/{id}/details";
    /// Adopts an order that a device signed.
    adopt_order(AdoptInput) -> AdoptedOrder: WEB, Post "/api/order-transfers";
    /// Proof for a device that it talks to the shop's own server.
    check_device(DeviceQuery) -> DeviceView: DEVICE, Post "/api/device";
    /// Registers the key with which a device signs its orders; returns the keys of all devices.
    register_key(RegisterKeyInput) -> DeviceKeys: DEVICE, Post "/api/device/key";
    /// Messages of the contact form that are new to a device; takes the device's answers.
    sync_messages(MessageSync) -> MessageBatch: DEVICE, Post "/api/device/messages";
    /// Products and sizes that the shop has switched off; takes the decisions of a desk.
    sync_sold_out(SoldOutSync) -> Vec<SoldOutMark>: DEVICE, Post "/api/device/sold-out";
    /// Settings that devices copy from the shop's server.
    get_shared_settings() -> SharedSettings: DEVICE, Get "/api/device/settings";
    /// Times of deliveries to a zone, or of pick-ups, with the room of their slots.
    list_slots(SlotsQuery) -> OfferedTimes: DEVICE, Post "/api/device/slots";
    /// Holds a place in a slot for an order of a desk.
    reserve_slot(ReserveSlotInput) -> SlotPlace: DEVICE, Post "/api/device/slots/reserve";
    /// Ends the reservation of a place for a change that was refused.
    release_slot(ReleaseSlotInput) -> (): DEVICE, Post "/api/device/slots/release";
    /// Takes the place of a desk's order, or its end.
    report_slot(SlotReport) -> ReportedSlot: DEVICE, Post "/api/device/slots/report";
    /// Stores a desk's run of deliveries until the end of the day.
    upload_run(RunUpload) -> UploadedRun: DEVICE, Post "/api/device/runs";
    /// Forwards a device's request to WooCommerce with the server's key pair.
    request_store(StoreProxyInput) -> StoreProxyAnswer: DEVICE, Post "/api/device/store";
    /// Sends a review of what was bought.
    review_product(ReviewInput) -> (): WEB, Post "/api/orders/{id}/reviews";
    /// Subscribes an e-mail address to one back-in-stock notice; the link of a mail confirms it.
    await_stock(StockNoticeInput) -> (): WEB, Post "/api/stock-notices";
    /// Sends the contact form.
    send_message(ContactInput) -> (): WEB, Post "/api/contact";
    /// Subscribes to the newsletter.
    subscribe(NewsletterInput) -> NewsletterAnswer: WEB, Post "/api/newsletter";
    /// Confirms a subscription by the token of its link.
    confirm_subscription(SubscriptionLinkInput) -> (): WEB, Post "/api/newsletter/confirm";
    /// Ends all subscriptions of an address by the token of a link sent to it.
    unsubscribe(SubscriptionLinkInput) -> (): WEB, Post "/api/newsletter/unsubscribe";
    /// State of the setup; another call retries opening the keyring and the store.
    get_setup() -> SetupState: APP;
    /// Tests a store and saves it on success.
    connect_store(ConnectStoreInput) -> SetupState: APP;
    /// State of this device's connection to the store.
    get_connection() -> ConnectionView: APP;
    /// State of the settings lock.
    get_settings_lock() -> SettingsLockState: APP;
    /// Unlocks the settings with the staff PIN.
    unlock_settings(PinInput) -> SettingsLockState: APP;
    /// Locks the settings.
    lock_settings() -> SettingsLockState: APP;
    /// Sets the staff PIN.
    set_pin(PinInput) -> SettingsLockState: APP;
    /// Creates a recovery code, which replaces the former one.
    create_recovery_code() -> RecoveryCode: APP;
    /// Unlocks settings whose PIN or team was lost.
    recover_settings(RecoveryCode) -> SettingsLockState: APP;
    /// Settings of this device, without secrets.
    get_settings() -> DeviceSettings: APP;
    /// Saves mode and autostart; another mode restarts the program.
    save_device(DeviceInput) -> DeviceSettings: APP;
    /// Saves the keys of payment providers.
    save_payment_keys(PaymentKeysInput) -> DeviceSettings: APP;
    /// Saves the server that collects this device's payments, or none.
    save_server(ServerInput) -> DeviceSettings: APP;
    /// Saves name and contact details of the shop.
    save_shop_details(ShopDetails) -> DeviceSettings: APP;
    /// Writes the settings, without secrets, into a file for another device.
    export_settings() -> ExportedFile: APP;
    /// Takes over the settings of another device.
    import_settings(ImportInput) -> SetupState: APP;
    /// Diagnostics for support.
    get_diagnostics() -> Diagnostics: APP;
    /// Logs an error of the page.
    report_fault(FaultReport) -> (): APP;
    /// Products and sizes that staff have switched off.
    list_sold_out() -> Vec<SoldOutItem>: APP_AND_ADMIN, Get "/admin/api/list-sold-out";
    /// Switches a product or size off, which is then sold out.
    switch_off(SwitchOffInput) -> Vec<SoldOutItem>: APP_AND_ADMIN, Post "/admin/api/switch-off";
    /// Switches a product or size on again.
    switch_on(SoldOutRef) -> Vec<SoldOutItem>: APP_AND_ADMIN, Post "/admin/api/switch-on";
    /// Settings of this kiosk.
    get_kiosk() -> KioskSettings: KIOSK;
    /// Prints an order's ticket at most once.
    print_ticket(OrderAccess) -> TicketView: KIOSK;
    /// Saves the settings of this kiosk.
    save_kiosk(KioskSettings) -> KioskSettings: KIOSK;
    /// Orders that the store does not have yet.
    get_kiosk_work() -> KioskWork: KIOSK;
    /// Retries parked orders.
    send_again() -> KioskWork: KIOSK;
    /// Searches this machine and its network for printers; returns their addresses as in
    /// [`KioskSettings::printer`](crate::kiosk::KioskSettings::printer).
    find_printers() -> Vec<String>: KIOSK;
    /// Prints a test page.
    test_printer() -> TicketView: KIOSK;
    /// Members of the team and the one who is signed in.
    get_team() -> Team: DESK;
    /// Signs a member in.
    sign_in(SignInInput) -> Team: DESK;
    /// Locks the desk.
    sign_out() -> Team: DESK;
    /// Records a manager's approval of the next action.
    approve(PinInput) -> Team: DESK;
    /// Adds or changes a member.
    save_member(MemberInput) -> Team: DESK;
    /// Removes a member.
    remove_member(MemberRef) -> Team: DESK;
    /// Customers whose number or name contains the text.
    find_customers(CustomerQuery) -> Vec<CustomerSummary>: DESK;
    /// A customer with what was ordered before.
    get_customer(CustomerRef) -> CustomerProfile: DESK;
    /// A page of a customer's orders of every channel, newest first.
    get_order_history(OrderHistoryQuery) -> OrderHistory: DESK;
    /// Saves a customer, one per phone number.
    save_customer(CustomerRecord) -> CustomerProfile: DESK;
    /// Quote of a cart with the additions of staff.
    get_desk_quote(DeskQuoteInput) -> Quote: DESK;
    /// Delivery times of a zone, if the shop's server answers.
    get_desk_slots(DeskSlotsQuery) -> DeskSlots: DESK;
    /// Places a phone order; the same `checkout_id` again gives the same answer.
    place_desk_order(DeskOrderInput) -> CheckoutAnswer: DESK;
    /// Held orders.
    list_held_orders() -> Vec<HeldOrder>: DESK;
    /// Stores a held order; on disk when the call returns.
    hold_order(HoldOrderInput) -> HeldOrder: DESK;
    /// Opens a held order on this desk.
    take_held_order(HeldOrderRef) -> HeldOrder: DESK;
    /// Deletes a held order; holding it again restores it.
    drop_held_order(HeldOrderRef) -> (): DESK;
    /// Orders of every channel, newest first.
    list_orders(OrdersQuery) -> OrderList: DESK_AND_ADMIN, Post "/admin/api/list-orders";
    /// Numbers of today's orders for pick-up that are being made or are ready.
    get_pickup_board() -> PickupBoard: DESK;
    /// Orders to pack and to hand over, the most urgent first.
    get_preparation() -> Preparation: DESK;
    /// Open deliveries by slot and zone, and the run of the selected ones.
    get_deliveries(DeliveriesQuery) -> Deliveries: DESK;
    /// Creates a run at the shop's server; returns the link for its rider.
    create_run(CreateRunInput) -> RunLink: DESK;
    /// Opens WhatsApp with the link of a run.
    share_run(ShareRunInput) -> (): DESK;
    /// Details of an order.
    get_desk_order(DeskOrderRef) -> DeskOrder: DESK_AND_ADMIN, Post "/admin/api/get-desk-order";
    /// Price of a change of an order, and what becomes of the difference.
    quote_order_change(OrderChange) -> OrderChangeQuote: DESK;
    /// Changes the contents of an order.
    change_order(ChangeOrderInput) -> DeskOrder: DESK;
    /// Moves an order to another status.
    move_order(MoveOrder) -> DeskOrder: DESK_AND_ADMIN, Post "/admin/api/move-order";
    /// Adds a staff note to an order.
    note_order(NoteInput) -> DeskOrder: DESK_AND_ADMIN, Post "/admin/api/note-order";
    /// Records a payment that staff took.
    mark_paid(MarkPaidInput) -> DeskOrder: DESK_AND_ADMIN, Post "/admin/api/mark-paid";
    /// Asks the customer to pay an order, also by another method than agreed.
    request_payment(RequestPaymentInput) -> DeskOrder: DESK_AND_ADMIN, Post "/admin/api/request-payment";
    /// Refunds money.
    refund_order(RefundInput) -> DeskOrder: DESK_AND_ADMIN, Post "/admin/api/refund-order";
    /// Retries the parked jobs of an order.
    retry_order(DeskOrderRef) -> DeskOrder: DESK_AND_ADMIN, Post "/admin/api/retry-order";
    /// Accepts the prices of an order of another device that are under review.
    accept_prices(DeskOrderRef) -> DeskOrder: DESK_AND_ADMIN, Post "/admin/api/accept-prices";
    /// Discards an order that the store refuses, with a reason.
    discard_order(NoteInput) -> DeskOrder: DESK_AND_ADMIN, Post "/admin/api/discard-order";
    /// Writes the unsent orders into a file for another device of the shop.
    export_outbox() -> ExportedFile: DESK;
    /// Takes over the orders of such a file.
    import_outbox(ImportInput) -> ImportedOutbox: DESK;
    /// Order of a kiosk's ticket.
    scan_ticket(ScanInput) -> DeskOrder: DESK;
    /// Messages of customers and the number of newsletter subscribers.
    list_messages() -> DeskMessages: DESK_AND_ADMIN, Get "/admin/api/list-messages";
    /// Marks all messages as read at this desk.
    read_messages() -> DeskMessages: DESK;
    /// Marks a message as answered.
    answer_message(MessageRef) -> DeskMessages: DESK_AND_ADMIN, Post "/admin/api/answer-message";
    /// Opens a chat, call or e-mail to the sender of a message.
    reply_to_message(ReplyInput) -> (): DESK;
    /// Report of a day; an empty day is today.
    get_day_end(DayInput) -> DayEnd: DESK_AND_ADMIN, Post "/admin/api/get-day-end";
    /// Newest entries of the audit log.
    list_audit_entries() -> Vec<AuditEntry>: DESK_AND_ADMIN, Get "/admin/api/list-audit-entries";
    /// Writes a day's report into a CSV file.
    export_day_end(DayInput) -> ExportedFile: DESK;
    /// Money received and sales of a day, a week or a month.
    get_report(ReportInput) -> Report: DESK;
    /// Writes a report into a CSV file.
    export_report(ReportInput) -> ExportedFile: DESK;
    /// Opens the customer's chat, message or e-mail with a text about the order.
    share_order(ShareInput) -> (): DESK;
    /// Transfers an order to the shop's server and returns its payment page.
    transfer_order(OrderAccess) -> OrderPage: APP;
    /// Opens the payment page of an order in the system browser.
    open_payment(OrderAccess) -> (): APP;
    /// Reads a stored value.
    read_stored(StoredKey) -> StoredValue: APP;
    /// Writes a stored value.
    write_stored(StoredEntry) -> (): APP;
    /// Account that is signed in to the admin pages.
    get_admin_account() -> AdminAccount: ADMIN, Get "/admin/api/account";
    /// Signs in to the admin pages.
    sign_in_admin(AdminSignInInput) -> AdminAccount: ADMIN, Post "/admin/api/sign-in";
    /// Ends the browser's session.
    sign_out_admin() -> (): ADMIN, Post "/admin/api/sign-out";
    /// Invitation of a link, with the key for an authenticator app.
    get_invitation(InvitationRef) -> Invitation: ADMIN, Post "/admin/api/invitation";
    /// Sets password and one-time codes of an invited person, who is then signed in.
    accept_invitation(AcceptInvitationInput) -> AdminAccount: ADMIN, Post "/admin/api/invitation/accept";
    /// Sessions of the signed-in account.
    list_admin_sessions() -> Vec<AdminSessionView>: ADMIN, Get "/admin/api/sessions";
    /// Ends a session of the signed-in account.
    end_admin_session(AdminSessionRef) -> Vec<AdminSessionView>: ADMIN, Post "/admin/api/sessions/end";
    /// Accounts of the admin pages.
    list_accounts() -> Vec<AccountRow>: ADMIN, Get "/admin/api/accounts";
    /// Invites a person to the admin pages; the link is shown once.
    invite_account(InviteInput) -> InvitationLink: ADMIN, Post "/admin/api/accounts/invite";
    /// Removes an account and ends its sessions.
    remove_account(RemoveAccountInput) -> Vec<AccountRow>: ADMIN, Post "/admin/api/accounts/remove";
    /// Alerts, parked jobs and state of the store.
    get_admin_overview() -> AdminOverview: ADMIN, Get "/admin/api/overview";
    /// Retries a parked job.
    retry_job(ParkedJobRef) -> AdminOverview: ADMIN, Post "/admin/api/jobs/retry";
    /// Discards a parked job.
    discard_job(ParkedJobRef) -> AdminOverview: ADMIN, Post "/admin/api/jobs/discard";
    /// Runs the checks of `korosho-server check`, which create and delete a draft order in the store.
    check_health() -> Vec<HealthCheck>: ADMIN, Post "/admin/api/health";
    /// Devices with tokens of this server.
    list_devices() -> Vec<DeviceAccess>: ADMIN, Get "/admin/api/devices";
    /// Adds a device; its token is shown once.
    add_device(AddDeviceInput) -> AddedDevice: ADMIN, Post "/admin/api/devices/add";
    /// Revokes the token of a device.
    revoke_device(DeviceNameRef) -> Vec<DeviceAccess>: ADMIN, Post "/admin/api/devices/revoke";
    /// Addresses for news and back-in-stock notices.
    get_mailing_lists() -> MailingLists: ADMIN, Get "/admin/api/mailing-lists";
    /// Opening hours and delivery times.
    get_shop_times() -> ShopTimesView: ADMIN, Get "/admin/api/shop-times";
    /// Replaces opening hours and delivery times; they take effect at once, on devices within a minute.
    save_shop_times(SaveShopTimesInput) -> ShopTimesView: ADMIN, Post "/admin/api/shop-times/save";
    /// Returns to the opening hours and delivery times of the settings file.
    reset_shop_times(ResetSettingsInput) -> ShopTimesView: ADMIN, Post "/admin/api/shop-times/reset";
    /// Name and contact details of the shop.
    get_public_details() -> PublicDetailsView: ADMIN, Get "/admin/api/public-details";
    /// Replaces name and contact details; they take effect at once, on devices within a minute.
    save_public_details(SavePublicDetailsInput) -> PublicDetailsView: ADMIN, Post "/admin/api/public-details/save";
    /// Returns to the name and contact details of the settings file.
    reset_public_details(ResetSettingsInput) -> PublicDetailsView: ADMIN, Post "/admin/api/public-details/reset";
    /// Payment methods, pick-up, changes by customers and exchange rates.
    get_ordering_rules() -> OrderingRulesView: ADMIN, Get "/admin/api/ordering-rules";
    /// Replaces these rules; they take effect at once, on devices within a minute.
    save_ordering_rules(SaveOrderingRulesInput) -> OrderingRulesView: ADMIN, Post "/admin/api/ordering-rules/save";
    /// Returns to the rules of the settings file.
    reset_ordering_rules(ResetSettingsInput) -> OrderingRulesView: ADMIN, Post "/admin/api/ordering-rules/reset";
}

/// The row with this name.
#[must_use]
pub fn operation(name: &str) -> Option<&'static Operation> {
    OPERATIONS.iter().find(|operation| operation.name == name)
}
