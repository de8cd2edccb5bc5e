//! How a sandbox is started.

use std::{
    net::{Ipv4Addr, SocketAddr},
    path::PathBuf,
    str::FromStr,
};

/// The WooCommerce that the sandbox plays: behaviours and words that differ between releases.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq, PartialOrd, Ord)]
pub enum WooVersion {
    /// 9.4.2 with WordPress 6.7.5.
    V9_4_2,
    /// 11.0.1 with WordPress 7.1.
    #[default]
    V11_0_1,
}

impl WooVersion {
    /// WooCommerce's version number.
    #[must_use]
    pub const fn number(self) -> &'static str {
        match self {
            Self::V9_4_2 => "9.4.2",
            Self::V11_0_1 => "11.0.1",
        }
    }

    /// WordPress's version number.
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

/// What can be chosen at start; the default is a fresh demo shop on an ephemeral port.
#[derive(Debug, Clone)]
pub struct Options {
    /// Address and port; port 0 takes a free one.
    pub listen: SocketAddr,
    /// Where the state is kept; a temporary directory that goes with the sandbox when absent.
    pub data_dir: Option<PathBuf>,
    /// Base address of the shop's server; its webhook routes are registered at start.
    pub webhook_target: Option<String>,
    /// Seed of everything random: faults and durations.
    pub seed: u64,
    /// Leaves the shop without products, categories and coupons.
    pub empty_shop: bool,
    /// How many products a fresh shop has; the demo shop's own unless told.
    pub products: Option<usize>,
    /// Which WooCommerce it plays.
    pub woo_version: WooVersion,
}

impl Default for Options {
    fn default() -> Self {
        Self {
            listen: SocketAddr::from((Ipv4Addr::LOCALHOST, 0)),
            data_dir: None,
            webhook_target: None,
            seed: 1,
            empty_shop: false,
            products: None,
            woo_version: WooVersion::default(),
        }
    }
}
