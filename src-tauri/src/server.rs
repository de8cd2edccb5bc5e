//! The shop's server, which takes the payments of this machine: its address and this machine's token
//! are tried before they are kept.

use korosho_core::config::{Secret, ServerConfig};
use korosho_core::order_transfer::check_server;
use korosho_domain::device::ServerInput;
use korosho_domain::payment::PaymentMethod;
use korosho_domain::problem::Problem;
use url::Url;

use crate::connect::{self, key};
use crate::keyring::{self, Slot};
use crate::settings::Settings;

/// A server that works.
struct NewServer {
    url: Url,
    token: String,
    methods: Vec<PaymentMethod>,
}

/// Tries a server and keeps it; an empty address lets this machine take its payments itself again.
///
/// # Errors
/// What is wrong with the input, the server, the token or the keyring; then nothing is kept.
pub async fn save(settings: &Settings, input: &ServerInput) -> Result<(), Problem> {
    if input.server_url.trim().is_empty() {
        keyring::write(Slot::DeviceToken, String::new()).await?;
        return settings.keep_server(None, &[]);
    }
    let new = tried(settings, input).await?;
    keyring::write(Slot::DeviceToken, new.token).await?;
    settings.keep_server(Some(&new.url), &new.methods)
}

async fn tried(settings: &Settings, input: &ServerInput) -> Result<NewServer, Problem> {
    let url = connect::server_address(&input.server_url)?;
    let token = key("device_token", &input.device_token, &["kd_"])?;
    let secrets = settings.secrets().await?.ok_or(Problem::NotSetUp)?;
    let (known, methods) = (Secret::new(token.clone()), Vec::new());
    let server = ServerConfig { url: url.clone(), token: known, methods };
    let view = check_server(&server, &Secret::new(secrets.consumer_secret)).await?;
    tracing::info!(methods = ?view.methods, "the shop's server takes the payments from now on");
    Ok(NewServer { url, token, methods: view.methods })
}
