//! Status of an order in WooCommerce, and its effect on the shop's own status.

use crate::order::OrderStatus;

/// Status of an order in WooCommerce, independent of its names for them.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum StoreStatus {
    /// Awaiting payment.
    Unpaid,
    /// Accepted, payable by hand.
    OnHold,
    /// The payment failed and may be tried again.
    Failed,
    /// Paid, to be packed.
    Paid,
    /// Packed.
    Ready,
    /// With the rider.
    OutForDelivery,
    /// Handed over.
    Completed,
    /// Cancelled, not to be fulfilled.
    Cancelled,
    /// In the trash.
    Trashed,
    /// Deleted for good.
    Deleted,
    /// Payment returned in full.
    Refunded,
}

impl StoreStatus {
    /// Whether WooCommerce awaits the payment of an order at this status.
    #[must_use]
    pub const fn is_unpaid(self) -> bool {
        matches!(self, Self::Unpaid | Self::OnHold | Self::Failed)
    }

    /// Whether an order at this status is paid in WooCommerce.
    #[must_use]
    pub const fn is_paid(self) -> bool {
        matches!(self, Self::Paid | Self::Ready | Self::OutForDelivery | Self::Completed)
    }
}

impl OrderStatus {
    /// Returns the status of an order after staff gave it `store` in WooCommerce; `paid` = the
    /// ledger holds its payment. Unlike [`OrderStatus::may_become`], which orders the shop's own
    /// steps, this follows the decisions of staff: an order without a payment here may be completed
    /// there. Deletion of a paid or completed order is housekeeping and cancels nothing: a store
    /// restored from a backup looks the same.
    #[must_use]
    pub const fn after_store(self, store: StoreStatus, paid: bool) -> Self {
        use StoreStatus as S;
        match (self, store) {
            (Self::Refunded, _) | (_, S::Refunded) => Self::Refunded,
            (Self::Cancelled, _) => Self::Cancelled,
            (Self::Completed, S::Trashed | S::Deleted) => Self::Completed,
            (_, S::Deleted) if paid => self,
            (_, S::Cancelled | S::Trashed | S::Deleted) => Self::Cancelled,
            (_, S::Completed) => Self::Completed,
            (Self::Pending | Self::Confirmed, S::Paid) => Self::Paid,
            (Self::Pending, S::OnHold) => Self::Confirmed,
            (Self::Confirmed | Self::Paid, S::Ready) => Self::Ready,
            (Self::Confirmed | Self::Paid | Self::Ready, S::OutForDelivery) => Self::OutForDelivery,
            _ => self,
        }
    }
}

#[cfg(test)]
mod tests {
    use OrderStatus as O;
    use StoreStatus as S;

    use super::*;

    #[test]
    fn status_set_by_staff_in_the_store_replaces_the_local_status() {
        for (ours, theirs, paid, after) in [
            (O::Pending, S::Unpaid, false, O::Pending),
            (O::Pending, S::Failed, false, O::Pending),
            (O::Pending, S::OnHold, false, O::Confirmed),
            (O::Pending, S::Paid, false, O::Paid),
            (O::Confirmed, S::Paid, false, O::Paid),
            (O::Confirmed, S::Completed, false, O::Completed),
            (O::Confirmed, S::Unpaid, false, O::Confirmed),
            (O::Pending, S::Cancelled, false, O::Cancelled),
            (O::Confirmed, S::Trashed, false, O::Cancelled),
            (O::Confirmed, S::Deleted, false, O::Cancelled),
            (O::Pending, S::Refunded, false, O::Refunded),
            (O::Paid, S::Cancelled, true, O::Cancelled),
            (O::Paid, S::Refunded, true, O::Refunded),
            (O::Paid, S::Ready, true, O::Ready),
            (O::Completed, S::Refunded, true, O::Refunded),
            (O::Completed, S::Cancelled, true, O::Cancelled),
        ] {
            assert_eq!(ours.after_store(theirs, paid), after, "{ours:?} {theirs:?}");
        }
    }

    #[test]
    fn status_never_regresses_and_deletion_cancels_no_paid_order() {
        for (ours, theirs) in [
            (O::Cancelled, S::Completed),
            (O::Cancelled, S::Paid),
            (O::Refunded, S::Cancelled),
            (O::OutForDelivery, S::Ready),
            (O::Paid, S::OnHold),
            (O::Paid, S::Deleted),
            (O::Completed, S::Trashed),
            (O::Completed, S::Deleted),
            (O::Completed, S::Paid),
        ] {
            assert_eq!(ours.after_store(theirs, true), ours, "{ours:?} {theirs:?}");
        }
    }
}
