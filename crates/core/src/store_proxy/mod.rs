//! Proxy for requests of devices to WooCommerce: the server forwards them with its key pair. A device
//! has a token only; a stolen token permits the requests of its role until it is revoked.
//!
//! Reading order: [`StoreProxy`], `rules` (what a role may request), `kiosk` (orders of a kiosk).

mod kiosk;
mod rules;

use std::sync::Arc;

use korosho_domain::problem::Problem;
use korosho_domain::store_proxy::{StoreProxyAnswer, StoreProxyInput};
use tokio::sync::Semaphore;

use crate::config::Secret;
use crate::log_limit;
use crate::order_transfer::{TransferContext, authenticate_device};
use crate::woocommerce::WooClient;
use korosho_domain::admin::DeviceRole;
use rules::Target;

/// Maximum number of concurrent requests of all devices; the other permits of the client remain for
/// requests of the server itself.
const MAX_CONCURRENT: usize = 2;

/// Proxy for requests of devices to WooCommerce.
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

    /// Forwards a request to WooCommerce; returns the response, of any status.
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
            return Err(refused(
                &device.name,
                "the role of the device does not include it",
                &input,
            ));
        };
        let _permit = self.permits.acquire().await.map_err(|_| Problem::StoreUnreachable)?;
        match (device.role, target) {
            (DeviceRole::Desk, _) => Ok(self.woo.forward(&input).await?),
            (DeviceRole::Kiosk, Target::Catalogue) => {
                Ok(kiosk::without_emails(self.woo.forward(&input).await?))
            }
            (DeviceRole::Kiosk, Target::Orders | Target::Order { .. }) => {
                kiosk::forward(self, &device.name, target, input).await
            }
        }
    }
}

/// Problem of a request that a device may not send, with a line of the log that says why.
fn refused(device: &str, reason: &str, input: &StoreProxyInput) -> Problem {
    if log_limit::may_log_store_request(device) {
        let (method, path) = (input.method, input.path.as_str());
        tracing::warn!(device, ?method, path, reason, "a request to the store is refused");
    }
    Problem::Forbidden
}
