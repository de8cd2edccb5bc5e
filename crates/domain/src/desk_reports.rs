//! Reports of the desk: money received and sales of a day, a week or a month.

use serde::{Deserialize, Serialize};

use crate::desk_orders::Channel;
use crate::money::Minor;
use crate::payment::PaymentMethod;

/// Length of the time that a report covers.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
pub enum ReportPeriod {
    /// A day of the shop, from midnight to midnight in the shop's time.
    #[default]
    Day,
    /// Seven days from Monday.
    Week,
    /// Calendar month.
    Month,
}

/// Period of a report.
#[derive(Debug, Clone, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(default)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS), ts(optional_fields = nullable))]
pub struct ReportInput {
    /// Any day of the period as `YYYY-MM-DD` in the shop's time; empty = today.
    #[cfg_attr(feature = "ts", ts(as = "Option<String>", optional))]
    pub day: String,
    /// Length of the period.
    pub period: ReportPeriod,
}

/// Money received and sales of a period.
///
/// Money is the ledger of this desk: payments received in the period, whenever their orders were
/// placed, and refunds asked for in the period, without failed ones. Sales are the orders placed in
/// the period that count as sales, whether paid or not, at their present contents. Amounts in minor
/// units.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
pub struct Report {
    /// Length of the period.
    pub period: ReportPeriod,
    /// First day, `YYYY-MM-DD`.
    pub first_day: String,
    /// Last day, `YYYY-MM-DD`.
    pub last_day: String,
    /// A day of the period before.
    pub previous: String,
    /// A day of the period after; `None` while this one has not ended.
    pub next: Option<String>,
    /// ISO 4217 code of all amounts.
    pub currency: String,
    /// Money by payment method; methods without payments and refunds are left out.
    pub money: Vec<MoneyByMethod>,
    /// Number of payments.
    pub payments: i64,
    /// Sum of the payments.
    pub received: Minor,
    /// Sum of the refunds.
    pub returned: Minor,
    /// `received - returned`.
    pub money_total: Minor,
    /// Number of orders.
    pub orders: i64,
    /// Number of pieces in them.
    pub pieces: i64,
    /// Sales by product and size, largest first; their sum is `parts.goods`.
    pub products: Vec<SalesOfProduct>,
    /// Sales by category, largest first; their sum is `parts.goods`.
    pub categories: Vec<SalesOfCategory>,
    /// Sales by channel, with delivery, discount and tax; their sum is `sales_total`.
    pub channels: Vec<SalesOfChannel>,
    /// Parts of `sales_total`.
    pub parts: SalesParts,
    /// Sum of the orders' totals: `parts.goods - parts.discount + parts.shipping + parts.tax +
    /// parts.rounding + parts.not_itemised`.
    pub sales_total: Minor,
    /// What the numbers leave out.
    pub coverage: ReportCoverage,
    /// Report as CSV (RFC 4180).
    pub csv: String,
}

/// Money by one payment method.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
pub struct MoneyByMethod {
    /// Payment method.
    pub method: PaymentMethod,
    /// Number of payments.
    pub payments: i64,
    /// Sum of the payments.
    pub received: Minor,
    /// Sum of the refunds of payments by this method.
    pub returned: Minor,
}

/// Sales of a product in one size.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
pub struct SalesOfProduct {
    /// Name as in the newest order.
    pub name: String,
    /// Size, e.g. `500g`; empty = none.
    pub size: String,
    /// Number of pieces.
    pub quantity: i64,
    /// Prices of the lines before discounts.
    pub amount: Minor,
}

/// Sales of a category. A product counts in the first of its categories alone, so that the sum is
/// right.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
pub struct SalesOfCategory {
    /// Name; `None` = goods that are not in the catalogue, or have no category.
    pub name: Option<String>,
    /// Number of pieces.
    pub quantity: i64,
    /// Prices of the lines before discounts.
    pub amount: Minor,
}

/// Sales of a channel.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
pub struct SalesOfChannel {
    /// Channel.
    pub channel: Channel,
    /// Number of orders.
    pub orders: i64,
    /// Sum of their totals.
    pub amount: Minor,
}

/// Parts of the sum of sales.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
pub struct SalesParts {
    /// Prices of all lines before discounts.
    pub goods: Minor,
    /// Coupons and discounts by staff, as a positive amount.
    pub discount: Minor,
    /// Delivery fees.
    pub shipping: Minor,
    /// Tax added to prices that exclude it.
    pub tax: Minor,
    /// Rounding of totals to whole shillings; may be negative.
    pub rounding: Minor,
    /// Delivery, discount and tax of orders of which the desk knows only lines and total: orders of
    /// other devices, read from the store.
    pub not_itemised: Minor,
    /// Tax that prices include; part of the amounts above, of orders of this desk alone.
    pub included_tax: Minor,
}

/// What a report leaves out.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
pub struct ReportCoverage {
    /// Orders among the sales that other devices hold: their payments are not in this desk's
    /// ledger.
    pub other_device_orders: i64,
    /// Sum of their totals.
    pub other_device_amount: Minor,
    /// Orders, payments and refunds in another currency than the report's, which no sum includes.
    pub other_currency: i64,
    /// Whether the desk has read every order of the period from the store, up to two minutes ago.
    pub is_complete: bool,
    /// Time at which the store's own orders were last read, milliseconds since 1970; `None` = never
    /// since the start.
    pub store_read_at: Option<i64>,
}
