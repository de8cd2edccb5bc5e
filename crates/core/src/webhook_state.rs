//! State of the store's webhooks, shared by their maintenance task and their receiver.

use tokio::sync::{Notify, watch};

use crate::woocommerce::registration::WebhookCounts;

/// State of the store's webhooks.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub enum WebhookState {
    /// No public URL is configured: changes are polled.
    #[default]
    Off,
    /// Not read yet.
    Unknown,
    /// Registered.
    Registered(WebhookCounts),
    /// Could not be read or written, with the reason.
    Failed(String),
}

/// Webhook state shared by the worker and the deliveries.
#[derive(Debug, Default)]
pub(crate) struct StoreWebhooks {
    pub(crate) state: watch::Sender<WebhookState>,
    /// Notified by a delivery with a wrong signature.
    pub(crate) bad_signature: Notify,
}
