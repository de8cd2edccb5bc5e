//! Customers of phone orders and their earlier orders.

use korosho_domain::desk::{
    CustomerProfile, CustomerRecord, CustomerSummary, PastLine, PastOrder, UsualLine,
};
use korosho_domain::fulfilment::Address;
use korosho_domain::order_history::{
    ORDERS_PER_HISTORY_PAGE, OrderHistory, OrderHistoryQuery, PlacedOrder,
};
use korosho_domain::problem::{InvalidReason, Problem};
use tokio::sync::Mutex;

use super::DeskContext;
use super::directory::Directory;
use crate::store::register::RegisterFilter;
use crate::store::{self, StoreError, customers, register};
use crate::validation;

/// Number of earlier orders from which the usual order is derived.
const REMEMBERED: i64 = 20;
/// Maximum number of usual lines shown.
const USUAL: usize = 6;
const MAX_TEXT: usize = 500;
const MAX_NAME: usize = 100;

pub(super) async fn find(
    ctx: &DeskContext,
    directory: &Mutex<Directory>,
    typed: &str,
) -> Result<Vec<CustomerSummary>, Problem> {
    let mut directory = directory.lock().await;
    update(ctx, &mut directory).await?;
    let found = directory.find(typed);
    tracing::debug!(looked_at = found.looked_at, found = found.customers.len(), "customers");
    Ok(found.customers)
}

/// Adds changes since the last search, made here or at another desk on the same database.
async fn update(ctx: &DeskContext, directory: &mut Directory) -> Result<(), StoreError> {
    let mut conn = ctx.local.store.connection().await?;
    for stored in customers::since(&mut conn, directory.revision).await? {
        directory.upsert(&stored);
    }
    Ok(())
}

pub(super) async fn card(ctx: &DeskContext, phone: &str) -> Result<CustomerProfile, Problem> {
    let phone = validation::phone("phone", phone)?;
    let mut conn = ctx.local.store.connection().await?;
    let stored = customers::find(&mut conn, &phone).await?;
    let stored = stored.ok_or(Problem::NotFound)?;
    let past = register::of_phone(&mut conn, &phone, REMEMBERED).await?;
    let usual = usual(&past);
    let usual_from = u32::try_from(past.len()).unwrap_or_default();
    let last_order = past.into_iter().find(|order| !order.lines.is_empty());
    let (details, orders) = (stored.details, stored.orders);
    Ok(CustomerProfile { details, orders, last_order, usual, usual_from })
}

pub(super) async fn history(
    ctx: &DeskContext,
    query: &OrderHistoryQuery,
) -> Result<OrderHistory, Problem> {
    let phone = validation::phone("phone", &query.phone)?;
    if phone.is_empty() {
        // Orders without a number are not those of one customer.
        return Err(Problem::invalid("phone", InvalidReason::Missing));
    }
    let mut conn = ctx.local.store.connection().await?;
    let (count, first_at, last_at) = register::bounds_of_phone(&mut conn, &phone).await?;
    let filter = RegisterFilter {
        phone: Some(phone),
        after: query.after.clone(),
        per_page: Some(ORDERS_PER_HISTORY_PAGE),
        ..RegisterFilter::default()
    };
    let found = register::list(&mut conn, &filter).await?;
    let page = usize::try_from(ORDERS_PER_HISTORY_PAGE).unwrap_or_default();
    let more = found.len() > page;
    let placed = found.into_iter().take(page);
    let orders = placed.map(|(row, details)| PlacedOrder { row, lines: details.lines }).collect();
    Ok(OrderHistory { orders, more, count, first_at, last_at })
}

/// Usual order: lines of most earlier orders, in the quantity of the last one.
fn usual(past: &[PastOrder]) -> Vec<UsualLine> {
    let mut counted: Vec<UsualLine> = Vec::new();
    for order in past {
        for (at, line) in order.lines.iter().enumerate() {
            // The store lists goods with different notes twice in an order; they count once.
            let is_repeated = order.lines[..at].iter().any(|before| is_same(before, line));
            if line.product_id == 0 || is_repeated {
                continue;
            }
            match counted.iter_mut().find(|known| is_same(&known.line, line)) {
                Some(known) => known.times += 1,
                None => counted.push(UsualLine { line: line.clone(), times: 1 }),
            }
        }
    }
    counted.sort_by_key(|known| std::cmp::Reverse(known.times));
    counted.truncate(USUAL);
    counted
}

/// Whether two lines are of the same goods.
fn is_same(a: &PastLine, b: &PastLine) -> bool {
    (a.product_id, a.variation_id, &a.attributes) == (b.product_id, b.variation_id, &b.attributes)
}

pub(super) async fn save(
    ctx: &DeskContext,
    typed: &CustomerRecord,
) -> Result<CustomerProfile, Problem> {
    let details = checked(typed)?;
    let mut tx = ctx.local.store.begin().await?;
    customers::save(&mut tx, &details, ctx.local.now()).await?;
    store::commit(tx).await?;
    card(ctx, &details.phone).await
}

fn checked(typed: &CustomerRecord) -> Result<CustomerRecord, Problem> {
    let phone = validation::phone("phone", &typed.phone)?;
    if phone.is_empty() {
        return Err(Problem::invalid("phone", InvalidReason::Missing));
    }
    let line = |field: &str, text: &str| validation::line(field, text, MAX_TEXT);
    Ok(CustomerRecord {
        phone,
        name: validation::required("name", &typed.name, MAX_NAME)?,
        email: validation::email("email", typed.email.as_deref())?,
        zone: typed.zone.clone().filter(|zone| !zone.is_empty()),
        address: Address {
            estate: line("address.estate", &typed.address.estate)?,
            landmark: line("address.landmark", &typed.address.landmark)?,
            directions: line("address.directions", &typed.address.directions)?,
        },
        notes: validation::text("notes", &typed.notes, MAX_TEXT)?,
        avoided: typed.avoided.clone(),
    })
}
