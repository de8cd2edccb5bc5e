//! Customers of phone orders and their earlier orders.

use korosho_domain::desk::{CustomerProfile, CustomerRecord, CustomerSummary, PastLine, PastOrder};
use korosho_domain::fulfilment::Address;
use korosho_domain::problem::{InvalidReason, Problem};
use tokio::sync::Mutex;

use super::DeskContext;
use super::directory::Directory;
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
    let last_order = past.into_iter().find(|order| !order.lines.is_empty());
    Ok(CustomerProfile { details: stored.details, orders: stored.orders, last_order, usual })
}

/// Usual order: lines of most earlier orders, in the quantity of the last one.
fn usual(past: &[PastOrder]) -> Vec<PastLine> {
    let mut counted: Vec<(PastLine, usize)> = Vec::new();
    for line in past.iter().flat_map(|order| &order.lines).filter(|line| line.product_id != 0) {
        let same = |(known, _): &&mut (PastLine, usize)| {
            (known.product_id, known.variation_id, &known.attributes)
                == (line.product_id, line.variation_id, &line.attributes)
        };
        match counted.iter_mut().find(same) {
            Some((_, count)) => *count += 1,
            None => counted.push((line.clone(), 1)),
        }
    }
    counted.sort_by_key(|(_, count)| std::cmp::Reverse(*count));
    counted.into_iter().map(|(line, _)| line).take(USUAL).collect()
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
    })
}
