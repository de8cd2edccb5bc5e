//! Start options of a sandbox.

use std::{
    net::{Ipv4Addr, SocketAddr},
    path::{Path, PathBuf},
    str::FromStr,
};

/// Emulated release of WooCommerce: behaviour and texts differ between releases.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq, PartialOrd, Ord)]
pub enum WooVersion {
    /// 9.4.2 with WordPress 6.7.5.
    V9_4_2,
    /// 11.0.1 with WordPress 7.1.
    #[default]
    V11_0_1,
}

impl WooVersion {
    /// Version number of WooCommerce.
    #[must_use]
    pub const fn number(self) -> &'static str {
        match self {
            Self::V9_4_2 => "9.4.2",
            Self::V11_0_1 => "11.0.1",
        }
    }

    /// Version number of WordPress.
    #[must_use]
    pub const fn wordpress(self) -> &'static str {
        match self {
            Self::V9_4_2 => "6.7.5",
            Self::V11_0_1 => "7.1",
        }
    }
}

impl FromStr for WooVersion {
    type Err = String;

    fn from_str(text: &str) -> Result<Self, String> {
        let all = [Self::V9_4_2, Self::V11_0_1];
        let known = all.into_iter().find(|version| version.number() == text);
        known.ok_or_else(|| format!("no WooCommerce {text} here: 9.4.2 or 11.0.1"))
    }
}

/// Start options; the default is a fresh demo shop on an ephemeral port.
#[derive(Debug, Clone)]
pub struct Options {
    /// Listen address; port 0 = any free one.
    pub listen: SocketAddr,
    /// Folder of the state; if absent, a temporary folder that is deleted with the sandbox.
    pub data_dir: Option<PathBuf>,
    /// State folder of a stopped demo shop, which a new one copies instead of seeding its products
    /// once more; default: `KOROSHO_SANDBOX_TEMPLATE`.
    pub template: Option<PathBuf>,
    /// Origin of the shop's server; its webhook routes are registered at start.
    pub webhook_target: Option<String>,
    /// Seed of all random choices: faults and durations.
    pub seed: u64,
    /// Leaves the shop without products, categories and coupons.
    pub empty_shop: bool,
    /// Number of products of a fresh shop; default: those of the demo shop.
    pub products: Option<usize>,
    /// Emulated release of WooCommerce.
    pub woo_version: WooVersion,
}

impl Options {
    /// Template of this shop's database; only a demo shop has one.
    pub(crate) fn template(&self) -> Option<&Path> {
        let is_demo_shop = !self.empty_shop && self.products.is_none();
        self.template.as_deref().filter(|_| is_demo_shop)
    }
}

impl Default for Options {
    fn default() -> Self {
        Self {
            listen: SocketAddr::from((Ipv4Addr::LOCALHOST, 0)),
            data_dir: None,
            template: std::env::var_os("KOROSHO_SANDBOX_TEMPLATE").map(PathBuf::from),
            webhook_target: None,
            seed: 1,
            empty_shop: false,
            products: None,
            woo_version: WooVersion::default(),
        }
    }
}
