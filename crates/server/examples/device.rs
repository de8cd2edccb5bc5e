//! Kiosk and desk backend with its own database, over HTTP, for the browser tests: a page takes the
//! place of the app's window. Its payments are collected by the shop's server
//! (`KOROSHO_SERVER_URL`).

use std::net::Ipv4Addr;

use anyhow::Context as _;
use axum::extract::State;
use axum::routing::post;
use axum::{Json, Router};
use korosho_core::config::{Secret, ServerConfig};
use korosho_core::order_transfer::check_server;
use korosho_core::token::random_token;
use korosho_domain::order::OrderAccess;
use korosho_domain::order_transfer::OrderPage;
use korosho_server::problem::Refusal;
use korosho_server::state::App;
use korosho_server::{Config, start};

#[tokio::main]
async fn main() -> anyhow::Result<()> {
    let mut config = Config::load()?;
    let required = |name: &str| std::env::var(name).with_context(|| format!("{name} is not set"));
    let token = Secret::new(required("KOROSHO_DEVICE_TOKEN")?);
    let url = required("KOROSHO_SERVER_URL")?.parse()?;
    let signing_key = Secret::new(random_token());
    let mut server = ServerConfig { url, token, signing_key, methods: Vec::new() };
    let view = check_server(&server, config.woocommerce.consumer_secret()).await;
    server.methods = view.map_err(|problem| anyhow::anyhow!(problem.code()))?.methods;
    (config.stripe, config.mpesa, config.server) = (None, None, Some(server));
    let running = start(config).await?;
    let window = Router::new()
        .route("/transfer_order", post(transfer_order))
        .with_state(running.app().clone());
    let listener = tokio::net::TcpListener::bind((Ipv4Addr::LOCALHOST, 0)).await?;
    println!("Device at {} with its window at http://{}", running.origin, listener.local_addr()?);
    axum::serve(listener, window).await?;
    Ok(())
}

async fn transfer_order(
    State(app): State<App>,
    Json(access): Json<OrderAccess>,
) -> Result<Json<OrderPage>, Refusal> {
    Ok(Json(app.shop.transferred_orders.page(access).await?))
}
