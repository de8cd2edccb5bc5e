//! HTTP routes of the operations. Each module exports `router()`; paths come from the operations
//! table.

mod admin;
pub(crate) mod catalogue;
pub(crate) mod checkout;
mod delivery_run;
pub(crate) mod devices;
mod gift_page;
pub(crate) mod health;
pub(crate) mod media;
pub(crate) mod messages;
mod no_script;
mod order_codes;
mod order_link;
pub(crate) mod orders;
pub(crate) mod pages;
mod security_txt;
pub(crate) mod shop;

pub use no_script::Form;
pub use order_link::short_link_page;

use axum::Router;
use axum::handler::Handler;
use axum::routing::{MethodRouter, get, post};
use korosho_domain::operations::{Method, operation};

use crate::middleware::enforce;
use crate::rate_limits::RateLimit;
use crate::state::App;

/// Routes below `/api`, and of pictures, health and metrics.
pub(crate) fn router(app: &App) -> Router<App> {
    Router::new()
        .merge(shop::router(app))
        .merge(catalogue::router())
        .merge(checkout::router(app))
        .merge(orders::router(app))
        .merge(order_codes::router(app))
        .merge(devices::router())
        .merge(delivery_run::router(app))
        .merge(messages::router(app))
        .merge(admin::router(app))
        .merge(no_script::router(app))
        .merge(media::router())
        .merge(health::router())
        .merge(security_txt::router())
}

/// Binds operations to their rows of the table.
trait Operations {
    /// Routes the operation of this name to `handler`. A name without a row stays without a route,
    /// which `tests/parity.rs` finds.
    fn operation<H: Handler<T, App>, T: 'static>(self, name: &str, handler: H) -> Self;

    /// Like [`Operations::operation`], counted against `rate_limit`.
    fn limited<H: Handler<T, App>, T: 'static>(
        self,
        name: &str,
        handler: H,
        app: &App,
        rate_limit: RateLimit,
    ) -> Self;
}

impl Operations for Router<App> {
    fn operation<H: Handler<T, App>, T: 'static>(self, name: &str, handler: H) -> Self {
        bind(self, name, handler, |method| method)
    }

    fn limited<H: Handler<T, App>, T: 'static>(
        self,
        name: &str,
        handler: H,
        app: &App,
        rate_limit: RateLimit,
    ) -> Self {
        let layer = axum::middleware::from_fn_with_state((app.clone(), rate_limit), enforce);
        bind(self, name, handler, |method| method.route_layer(layer))
    }
}

fn bind<H: Handler<T, App>, T: 'static>(
    router: Router<App>,
    name: &str,
    handler: H,
    wrap: impl FnOnce(MethodRouter<App>) -> MethodRouter<App>,
) -> Router<App> {
    match operation(name).and_then(|row| row.route) {
        Some((Method::Get, path)) => router.route(path, wrap(get(handler))),
        Some((Method::Post, path)) => router.route(path, wrap(post(handler))),
        None => router,
    }
}
