//! Work owed to an upstream.

use std::sync::Arc;

use crate::background::Background;
use crate::shared::Shared;

/// Starts the workers.
pub(crate) fn start(_shared: &Arc<Shared>, _background: &mut Background) {}
