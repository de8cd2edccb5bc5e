//! Requests of devices to WooCommerce, which the server repeats with its key pair. A device has only
//! its token: a stolen one opens what its role needs, until the token is revoked.
//!
//! Reading order: [`StoreProxy`], `rules` (what a role may request), `kiosk` (orders of a kiosk).

mod kiosk;
mod rules;

use std::sync::Arc;

use korosho_domain::problem::Problem;
use korosho_domain::store_proxy::{StoreProxyAnswer, StoreProxyInput};
use tokio::sync::Semaphore;

use crate::config::Secret;
use crate::order_transfer::{TransferContext, authenticate_device};
use crate::store::devices::DeviceRole;
use crate::woocommerce::WooClient;
use rules::Target;

/// Number of concurrent requests of all devices; the rest of the client's permits stay with the
/// server's own requests.
const MAX_CONCURRENT: usize = 2;

/// Operation that repeats requests of devices to WooCommerce.
#[derive(Debug)]
pub struct StoreProxy {
    ctx: Arc<TransferContext>,
    woo: WooClient,
    permits: Semaphore,
}

impl StoreProxy {
    pub(crate) fn new(ctx: Arc<TransferContext>, woo: WooClient) -> Self {
        Self { ctx, woo, permits: Semaphore::new(MAX_CONCURRENT) }
    }

    /// Repeats a request to WooCommerce and returns its response, of any status.
    ///
    /// # Errors
    /// [`Problem::DeviceTokenRefused`], [`Problem::Forbidden`] for a request that the role of the
    /// device does not include, and the problems of a store that does not answer.
    pub async fn request(
        &self,
        input: StoreProxyInput,
        token: Option<&Secret>,
    ) -> Result<StoreProxyAnswer, Problem> {
        let token = token.ok_or(Problem::DeviceTokenRefused)?;
        let device = authenticate_device(&self.ctx, token).await?;
        let Some(target) = rules::target(device.role, &input) else {
            tracing::warn!(
                device = device.name,
                method = ?input.method,
                path = input.path,
                "a request of a device to the store is refused"
            );
            return Err(Problem::Forbidden);
        };
        let _permit = self.permits.acquire().await.map_err(|_| Problem::StoreUnreachable)?;
        match (device.role, target) {
            (DeviceRole::Desk, _) => Ok(self.woo.repeat(&input).await?),
            (DeviceRole::Kiosk, Target::Catalogue) => {
                Ok(kiosk::without_addresses(self.woo.repeat(&input).await?))
            }
            (DeviceRole::Kiosk, Target::Orders | Target::Order { .. }) => {
                kiosk::repeat(&self.woo, &device.name, target, input).await
            }
        }
    }
}
