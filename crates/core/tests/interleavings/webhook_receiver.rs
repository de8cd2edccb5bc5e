//! Receiver of the providers' messages, which scenarios deliver one by one.

use std::sync::{Arc, Mutex};
use std::time::Duration;

use axum::Router;
use axum::body::Bytes;
use axum::extract::State;
use axum::http::Uri;
use axum::routing::any;
use tokio::net::TcpListener;

/// Received message.
#[derive(Debug, Clone)]
pub struct Message {
    /// Path of the address it was sent to.
    pub path: String,
    /// The exact bytes.
    pub body: Bytes,
}

/// All messages of a scenario in order of arrival.
#[derive(Debug, Clone, Default)]
pub struct WebhookReceiver(Arc<Mutex<Vec<Message>>>);

impl WebhookReceiver {
    /// Listens on a free port; returns the receiver and its origin.
    pub async fn open() -> (Self, String) {
        let webhooks = Self::default();
        let take = |State(webhooks): State<WebhookReceiver>, uri: Uri, body: Bytes| async move {
            let path = uri.path().to_owned();
            webhooks.0.lock().unwrap().push(Message { path, body });
            "{}"
        };
        let listener = TcpListener::bind("127.0.0.1:0").await.unwrap();
        let origin = format!("http://{}", listener.local_addr().unwrap());
        let router = Router::new().fallback(any(take)).with_state(webhooks.clone());
        tokio::spawn(async move { axum::serve(listener, router).await });
        (webhooks, origin)
    }

    pub fn empty(&self) {
        self.0.lock().unwrap().clear();
    }

    pub fn all(&self) -> Vec<Message> {
        self.0.lock().unwrap().clone()
    }

    /// Waits for this number of messages: providers send them shortly after the action.
    pub async fn wait_for(&self, count: usize) {
        for _ in 0..400 {
            if self.all().len() >= count {
                return;
            }
            tokio::time::sleep(Duration::from_millis(5)).await;
        }
    }
}
