//! Search of the register of all orders, and entry of orders older than the register.

use korosho_domain::desk_orders::{ORDERS_PER_PAGE, OrderList, OrdersQuery};
use korosho_domain::phone;
use korosho_domain::problem::Problem;
use korosho_domain::schedule::start_of_day;

use super::DeskContext;
use crate::register::enter;
use crate::store::StoreError;
use crate::store::orders;
use crate::store::register::{self, RegisterFilter};

/// Orders entered per transaction by [`catch_up`].
const CATCH_UP: i64 = 500;

/// Enters orders that were placed while this device kept no register.
pub(super) async fn catch_up(ctx: &DeskContext) -> Result<(), StoreError> {
    loop {
        let mut tx = ctx.local.store.begin().await?;
        let missing = register::missing(&mut tx, CATCH_UP).await?;
        for id in &missing {
            if let Some(order) = orders::find(&mut tx, *id).await? {
                enter(&mut tx, &order).await?;
            }
        }
        tx.commit().await?;
        if missing.is_empty() {
            return Ok(());
        }
    }
}

pub(super) async fn list(ctx: &DeskContext, query: &OrdersQuery) -> Result<OrderList, Problem> {
    let filter = RegisterFilter {
        text: query.text.as_deref().map(folded).filter(|text| !text.is_empty()),
        current_since: query.current.then(|| start_of_day(ctx.local.now())),
        status: query.status,
        channel: query.channel,
        unpaid: query.unpaid,
        before: query.before,
        ..RegisterFilter::default()
    };
    let mut conn = ctx.local.store.connection().await?;
    let found = register::list(&mut conn, &filter).await?;
    let unsent = orders::unsent(&mut conn).await?;
    let page = usize::try_from(ORDERS_PER_PAGE).unwrap_or_default();
    let more = found.len() > page;
    let rows = found.into_iter().take(page).map(|(row, _)| row).collect();
    Ok(OrderList { rows, more, store_read_at: ctx.mirror.read_at(), unsent })
}

/// Search text in the form of the register: lower case, phone numbers as digits.
fn folded(typed: &str) -> String {
    // PostgreSQL refuses the character in a text; no order has it.
    let typed = typed.replace('\0', "").trim().to_lowercase();
    let is_phone = typed.chars().all(|c| phone::digit(c).is_some() || " +-()".contains(c));
    if !is_phone {
        return typed;
    }
    let digits = phone::digits(&typed);
    if digits.is_empty() { typed } else { digits }
}
