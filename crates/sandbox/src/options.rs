//! How a sandbox is started.

use std::{
    net::{Ipv4Addr, SocketAddr},
    path::PathBuf,
};

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
        }
    }
}
