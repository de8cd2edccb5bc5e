//! Rule for orders that their customers may cancel or correct, on the order's page.

use serde::{Deserialize, Serialize};

use crate::money::Minor;
use crate::order::OrderStatus;
use crate::preparation::PreparationStage;

/// Setting of the shop: orders that customers may cancel or correct themselves.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
pub enum CustomerChanges {
    /// None.
    Off,
    /// Orders without a payment, until they are packed.
    Unpaid,
    /// All orders, until they are packed.
    #[default]
    UntilPacked,
}

impl CustomerChanges {
    /// Value of the setting.
    #[must_use]
    pub const fn as_str(self) -> &'static str {
        match self {
            Self::Off => "off",
            Self::Unpaid => "unpaid",
            Self::UntilPacked => "until_packed",
        }
    }

    /// Inverse of [`CustomerChanges::as_str`].
    #[must_use]
    pub fn parse(text: &str) -> Option<Self> {
        [Self::Off, Self::Unpaid, Self::UntilPacked].into_iter().find(|one| one.as_str() == text)
    }

    /// Whether the customer of an order may cancel or correct it, by the amount that the ledger holds
    /// (`received`, in minor units). An order that staff marked as paid in the store is excluded: its
    /// payment is not in the ledger, which could not refund it.
    #[must_use]
    pub const fn allows(self, status: OrderStatus, total: Minor, received: Minor) -> bool {
        let is_paid = matches!(status, OrderStatus::Paid);
        let is_permitted = match self {
            Self::Off => false,
            Self::Unpaid => !is_paid && received <= 0,
            Self::UntilPacked => !is_paid || received >= total,
        };
        is_permitted && PreparationStage::precedes_packing(status)
    }
}

#[cfg(test)]
mod tests {
    use CustomerChanges::{Off, Unpaid, UntilPacked};
    use OrderStatus::{
        Cancelled, Completed, Confirmed, OutForDelivery, Paid, Pending, Ready, Refunded,
    };

    use super::*;

    #[test]
    fn setting_and_money_decide_until_the_order_is_packed() {
        for (setting, status, received, allowed) in [
            (Off, Pending, 0, false),
            (Unpaid, Pending, 0, true),
            (Unpaid, Confirmed, 0, true),
            (Unpaid, Confirmed, 100, false),
            (Unpaid, Paid, 500, false),
            (UntilPacked, Pending, 0, true),
            (UntilPacked, Confirmed, 100, true),
            (UntilPacked, Paid, 500, true),
            (UntilPacked, Paid, 0, false),
        ] {
            assert_eq!(setting.allows(status, 500, received), allowed, "{setting:?} {status:?}");
        }
        for status in [Ready, OutForDelivery, Completed, Cancelled, Refunded] {
            assert!(!Unpaid.allows(status, 500, 0), "{status:?}");
            assert!(!UntilPacked.allows(status, 500, 500), "{status:?}");
        }
    }

    #[test]
    fn only_the_documented_values_are_parsed() {
        assert_eq!(CustomerChanges::parse("off"), Some(Off));
        assert_eq!(CustomerChanges::parse("unpaid"), Some(Unpaid));
        assert_eq!(CustomerChanges::parse("until_packed"), Some(UntilPacked));
        assert_eq!(CustomerChanges::parse("always"), None);
    }
}
