//! Retention periods: time after which personal data of each kind is erased. Amounts, lines and
//! receipts of orders stay.

use std::collections::BTreeMap;

/// Kind of personal data with a retention period of its own.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
pub enum DataKind {
    /// Closed orders with all that names their customer, since their last change.
    Orders,
    /// Customers of the desk, since their last order or change.
    Customers,
    /// Orders that staff put aside, since they were last opened.
    HeldOrders,
    /// Messages of the contact form, since they were sent.
    Messages,
    /// Events of payment providers as received, once handled.
    Events,
    /// Requests, phones and payment pages of ended payment attempts.
    Attempts,
    /// Subscriptions that ended: newsletters cancelled, back-in-stock mails sent.
    Subscriptions,
    /// Subscriptions to a back-in-stock mail that was never sent.
    Notices,
    /// Contents of finished jobs, and texts of resolved alerts.
    Jobs,
    /// Recipients of e-mails, which limit the e-mails of a day.
    SentMails,
}

impl DataKind {
    /// All variants.
    pub const ALL: [Self; 10] = [
        Self::Orders,
        Self::Customers,
        Self::HeldOrders,
        Self::Messages,
        Self::Events,
        Self::Attempts,
        Self::Subscriptions,
        Self::Notices,
        Self::Jobs,
        Self::SentMails,
    ];

    /// Name in settings.
    #[must_use]
    pub const fn as_str(self) -> &'static str {
        match self {
            Self::Orders => "orders",
            Self::Customers => "customers",
            Self::HeldOrders => "held_orders",
            Self::Messages => "messages",
            Self::Events => "events",
            Self::Attempts => "attempts",
            Self::Subscriptions => "subscriptions",
            Self::Notices => "notices",
            Self::Jobs => "jobs",
            Self::SentMails => "sent_mails",
        }
    }

    /// Period without a setting, in days. Events and attempts outlive the disputes of cards (120
    /// days at most).
    const fn default_days(self) -> i64 {
        match self {
            Self::Orders | Self::Customers => 730,
            Self::Messages | Self::Events | Self::Notices => 365,
            Self::Attempts => 180,
            Self::Jobs => 90,
            Self::HeldOrders | Self::Subscriptions => 30,
            Self::SentMails => 1,
        }
    }
}

/// Retention periods by kind of data.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct RetentionPeriods(BTreeMap<DataKind, i64>);

/// Longest period in days: a hundred years.
const MAX_DAYS: i64 = 36_500;

impl RetentionPeriods {
    /// Parses `on`, or a list such as `orders=1825,messages=90` in days; other periods keep their
    /// defaults. Nothing switches the erasure off: the law wants a period.
    #[must_use]
    pub fn parse(text: &str) -> Option<Self> {
        match text {
            "on" => Some(Self::default()),
            list => list.split(',').try_fold(Self::default(), Self::with),
        }
    }

    fn with(mut self, item: &str) -> Option<Self> {
        let (name, days) = item.split_once('=')?;
        let kind = DataKind::ALL.into_iter().find(|kind| kind.as_str() == name.trim())?;
        let days = days.trim().parse().ok().filter(|days| (1..=MAX_DAYS).contains(days))?;
        self.0.insert(kind, days);
        Some(self)
    }

    /// Period of a kind in milliseconds.
    #[must_use]
    pub fn millis(&self, kind: DataKind) -> i64 {
        const DAY: i64 = 24 * 3_600_000;
        self.0.get(&kind).copied().unwrap_or_else(|| kind.default_days()) * DAY
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn periods_are_parsed_by_kind_and_others_keep_their_defaults() {
        const DAY: i64 = 24 * 3_600_000;
        assert_eq!(RetentionPeriods::parse("on"), Some(RetentionPeriods::default()));
        let own = RetentionPeriods::parse("orders=1825, messages=90").unwrap();
        let days =
            [DataKind::Orders, DataKind::Messages, DataKind::Jobs].map(|kind| own.millis(kind));
        assert_eq!(days, [1825 * DAY, 90 * DAY, 90 * DAY]);
        for wrong in ["", "off", "orders", "orders=0", "orders=-1", "orders=36501", "carts=3"] {
            assert_eq!(RetentionPeriods::parse(wrong), None, "{wrong}");
        }
    }
}
