//! Stand-in for a WooCommerce shop: REST v3 with its quirks.

mod attributes;
mod auth;
mod call;
mod coupon_rules;
mod coupons;
mod customers;
mod discounts;
mod error;
pub(crate) mod hooks;
pub(crate) mod importer;
pub(crate) mod ledger;
mod middleware;
mod oauth;
mod orders;
mod paging;
mod php;
mod product_generator;
mod products;
mod reply;
mod reviews;
pub(crate) mod seed;
mod settings;
mod shipping;
mod shop;
mod store;
mod store_api;
mod taxes;
mod term_routes;
mod terms;
mod text;
mod time;
pub(crate) mod wordpress_pages;

pub(crate) use seed::prepare;

use crate::state::Sandbox;
use axum::{Router, middleware::from_fn_with_state, routing::any};

/// Router of WooCommerce, at absolute paths.
pub(crate) fn router(sandbox: Sandbox) -> Router {
    let around = from_fn_with_state(sandbox.clone(), middleware::apply);
    Router::new()
        .merge(attributes::router())
        .merge(coupons::router())
        .merge(customers::router())
        .merge(products::router())
        .merge(reviews::router())
        .merge(settings::router())
        .merge(shipping::router())
        .merge(store_api::router())
        .merge(taxes::router())
        .merge(term_routes::router())
        .merge(hooks::router())
        .merge(orders::router())
        .merge(wordpress_pages::router())
        .method_not_allowed_fallback(middleware::no_route)
        .route("/wp-json/{*path}", any(middleware::no_route))
        .layer(around)
        .with_state(sandbox)
}
