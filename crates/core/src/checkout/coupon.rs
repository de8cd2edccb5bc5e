//! A cart's coupon as it may be used now: WooCommerce's counts plus the uses that only this shop
//! knows, read live where an order is placed.

use std::sync::Arc;

use korosho_domain::pricing::PriceBook as _;
use korosho_domain::pricing::coupon::{Coupon, normalised};

use crate::catalogue::Snapshot;
use crate::shared::Shared;
use crate::store::coupon_uses::{self, CouponCustomer};
use crate::store::{Conn, StoreError};

/// The coupon that a cart names.
#[derive(Debug, Clone, Default)]
pub(super) struct CartCoupon {
    /// Code as compared; `None` = the cart names no coupon.
    code: Option<String>,
    /// As last read; `None` = WooCommerce has no such coupon.
    coupon: Option<Coupon>,
    /// Whether it was read from WooCommerce for this cart.
    pub(super) read_live: bool,
}

impl CartCoupon {
    /// The coupon as the catalogue has it.
    pub(super) fn known(snapshot: &Arc<Snapshot>, typed: Option<&str>) -> Self {
        let code = typed.map(normalised).filter(|code| !code.is_empty());
        let coupon = code.as_deref().and_then(|code| snapshot.coupon(code)).cloned();
        Self { code, coupon, read_live: false }
    }

    /// The coupon as WooCommerce has it now; as the catalogue has it where that cannot be read.
    pub(super) async fn read(shared: &Shared, known: Self) -> Self {
        let Some(code) = known.code.clone() else { return known };
        match shared.catalogue.refresh_coupon(&code).await {
            Ok(snapshot) => Self { read_live: true, ..Self::known(&snapshot, Some(&code)) },
            Err(error) => {
                tracing::warn!(%error, code, "a coupon was not read live");
                known
            }
        }
    }

    /// Keeps other orders with this coupon waiting until the transaction ends.
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
