//! What people write to the shop.

use std::sync::Arc;

use korosho_domain::message::{Accepted, ContactInput, NewsletterInput};
use korosho_domain::problem::Problem;

use crate::shared::Shared;

/// Contact form and newsletter.
#[derive(Debug)]
pub struct Messages {
    shared: Arc<Shared>,
}

impl Messages {
    pub(crate) fn new(shared: Arc<Shared>) -> Self {
        Self { shared }
    }

    /// Takes a message.
    ///
    /// # Errors
    /// [`Problem`].
    pub async fn send_message(&self, _input: ContactInput) -> Result<Accepted, Problem> {
        let _ = &self.shared.store;
        Err(Problem::StorageFull)
    }

    /// Takes an address for the newsletter.
    ///
    /// # Errors
    /// [`Problem`].
    pub async fn subscribe(&self, _input: NewsletterInput) -> Result<Accepted, Problem> {
        Err(Problem::StorageFull)
    }
}
