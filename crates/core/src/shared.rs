//! What every part of the shop works with.

use crate::catalogue::Catalogue;
use crate::config::ShopConfig;
use crate::store::Store;
use crate::woocommerce::WooClient;

/// Settings, database, catalogue and the way to WooCommerce; the parts of [`crate::Shop`] share
/// one behind an `Arc`.
#[derive(Debug)]
pub(crate) struct Shared {
    pub(crate) config: ShopConfig,
    pub(crate) store: Store,
    pub(crate) woo: WooClient,
    pub(crate) catalogue: Catalogue,
}

impl Shared {
    /// Milliseconds since 1970, by the shop's clock.
    pub(crate) fn now(&self) -> i64 {
        self.config.clock.now()
    }
}
