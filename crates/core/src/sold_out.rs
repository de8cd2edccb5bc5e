//! Products and sizes that staff switch off, by hand and for a while: the catalogue shows them as
//! sold out, and quotes and checkout refuse them.
//!
//! The decisions are in the database. A device sends those of its staff to the shop's server and
//! copies the server's; each process applies what its database has, within seconds.

use std::sync::Arc;
use std::time::Duration;

use korosho_domain::actor::Actor;
use korosho_domain::catalogue::Product;
use korosho_domain::pricing::PriceBook as _;
use korosho_domain::problem::{InvalidReason, Problem};
use korosho_domain::schedule::SHOP_OFFSET_MS;
use korosho_domain::sold_out::{
    SWITCHED_ON, SoldOutItem, SoldOutMark, SoldOutRef, SoldOutSync, SoldOutUntil, SwitchOffInput,
};
use korosho_domain::team::{AuditAction, AuditEntry};
use tokio::sync::Notify;

use crate::audit;
use crate::background::StopSignal;
use crate::catalogue::Catalogue;
use crate::config::Secret;
use crate::local::LocalContext;
use crate::order_numbers::shop_time;
use crate::order_transfer::{self, TransferContext};
use crate::shop_server::ShopServer;
use crate::store::{self, Conn, StoreError, sold_out};
use crate::validation;
use korosho_domain::admin::DeviceRole;

/// Interval between two reads of the database and two requests to the server.
const PAUSE: Duration = Duration::from_secs(3);
/// Maximum number of decisions in a request.
const MAX_DECIDED: usize = 1_000;
/// Maximum length of the name of who decided, with an approver.
const MAX_ACTOR_LENGTH: usize = 130;
const HOUR: i64 = 3_600_000;
/// Hour of the shop's time at which a new day begins to sell.
const MORNING: i64 = 5 * HOUR;

/// Operations on products and sizes that are switched off.
#[derive(Debug)]
pub struct SoldOut {
    local: LocalContext,
    catalogue: Catalogue,
    transfers: Arc<TransferContext>,
    /// Wakes the task that sends decisions to the server.
    decided: Notify,
}

impl SoldOut {
    pub(crate) fn new(transfers: Arc<TransferContext>) -> Self {
        let (local, catalogue) = (transfers.local.clone(), transfers.catalogue.clone());
        Self { local, catalogue, transfers, decided: Notify::new() }
    }

    /// Returns what is switched off now, the latest first.
    pub async fn list(&self) -> Result<Vec<SoldOutItem>, Problem> {
        let mut conn = self.local.store.connection().await?;
        let now = self.local.now();
        let active = sold_out::all(&mut conn).await?.into_iter().filter(|mark| mark.is_active(now));
        Ok(active.map(|mark| self.item(mark)).collect())
    }

    /// Switches a product or size off.
    ///
    /// # Errors
    /// [`Problem::NotFound`] for goods that the catalogue does not have.
    pub async fn switch_off(
        &self,
        actor: &Actor,
        input: SwitchOffInput,
    ) -> Result<Vec<SoldOutItem>, Problem> {
        self.known(input.goods).ok_or(Problem::NotFound)?;
        let until = match input.until {
            SoldOutUntil::Tomorrow => Some(next_morning(self.local.now())),
            SoldOutUntil::SwitchedOn => None,
        };
        self.decide(actor, AuditAction::SwitchedOff, input.goods, until).await?;
        self.list().await
    }

    /// Switches a product or size on again.
    pub async fn switch_on(
        &self,
        actor: &Actor,
        goods: SoldOutRef,
    ) -> Result<Vec<SoldOutItem>, Problem> {
        self.decide(actor, AuditAction::SwitchedOn, goods, Some(SWITCHED_ON)).await?;
        self.list().await
    }

    /// Records a decision.
    async fn decide(
        &self,
        actor: &Actor,
        action: AuditAction,
        goods: SoldOutRef,
        until: Option<i64>,
    ) -> Result<(), Problem> {
        let now = self.local.now();
        let mut tx = self.local.store.begin().await?;
        // The newest decision counts, also after one of a device whose clock is ahead.
        let before = sold_out::decided_at(&mut tx, goods).await?.unwrap_or(0);
        let at = now.max(before + 1);
        let mark = SoldOutMark { goods, until, by: actor.to_string(), at };
        sold_out::decide(&mut tx, &mark, self.sends_decisions()).await?;
        self.log(&mut tx, actor.clone(), action, mark).await?;
        store::commit(tx).await?;
        self.apply().await?;
        self.decided.notify_one();
        Ok(())
    }

    /// Whether decisions go to the shop's server: a kiosk, where anybody can be, decides for itself.
    fn sends_decisions(&self) -> bool {
        self.transfers.server.is_some() && self.local.config.settings.keeps_register
    }

    async fn log(
        &self,
        conn: &mut Conn,
        actor: Actor,
        action: AuditAction,
        mark: SoldOutMark,
    ) -> Result<(), StoreError> {
        let until = mark.until.filter(|until| *until != SWITCHED_ON).map(shop_time);
        let item = self.item(mark);
        let goods = format!("{} {}", item.name, item.size).trim_end().to_owned();
        let detail = until.map_or(goods.clone(), |until| format!("{goods}: {until}"));
        let entry = AuditEntry { detail, ..AuditEntry::new(self.local.now(), actor, action) };
        audit::add(conn, &entry, None).await
    }

    /// Product with these goods, and the size as text.
    fn known(&self, goods: SoldOutRef) -> Option<(Product, String)> {
        let snapshot = self.catalogue.snapshot();
        let product = snapshot.product(goods.product_id)?;
        let Some(id) = goods.variation_id else { return Some((product.clone(), String::new())) };
        let size = product.variations.iter().find(|size| size.id == id)?;
        let values: Vec<&str> = size.options.values().map(String::as_str).collect();
        Some((product.clone(), values.join(", ")))
    }

    fn item(&self, mark: SoldOutMark) -> SoldOutItem {
        let SoldOutMark { goods, until, by, .. } = mark;
        let (name, size) = match self.known(goods) {
            Some((product, size)) => (product.name, size),
            None => (format!("#{}", goods.variation_id.unwrap_or(goods.product_id)), String::new()),
        };
        SoldOutItem { goods, name, size, until, by }
    }

    /// Takes the decisions of a desk and returns those of the whole shop.
    ///
    /// # Errors
    /// [`Problem::DeviceTokenRefused`], [`Problem::Forbidden`] for decisions with the token of a
    /// kiosk, which stands where anybody can take it, [`Problem::InvalidInput`].
    pub async fn sync(
        &self,
        input: SoldOutSync,
        token: Option<&Secret>,
    ) -> Result<Vec<SoldOutMark>, Problem> {
        let token = token.ok_or(Problem::DeviceTokenRefused)?;
        let device = order_transfer::authenticate_device(&self.transfers, token).await?;
        if !input.decided.is_empty() && device.role != DeviceRole::Desk {
            return Err(Problem::Forbidden);
        }
        if input.decided.len() > MAX_DECIDED {
            return Err(Problem::invalid("decided", InvalidReason::TooLong));
        }
        let now = self.local.now();
        let mut tx = self.local.store.begin().await?;
        for mark in input.decided {
            let by = validation::required("by", &mark.by, MAX_ACTOR_LENGTH)?;
            let mark = SoldOutMark { by, at: mark.at.min(now), ..mark };
            if sold_out::decide(&mut tx, &mark, false).await? {
                let action = match mark.until {
                    Some(SWITCHED_ON) => AuditAction::SwitchedOn,
                    Some(_) | None => AuditAction::SwitchedOff,
                };
                self.log(&mut tx, Actor::named(&mark.by), action, mark).await?;
            }
        }
        let all = sold_out::all(&mut tx).await?;
        store::commit(tx).await?;
        self.apply().await?;
        Ok(all)
    }

    /// Makes the catalogue show what is switched off now as sold out.
    async fn apply(&self) -> Result<(), StoreError> {
        let mut conn = self.local.store.connection().await?;
        let all = sold_out::all(&mut conn).await?;
        drop(conn);
        let now = self.local.now();
        let active = all.into_iter().filter(|mark| mark.is_active(now)).map(|mark| mark.goods);
        self.catalogue.switch_off(active.collect()).await;
        Ok(())
    }

    async fn apply_or_log(&self) {
        if let Err(error) = self.apply().await {
            tracing::error!(%error, "sold-out goods cannot be read");
        }
    }

    /// Applies the decisions of every process and device until stopped.
    pub(crate) async fn keep(&self, stop: StopSignal) {
        loop {
            self.apply_or_log().await;
            if let Some(server) = &self.transfers.server {
                match self.exchange(server).await {
                    Ok(Ok(())) => self.apply_or_log().await,
                    Ok(Err(problem)) => tracing::debug!(?problem, "sold-out goods were not read"),
                    Err(error) => tracing::error!(%error, "sold-out goods cannot be stored"),
                }
            }
            tokio::select! {
                ended = stop.sleep(PAUSE / self.local.config.orders.time_scale.max(1)) => {
                    if ended {
                        return;
                    }
                }
                () = self.decided.notified() => {}
            }
        }
    }

    /// Sends the decisions of this device and copies those of the server.
    async fn exchange(&self, server: &ShopServer) -> Result<Result<(), Problem>, StoreError> {
        let mut conn = self.local.store.connection().await?;
        let decided = sold_out::pending(&mut conn).await?;
        drop(conn);
        let request = SoldOutSync { decided };
        let all = match server.sold_out(&request).await {
            Ok(all) => all,
            Err(error) => return Ok(Err(error.into())),
        };
        let mut tx = self.local.store.begin().await?;
        for mark in &request.decided {
            sold_out::delivered(&mut tx, mark).await?;
        }
        for mark in &all {
            sold_out::decide(&mut tx, mark, false).await?;
        }
        store::commit(tx).await?;
        Ok(Ok(()))
    }
}

/// Five o'clock of the next day in the shop's time, milliseconds since 1970.
fn next_morning(now: i64) -> i64 {
    let local = now + SHOP_OFFSET_MS;
    local - local.rem_euclid(24 * HOUR) - SHOP_OFFSET_MS + 24 * HOUR + MORNING
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn tomorrow_begins_at_five_in_the_morning_of_the_next_day_in_nairobi() {
        // Midnight in Nairobi.
        let midnight = 1_795_208_400_000;
        for now in [midnight, midnight + 16 * HOUR, midnight + 24 * HOUR - 1] {
            assert_eq!(next_morning(now), midnight + 29 * HOUR);
        }
    }
}
