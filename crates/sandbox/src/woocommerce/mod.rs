//! Stand-in for a WooCommerce shop: REST v3 with its unhelpful habits.

mod attributes;
mod auth;
mod call;
mod coupons;
mod error;
mod frame;


pub mod ledger;
mod orders;
mod paging;
mod products;
mod reply;
mod store;
mod terms;
mod text;
mod time;

use crate::state::Sandbox;
use axum::{Router, middleware, routing::any};

/// Everything of WooCommerce's, at absolute paths.
pub fn router(sandbox: Sandbox) -> Router {
    let frame = middleware::from_fn_with_state(sandbox.clone(), frame::apply);
    Router::new()
        .merge(attributes::router())
        .merge(coupons::router())
        .merge(products::router())
        .merge(orders::router())
        .method_not_allowed_fallback(frame::no_route)
        .route("/wp-json/{*path}", any(frame::no_route))
        .layer(frame)
        .with_state(sandbox)
}

/// Seeds an empty shop.
///
/// # Errors
/// When the database fails.
pub async fn prepare(sandbox: &Sandbox) -> anyhow::Result<()> {
    let db = sandbox.db();
    let (key, _, _) = auth::DEMO_KEYS[0];
    if store::thing_named(db, "api_key", key).await?.is_none() {
        for (key, secret, permission) in auth::DEMO_KEYS {
            auth::add_key(db, key, secret, permission).await?;
        }
    }
    Ok(())
}
