//! `korosho-server setup`: makes the settings file of a shop.
//!
//! [`settings_file`] locks, reads and writes it; [`steps`] checks settings and registers webhooks;
//! [`terminal`] takes the settings from a file, [`page`] from forms in a browser.

mod page;
mod settings_file;
mod steps;
mod terminal;

use std::net::SocketAddr;
use std::path::PathBuf;

use settings_file::SettingsFile;
use url::Url;

use crate::config::settings_path;

/// Options of the setup.
#[derive(Debug, Clone, clap::Args)]
pub struct SetupOptions {
    /// File with the settings of the shop, as in korosho.toml; without it, a page in the browser
    /// asks for them
    #[arg(long, value_name = "FILE")]
    pub from: Option<PathBuf>,
    /// With --from: registers webhooks and writes the settings file instead of checking only
    #[arg(long, requires = "from")]
    pub yes: bool,
    /// With --yes: name of the owner, for whom a link to the admin pages is printed
    #[arg(long, requires = "yes", value_name = "NAME")]
    pub owner: Option<String>,
    /// Settings file to write; default: that of the server
    #[arg(long, value_name = "FILE")]
    pub settings: Option<PathBuf>,
    /// Address of the page; beyond this machine, the page asks for a code that is printed here
    #[arg(long, value_name = "ADDRESS:PORT", default_value = "127.0.0.1:8301")]
    pub listen: SocketAddr,
    /// URL of a reverse proxy in front of the page, such as https://shop.example; WooCommerce can
    /// then hand over a key pair
    #[arg(long, value_name = "URL")]
    pub origin: Option<Url>,
}

/// Runs the setup.
///
/// # Errors
/// [`anyhow::Error`] of one sentence: what is wrong and what to do.
pub async fn run(options: SetupOptions, stop: impl Future<Output = ()>) -> anyhow::Result<()> {
    let path = options.settings.unwrap_or_else(settings_path);
    let file = SettingsFile::open(path)?;
    let work = async {
        match options.from {
            Some(from) => {
                terminal::run(&file, &from, (options.yes, options.owner.as_deref())).await
            }
            None => page::run(file, options.listen, options.origin).await,
        }
    };
    tokio::select! {
        ended = work => ended,
        () = stop => anyhow::bail!("stopped; run the setup again to continue"),
    }
}
