//! Recovery of a database restored from a backup, which lacks everything done since.
//!
//! The store may have its unsent orders already, and its next numbers may have been assigned. Both
//! are looked up in the store, at each start: a disk that was restored as a whole is not detectable.

use std::time::Duration;

use korosho_domain::schedule::start_of_day;

use super::OrderContext;
use crate::background::StopSignal;
use crate::order_jobs;
use crate::order_numbers as numbers;
use crate::store::{StoreError, orders};
use crate::woocommerce::orders::{self as woo, WooOrder};

/// Order numbers that are skipped for each loss of the counter: more than a day's.
pub(crate) const SKIPPED_NUMBERS: u32 = 500;

/// Interval between attempts to read today's order numbers from the store.
const RECOUNT_INTERVAL: Duration = Duration::from_secs(60);

/// Makes every creation job search the store before it sends its order.
pub(super) async fn require_store_search(ctx: &OrderContext) -> Result<(), StoreError> {
    let mut tx = ctx.local.store.begin().await?;
    order_jobs::mark_unconfirmed_after_restore(&mut tx).await?;
    Ok(tx.commit().await?)
}

/// Skips today's next `by` numbers.
pub(super) async fn skip_numbers(ctx: &OrderContext, by: u32) -> Result<(), StoreError> {
    let settings = &ctx.local.config.settings;
    let device = (settings.device_letter, settings.device_number);
    let mut conn = ctx.local.store.connection().await?;
    let day = numbers::shop_day(ctx.local.now());
    numbers::skip(&mut conn, device, &day, by).await
}

/// Recounts today's numbers once the store is reachable.
pub(super) async fn keep_counted(ctx: &OrderContext, stop: &StopSignal) {
    loop {
        match recount(ctx).await {
            Ok(true) => return,
            Ok(false) => {}
            Err(error) => tracing::error!(%error, "today's order numbers were not read"),
        }
        if stop.sleep(RECOUNT_INTERVAL).await {
            return;
        }
    }
}

/// Raises today's counter to the highest number that the store has of this device, if the local
/// database is behind. Returns `false` if the store could not be read.
pub(super) async fn recount(ctx: &OrderContext) -> Result<bool, StoreError> {
    let all = match woo::ours_since(&ctx.woo, start_of_day(ctx.local.now())).await {
        Ok(all) => all,
        Err(error) => {
            tracing::debug!(%error, "the store was not asked for today's numbers");
            return Ok(false);
        }
    };
    let settings = &ctx.local.config.settings;
    let device = (settings.device_letter, settings.device_number);
    let mut conn = ctx.local.store.connection().await?;
    let mut highest = 0;
    for (id, order) in &all {
        let Some(count) = count(device, order).filter(|count| *count > highest) else { continue };
        if orders::find(&mut conn, *id).await?.is_none() {
            highest = count;
        }
    }
    if highest > 0 {
        tracing::warn!(highest, "the store has orders of this machine that its book does not know");
        numbers::raise_counter(&mut conn, device, &numbers::shop_day(ctx.local.now()), highest)
            .await?;
    }
    Ok(true)
}

fn count(device: (char, u8), order: &WooOrder) -> Option<i64> {
    numbers::count_of(device, woo::meta(&order.meta_data, woo::NUMBER_META)?)
}
