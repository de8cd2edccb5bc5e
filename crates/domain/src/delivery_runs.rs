//! Runs that riders open on their phones: as a desk sends them to the server, and the link to them.

use serde::{Deserialize, Serialize};

use crate::deliveries::{AmountToCollect, DeliveryRun};
use crate::language::Language;
use crate::money::Minor;

/// Most stops of a run.
pub const MAX_STOPS: usize = 100;

/// Orders of which a rider gets a link.
#[derive(Debug, Clone, Default, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
pub struct CreateRunInput {
    /// Keys of the orders ([`crate::desk_orders::OrderRow::key`]).
    pub selected: Vec<String>,
    /// Language of the rider's page.
    pub language: Language,
}

/// Link to the page of a run.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
pub struct RunLink {
    /// Absolute URL, with the token that opens the page.
    pub url: String,
    /// Message to the rider with that URL.
    pub text: String,
}

/// Message to a rider.
#[derive(Debug, Clone, Default, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
pub struct ShareRunInput {
    /// [`RunLink::text`].
    pub text: String,
}

/// Run as a desk sends it to the server.
#[derive(Debug, Clone, Default, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
pub struct RunUpload {
    /// Stops in the order of the list.
    pub stops: Vec<RunStop>,
    /// Amounts that the rider collects.
    pub to_collect: Vec<AmountToCollect>,
    /// Language of the rider's page.
    pub language: Language,
}

/// Stop of a run: what a rider needs to know of an order, and no more.
#[derive(Debug, Clone, Default, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
pub struct RunStop {
    /// Order number.
    pub number: String,
    /// Name of the person who takes the goods.
    pub name: String,
    /// Phone number of that person, E.164; empty = none.
    pub phone: String,
    /// Delivery address, split into lines.
    pub address: Vec<String>,
    /// Note for the rider.
    pub note: String,
    /// Minor units that the rider collects.
    pub to_collect: Minor,
    /// ISO 4217 code.
    pub currency: String,
}

/// Run that the server has stored.
#[derive(Debug, Clone, Default, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
pub struct UploadedRun {
    /// Token that opens its page.
    pub token: String,
}

impl RunUpload {
    /// Run as its rider sees it.
    #[must_use]
    pub fn of(run: DeliveryRun, language: Language) -> Self {
        let stops = run.deliveries.into_iter().map(|delivery| RunStop {
            number: delivery.order.row.number,
            name: delivery.name,
            phone: delivery.phone,
            address: delivery.order.delivery_address,
            note: delivery.order.rider_note,
            to_collect: delivery.to_collect,
            currency: delivery.order.row.currency,
        });
        Self { stops: stops.collect(), to_collect: run.to_collect, language }
    }
}
