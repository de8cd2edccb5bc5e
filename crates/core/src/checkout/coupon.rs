//! Current state of a cart's coupon: WooCommerce's counts plus uses that WooCommerce does not have
//! yet; read live when an order is placed.

use std::sync::Arc;

use korosho_domain::pricing::PriceBook as _;
use korosho_domain::pricing::coupon::{Coupon, normalised};

use super::CheckoutContext;
use crate::catalogue::Snapshot;
use crate::store::coupon_uses::{self, CouponCustomer};
use crate::store::{Conn, StoreError};

/// Coupon of a cart.
#[derive(Debug, Clone, Default)]
pub(super) struct CartCoupon {
    /// Normalised code; `None` = the cart has no coupon.
    code: Option<String>,
    /// Last read coupon; `None` = WooCommerce has no such coupon.
    coupon: Option<Coupon>,
    /// Whether it was read from WooCommerce for this cart.
    pub(super) read_live: bool,
}

impl CartCoupon {
    /// Coupon from the catalogue.
    pub(super) fn known(snapshot: &Arc<Snapshot>, typed: Option<&str>) -> Self {
        let code = typed.map(normalised).filter(|code| !code.is_empty());
        let coupon = code.as_deref().and_then(|code| snapshot.coupon(code)).cloned();
        Self { code, coupon, read_live: false }
    }

    /// Coupon read from WooCommerce; from the catalogue if WooCommerce cannot be reached.
    pub(super) async fn read(ctx: &CheckoutContext, known: Self) -> Self {
        let Some(code) = known.code.clone() else { return known };
        match ctx.catalogue.refresh_coupon(&code).await {
            Ok(snapshot) => Self { read_live: true, ..Self::known(&snapshot, Some(&code)) },
            Err(error) => {
                tracing::warn!(%error, code, "a coupon was not read live");
                known
            }
        }
    }

    /// Blocks other orders with this coupon until the transaction ends.
    pub(super) async fn lock(&self, conn: &mut Conn) -> Result<(), StoreError> {
        match &self.coupon {
            Some(coupon) if is_limited(coupon) => coupon_uses::lock(conn, &coupon.code).await,
            _ => Ok(()),
        }
    }

    /// The coupon with this shop's uncounted uses added to its counts.
    pub(super) async fn with_own_uses(
        self,
        conn: &mut Conn,
        customer: &CouponCustomer,
    ) -> Result<Option<Coupon>, StoreError> {
        let Some(mut coupon) = self.coupon.filter(|_| self.code.is_some()) else {
            return Ok(None);
        };
        let read_at = coupon.read_at.millis();
        if coupon.limit_in_all().is_some() {
            coupon.usage_count += coupon_uses::uncounted(conn, &coupon.code, read_at).await?;
        }
        if coupon.limit_per_customer().is_some() {
            let own = coupon_uses::uncounted_of(conn, &coupon.code, customer, read_at).await?;
            coupon.used_by.extend((0..own).map(|_| customer.email.clone()));
        }
        Ok(Some(coupon))
    }
}

fn is_limited(coupon: &Coupon) -> bool {
    coupon.limit_in_all().is_some() || coupon.limit_per_customer().is_some()
}
