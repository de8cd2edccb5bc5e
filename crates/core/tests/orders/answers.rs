//! Public address of a test shop, where M-Pesa answers status queries; it ignores other messages.

use std::sync::{Arc, Mutex};

use axum::Router;
use axum::body::Bytes;
use axum::extract::{Path, State};
use axum::routing::{any, post};
use korosho_core::Shop;
use tokio::net::TcpListener;
use url::Url;

/// Shop that is open now.
#[derive(Clone, Default)]
pub struct Answers(Arc<Mutex<Option<Arc<Shop>>>>);

impl Answers {
    /// Listens on a free port; returns the receiver and its origin.
    pub async fn listen() -> (Self, Url) {
        let answers = Self::default();
        let take = |State(answers): State<Self>, Path(token): Path<String>, body: Bytes| async move {
            let shop = answers.0.lock().unwrap().clone();
            if let Some(shop) = shop {
                shop.payments.paybill_status(&token, &body).await.unwrap();
            }
        };
        let listener = TcpListener::bind("127.0.0.1:0").await.unwrap();
        let origin = format!("http://{}", listener.local_addr().unwrap());
        let router = Router::new()
            .route("/webhooks/paybill-status/{token}", post(take))
            .fallback(any(|| async {}))
            .with_state(answers.clone());
        tokio::spawn(async move { axum::serve(listener, router).await });
        (answers, origin.parse().unwrap())
    }

    /// Passes answers to this shop from now on.
    pub fn reach(&self, shop: &Arc<Shop>) {
        *self.0.lock().unwrap() = Some(Arc::clone(shop));
    }
}
