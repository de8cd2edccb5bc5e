//! Placing an order: price it, reserve stock, store the intent with its outbox entries in one
//! transaction, then call the provider.

use std::collections::BTreeSet;
use std::net::IpAddr;
use std::sync::Arc;

use korosho_domain::desk::DeskExtras;
use korosho_domain::gift::{Gift, OrderGift};
use korosho_domain::order::{CheckoutAnswer, CheckoutInput, OrderRef, OrderStatus};
use korosho_domain::payment::{Next, PaymentMethod, PaymentProvider};
use korosho_domain::pricing::{PriceRules, price_quote};
use korosho_domain::problem::Problem;
use korosho_domain::quote::{Notice, Quote, QuoteInput};
use korosho_domain::sentence::Sentence;
use tokio::time::timeout;
use uuid::Uuid;

use super::CheckoutContext;
use super::abandoned::CancelAbandoned;
use super::coupon::CartCoupon;
use super::desk_slots;
use super::quote::{self, locked_book};
use super::request_id::{fingerprint, web_order_id};
use super::slots::{self, Promised};
use super::store_cart;
use crate::catalogue::Snapshot;
use crate::client_network::{client_network, client_site};
use crate::faults;
use crate::order_jobs::{self, CancelUncollected};
use crate::order_numbers as numbers;
use crate::order_transfer;
use crate::orders as pages;
use crate::outbox::enqueue_at;
use crate::payments;
use crate::register;
use crate::reservations;
use crate::store::attempts::{self, Attempt, AttemptState};
use crate::store::coupon_uses::{self, CouponCustomer};
use crate::store::limits::NetworkCounts;
use crate::store::orders::{self, Contents, Order};
use crate::store::web_orders::{self, WebCustomer};
use crate::store::{self, Conn, StoreError, Tx};
use crate::timeouts::ms;
use crate::unpaid_orders;
use crate::validation;
use crate::validation::CheckoutRules;
use crate::woocommerce::store_cart::StoreCartAnswer;

pub(super) async fn place(
    ctx: &Arc<CheckoutContext>,
    input: CheckoutInput,
    extras: DeskExtras,
    client: Option<IpAddr>,
) -> Result<CheckoutAnswer, Problem> {
    let fingerprint = fingerprint(&input, &extras)?;
    let order_id = match client {
        Some(_) => web_order_id(input.checkout_id),
        None => input.checkout_id,
    };
    if let Some(order) = find_repeated(ctx, order_id, &fingerprint).await? {
        return repeated_answer(ctx, order, input.payer_phone.as_deref()).await;
    }
    let before = quote::snapshot(ctx)?;
    let settings = ctx.local.settings();
    let rules = CheckoutRules {
        methods: &ctx.local.config.payment_methods(&settings, before.currency()),
        languages: &settings.languages,
        pickup: settings.pickup || before.pickup(),
        contact_needed: client.is_some() && ctx.local.config.limits.contact_needed,
    };
    let input = validation::checkout(&rules, input)?;
    let web_customer = client.map(|address| WebCustomer {
        phone: input.customer.phone.clone(),
        network: client_network(address).to_string(),
        site: Some(client_site(address).to_string()),
    });
    let live = read_live(ctx, before, &input).await;
    let place = desk_slots::reserve(ctx, order_id, &input.fulfilment, input.slot).await?;
    let asked = PlaceRequest { order_id, input, extras, fingerprint, web_customer, place };
    let mut difference = None;
    let stored = store(ctx, live, &asked, &mut difference).await;
    if let Some(difference) = difference {
        store_cart::alert_difference(ctx, &difference).await;
        ctx.catalogue.poll_settings_soon();
    }
    let (order, attempt) = match stored? {
        Stored::New(stored) => *stored,
        Stored::Known(order) => return repeated_answer(ctx, *order, asked.payer_phone()).await,
    };
    faults::point("place_order.stored");
    ctx.local.wake();
    tracing::info!(order = %order.id, number = order.number, total = order.total, "order placed");
    let next = match attempt {
        Some(attempt) => pay(ctx, attempt).await?,
        None => by_server(ctx, &order, asked.payer_phone()).await?,
    };
    Ok(answer(&order, next))
}

/// Validated request.
struct PlaceRequest {
    order_id: Uuid,
    input: CheckoutInput,
    /// Extras of staff.
    extras: DeskExtras,
    fingerprint: String,
    /// Customer of the website; `None` for kiosk and desk.
    web_customer: Option<WebCustomer>,
    /// Place that the shop's server holds; `None` if the order takes none there, or if this process
    /// counts the places.
    place: Option<Promised>,
}

impl PlaceRequest {
    fn payer_phone(&self) -> Option<&str> {
        self.input.payer_phone.as_deref()
    }
}

async fn find_repeated(
    ctx: &CheckoutContext,
    order_id: Uuid,
    fingerprint: &str,
) -> Result<Option<Order>, Problem> {
    let mut conn = ctx.local.store.connection().await?;
    let found = orders::find(&mut conn, order_id).await?;
    match found {
        Some(order) if order.fingerprint != fingerprint => Err(Problem::IdempotencyConflict),
        found => Ok(found),
    }
}

/// Answer to a repeated request, with the next step.
async fn repeated_answer(
    ctx: &Arc<CheckoutContext>,
    order: Order,
    payer_phone: Option<&str>,
) -> Result<CheckoutAnswer, Problem> {
    let mut conn = ctx.local.store.connection().await?;
    let live = attempts::live(&mut conn, order.id).await?;
    drop(conn);
    let order = match live {
        Some(_) => match pages::before_money(&ctx.orders, order.clone()).await {
            Ok(order) => order,
            // The order's page shows the reason.
            Err(problem) => {
                tracing::info!(order = %order.id, code = problem.code(), "not to be paid again");
                return Ok(answer(&order, Next::Done));
            }
        },
        None => order,
    };
    let next = match live {
        Some(Attempt { state: AttemptState::Open, url: Some(url), .. }) => Next::Redirect { url },
        Some(attempt) if attempt.provider == PaymentProvider::Mpesa => Next::MpesaPrompt,
        Some(attempt) => pay(ctx, attempt).await?,
        None => by_server(ctx, &order, payer_phone).await?,
    };
    Ok(answer(&order, next))
}

/// Requests the payment from the shop's server, if it collects payments. The order stands whatever
/// the server answers.
async fn by_server(
    ctx: &Arc<CheckoutContext>,
    order: &Order,
    payer_phone: Option<&str>,
) -> Result<Next, Problem> {
    let open = matches!(order.status, OrderStatus::Pending | OrderStatus::Confirmed);
    if !open || !order_transfer::server_takes(&ctx.transfers, order.method) {
        return Ok(Next::Done);
    }
    match order_transfer::pay(&ctx.transfers, order, order.method, payer_phone).await {
        Err(Problem::StorageFull) => Err(Problem::StorageFull),
        Err(problem) => {
            tracing::info!(order = %order.id, code = problem.code(), "not paid at the server yet");
            Ok(Next::Done)
        }
        Ok(next) => Ok(next),
    }
}

fn answer(order: &Order, next: Next) -> CheckoutAnswer {
    let (id, number, key) = (order.id, order.number.clone(), order.key.clone());
    CheckoutAnswer { order: OrderRef { id, number, key }, next }
}

/// Starts the payment attempt. The order stands even if the provider fails: its page offers another
/// attempt.
async fn pay(ctx: &Arc<CheckoutContext>, attempt: Attempt) -> Result<Next, Problem> {
    match payments::create(&ctx.payments, attempt).await {
        Err(Problem::ProviderUnavailable | Problem::AlreadyPaid) => Ok(Next::Done),
        other => other,
    }
}

/// Prices of an order.
struct Live {
    snapshot: Arc<Snapshot>,
    coupon: CartCoupon,
    /// Answer of the store's cart; `None` if it was not requested or did not arrive.
    store_cart: Option<StoreCartAnswer>,
}

fn cart(input: &CheckoutInput) -> QuoteInput {
    let (lines, fulfilment) = (input.lines.clone(), input.fulfilment.clone());
    QuoteInput { lines, fulfilment, coupon: input.coupon.clone() }
}

/// Reads current prices, stock and coupon from WooCommerce within a timeout; otherwise uses the
/// last known ones, so that a shop that cannot reach its store continues to sell.
async fn read_live(ctx: &CheckoutContext, before: Arc<Snapshot>, input: &CheckoutInput) -> Live {
    let coupon = CartCoupon::known(&before, input.coupon.as_deref());
    if !ctx.catalogue.status().store_reachable {
        return Live { snapshot: before, coupon, store_cart: None };
    }
    let ids: BTreeSet<i64> = input.lines.iter().map(|line| line.product_id).collect();
    let ids: Vec<i64> = ids.into_iter().collect();
    let limit = ctx.local.config.orders.price_timeout;
    let rules = quote::rules(ctx, &before);
    let (email, cart) = (input.customer.email.as_deref(), cart(input));
    let (products, live, store_cart) = tokio::join!(
        timeout(limit, ctx.catalogue.refresh_products(&ids)),
        timeout(limit, CartCoupon::read(ctx, coupon.clone())),
        store_cart::ask(ctx, &before, &cart, email, &rules),
    );
    let coupon = live.unwrap_or(coupon);
    let snapshot = match products {
        Ok(Ok(fresh)) => fresh,
        Ok(Err(error)) => {
            tracing::warn!(%error, "prices of an order were not read live");
            before
        }
        Err(_) => before,
    };
    Live { snapshot, coupon, store_cart }
}

/// Result of storing an order.
enum Stored {
    New(Box<(Order, Option<Attempt>)>),
    /// A concurrent identical request has already stored the order.
    Known(Box<Order>),
}

/// Stores an order; `difference` = deviation of the store cart's computation, for staff.
async fn store(
    ctx: &CheckoutContext,
    live: Live,
    request: &PlaceRequest,
    difference: &mut Option<Sentence>,
) -> Result<Stored, Problem> {
    let input = &request.input;
    let Live { snapshot, coupon, store_cart } = live;
    let mut tx = ctx.local.store.begin().await?;
    let email = input.customer.email.clone();
    let rules = PriceRules { email, placing: true, ..quote::rules(ctx, &snapshot) };
    let asked = cart(input);
    let customer = CouponCustomer::new(input.customer.email.as_deref(), &input.customer.phone);
    let read_live = coupon.read_live;
    let book = locked_book(&mut tx, Arc::clone(&snapshot), &asked.lines, coupon, &customer);
    let book = book.await?;
    if let Some(order) = orders::find(&mut tx, request.order_id).await? {
        if order.fingerprint != request.fingerprint {
            return Err(Problem::IdempotencyConflict);
        }
        return Ok(Stored::Known(Box::new(order)));
    }
    let quote = price_quote(&book, &asked, &rules)?;
    let confirmed = store_cart::confirm(quote, store_cart.as_ref(), &asked, rules.rounding_step);
    if let Some(StoreCartAnswer::Priced(answer)) = &store_cart {
        let differs = confirmed.difference.is_some();
        let answer = Some(answer).filter(|_| differs);
        ctx.store_cart.keep(&asked, answer, ctx.moment());
    }
    *difference = confirmed.difference;
    let quote = request.extras.apply(confirmed.quote, rules.rounding_step)?;
    let quote = agreed(quote, input.expected_total)?;
    let promised = promise(ctx, &mut tx, &snapshot, request).await?;
    faults::point("place_order.priced");
    let mut order = order(ctx, request, quote, promised);
    let web_customer = request.web_customer.as_ref().filter(|_| order.total > 0);
    // The counter of the numbers is locked before persons and networks, whatever the payment method:
    // two orders cannot deadlock.
    let attempt = attempt(ctx, &mut tx, &mut order, request.payer_phone()).await?;
    if let Some(customer) = web_customer {
        let limits = &ctx.local.config.limits;
        unpaid_orders::check(&mut tx, limits, &order, order.method, customer).await?;
    }
    write(&mut tx, ctx, &order, attempt.as_ref()).await?;
    if let Some(customer) = web_customer {
        web_orders::record(&mut tx, order.id, customer).await?;
    }
    let at_kiosk = ctx.local.config.settings.counter_orders_lapse && order.total > 0;
    if web_customer.is_some() || at_kiosk {
        let at = order.placed_at + ms(ctx.local.config.orders.collection_period);
        enqueue_at(&mut tx, &CancelUncollected { order_id: order.id }, at, order.placed_at).await?;
    }
    coupon_uses::hold(&mut tx, &order, read_live).await?;
    let held = reservations::reserve(&mut tx, &snapshot, order.id, &asked.lines, order.placed_at);
    if !held.await? {
        return Err(Problem::OutOfStock {
            quote: Box::new(order.contents.quote.without_booking()),
        });
    }
    let before = NetworkCounts::default();
    unpaid_orders::check_pending(&mut tx, &ctx.local.config.limits, &order, before).await?;
    commit(tx).await?;
    Ok(Stored::New(Box::new((order, attempt))))
}

/// Promised time of the order, with its place in a slot.
async fn promise(
    ctx: &CheckoutContext,
    conn: &mut Conn,
    snapshot: &Snapshot,
    request: &PlaceRequest,
) -> Result<Promised, Problem> {
    let PlaceRequest { order_id, input, place, .. } = request;
    match *place {
        Some(place) => Ok(place),
        None => {
            let chosen = (*order_id, input.slot);
            slots::take_place(ctx, conn, snapshot, &input.fulfilment, chosen).await
        }
    }
}

async fn commit(tx: Tx) -> Result<(), Problem> {
    Ok(store::commit(tx).await?)
}

/// The quote, if it is what the customer agreed to.
pub(super) fn agreed(quote: Quote, expected_total: i64) -> Result<Quote, Problem> {
    if let Some(reason) = quote.coupon_refusal() {
        return Err(Problem::CouponRefused { reason });
    }
    if quote.notices.iter().any(|notice| matches!(notice, Notice::UnknownZone { .. })) {
        return Err(Problem::UnknownZone);
    }
    if !quote.can_be_ordered() {
        return Err(Problem::OutOfStock { quote: Box::new(quote.without_booking()) });
    }
    if quote.total != expected_total {
        return Err(Problem::PriceChanged { quote: Box::new(quote.without_booking()) });
    }
    Ok(quote)
}

fn order(ctx: &CheckoutContext, request: &PlaceRequest, quote: Quote, promised: Promised) -> Order {
    let input = &request.input;
    let now = ctx.local.now();
    let by_hand = matches!(input.payment, PaymentMethod::Counter | PaymentMethod::OnDelivery);
    // A coupon can reduce the total to zero.
    let status = match quote.total {
        0 => OrderStatus::Paid,
        // A payment that the shop's server collects counts as payable at the counter until it is
        // paid.
        _ if by_hand || order_transfer::server_takes(&ctx.transfers, input.payment) => {
            OrderStatus::Confirmed
        }
        _ => OrderStatus::Pending,
    };
    Order {
        id: request.order_id,
        number: String::new(),
        shop_day: numbers::shop_day(now),
        key: crate::token::random_token(),
        fingerprint: request.fingerprint.clone(),
        status,
        method: input.payment,
        total: quote.total,
        currency: quote.currency.clone(),
        contents: promised.apply(Contents {
            quote,
            customer: input.customer.clone(),
            fulfilment: input.fulfilment.clone(),
            coupon: input.coupon.clone(),
            note: input.note.clone(),
            gift: input.gift.clone().map(gift),
            language: input.language,
            slot: None,
            extras: request.extras.clone(),
        }),
        revision: 0,
        refund_due: 0,
        woo_id: None,
        woo_number: None,
        placed_at: now,
    }
}

/// Gift with a new key of its page.
fn gift(details: Gift) -> OrderGift {
    OrderGift { details, key: crate::token::random_token() }
}

/// Assigns the order its number and freezes its first payment attempt, if it needs one.
async fn attempt(
    ctx: &CheckoutContext,
    conn: &mut Conn,
    order: &mut Order,
    payer_phone: Option<&str>,
) -> Result<Option<Attempt>, Problem> {
    let settings = &ctx.local.config.settings;
    let device = (settings.device_letter, settings.device_number);
    order.number = numbers::next(conn, device, &order.shop_day).await?;
    if order.status != OrderStatus::Pending {
        return Ok(None);
    }
    let (total, method) = (order.total, order.method);
    payments::begin(&ctx.payments, conn, order, total, method, payer_phone).await.map(Some)
}

/// Stores the order and its outbox jobs.
async fn write(
    conn: &mut Conn,
    ctx: &CheckoutContext,
    order: &Order,
    attempt: Option<&Attempt>,
) -> Result<(), StoreError> {
    let now = order.placed_at;
    orders::insert(conn, order).await?;
    register::enter(conn, order).await?;
    order_jobs::enqueue_creation(conn, order.id, None, now).await?;
    if order.status == OrderStatus::Pending {
        let at = now + ms(ctx.local.config.orders.abandon_after);
        enqueue_at(conn, &CancelAbandoned { order_id: order.id }, at, now).await?;
    } else {
        order_jobs::push_status(conn, order.id, order.status, now).await?;
    }
    if let Some(attempt) = attempt {
        payments::start(conn, &ctx.local.config.orders, attempt).await?;
    }
    Ok(())
}
