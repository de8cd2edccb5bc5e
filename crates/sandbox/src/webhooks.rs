//! Outgoing webhooks with fault injection: duplicated, delayed, reordered, lost.

use crate::{faults::Upstream, state::Sandbox};
use bytes::Bytes;
use futures::future::join_all;
use reqwest::StatusCode;
use std::time::Duration;

/// Outgoing webhook.
#[derive(Debug, Clone)]
pub(crate) struct Delivery {
    /// URL of the receiver.
    pub(crate) url: String,
    /// Name and value of each header.
    pub(crate) headers: Vec<(String, String)>,
    /// Exact bytes of the body.
    pub(crate) body: Bytes,
}

/// Result of a delivery.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Outcome {
    /// Response of the receiver with this status.
    Answered(StatusCode),
    /// No response.
    Unreachable,
    /// Lost by a fault: never sent, though the sender considers it sent.
    Lost,
}

impl Outcome {
    /// Whether the sender may consider it received: answered 2xx, or lost by a fault.
    #[must_use]
    pub(crate) fn is_taken(self) -> bool {
        match self {
            Self::Answered(status) => status.is_success(),
            Self::Unreachable => false,
            Self::Lost => true,
        }
    }
}

/// Sends one webhook with the faults of `upstream`; `name` (an event type or topic) is compared
/// with a fault's `path`. Duplicates are sent concurrently; the first response counts.
pub(crate) async fn deliver(
    sandbox: &Sandbox,
    upstream: Upstream,
    name: &str,
    delivery: &Delivery,
) -> Outcome {
    let effect = sandbox.faults().inject_webhook(upstream, name);
    if effect.lose {
        return Outcome::Lost;
    }
    tokio::time::sleep(Duration::from_millis(effect.delay_ms)).await;
    if effect.reorder {
        sandbox.faults().overtaken(upstream).await;
    }
    let copies = (0..=effect.duplicates).map(|_| post(sandbox, delivery));
    let outcomes = join_all(copies).await;
    sandbox.faults().delivered(upstream);
    outcomes.first().copied().unwrap_or(Outcome::Unreachable)
}

async fn post(sandbox: &Sandbox, delivery: &Delivery) -> Outcome {
    let mut request = sandbox.http().post(&delivery.url).body(delivery.body.clone());
    for (name, value) in &delivery.headers {
        request = request.header(name, value);
    }
    match request.send().await {
        Ok(response) => Outcome::Answered(response.status()),
        Err(_) => Outcome::Unreachable,
    }
}

/// Sends a JSON webhook of `upstream` (`stripe` or `mpesa`); returns whether the sender may
/// consider it received.
pub(crate) async fn send(
    sandbox: &Sandbox,
    upstream: &str,
    url: &str,
    mut headers: Vec<(String, String)>,
    body: String,
) -> bool {
    let from = if upstream == "stripe" { Upstream::Stripe } else { Upstream::Mpesa };
    headers.push(("content-type".to_owned(), "application/json; charset=utf-8".to_owned()));
    let delivery = Delivery { url: url.to_owned(), headers, body: body.into() };
    deliver(sandbox, from, upstream, &delivery).await.is_taken()
}
