//! Rules of coupon use, and the texts of refusals.

use super::{
    call::Call,
    discounts::{Item, Sold},
    php,
    shop::Shop,
    store,
};
use crate::options::WooVersion;
use serde_json::Value;

/// Fields of a coupon that the rules use.
#[derive(Debug, Clone, Default)]
pub(crate) struct Coupon {
    /// Code in lower case.
    pub(crate) code: String,
    /// `percent`, `fixed_cart` or `fixed_product`.
    pub(crate) kind: String,
    /// Percentage, or amount in the shop's currency.
    pub(crate) amount: f64,
    /// Whether it enables free-shipping methods that require a coupon.
    pub(crate) free_shipping: bool,
    /// Whether it excludes other coupons.
    pub(crate) individual: bool,
    id: i64,
    limit: i64,
    limit_per_user: i64,
    limit_items: i64,
    uses: i64,
    used_by: Vec<String>,
    expires_ms: Option<i64>,
    minimum: f64,
    maximum: f64,
    products: Vec<i64>,
    excluded_products: Vec<i64>,
    categories: Vec<i64>,
    excluded_categories: Vec<i64>,
    no_sale_items: bool,
    emails: Vec<String>,
}

/// Use of a coupon: its cart and customer.
#[derive(Debug, Clone, Default)]
pub(crate) struct Use<'a> {
    /// Lines of the cart.
    pub(crate) items: &'a [Item],
    /// Subtotal for the minimum and maximum.
    pub(crate) subtotal: f64,
    /// E-mail addresses for restrictions.
    pub(crate) emails: Vec<String>,
    /// Id of the ordering account; 0 for guests.
    pub(crate) customer: i64,
}

impl Coupon {
    /// Reads a stored coupon.
    #[must_use]
    pub(crate) fn of(stored: &Value) -> Self {
        let text = |name: &str| stored[name].as_str().unwrap_or_default().to_owned();
        let number = |name: &str| stored[name].as_i64().unwrap_or(0);
        let list = |name: &str| stored[name].as_array().cloned().unwrap_or_default();
        let ids = |name: &str| list(name).iter().filter_map(Value::as_i64).collect();
        let texts = |name: &str| -> Vec<String> {
            list(name).iter().filter_map(Value::as_str).map(str::to_owned).collect()
        };
        Self {
            code: text("code"),
            kind: text("discount_type"),
            amount: php::number(&text("amount")),
            free_shipping: stored["free_shipping"] == true,
            individual: stored["individual_use"] == true,
            id: number("id"),
            limit: number("usage_limit"),
            limit_per_user: number("usage_limit_per_user"),
            limit_items: number("limit_usage_to_x_items"),
            uses: number("usage_count"),
            used_by: texts("used_by"),
            expires_ms: stored["expires_ms"].as_i64(),
            minimum: php::number(&text("minimum_amount")),
            maximum: php::number(&text("maximum_amount")),
            products: ids("product_ids"),
            excluded_products: ids("excluded_product_ids"),
            categories: ids("product_categories"),
            excluded_categories: ids("excluded_product_categories"),
            no_sale_items: stored["exclude_sale_items"] == true,
            emails: texts("email_restrictions").iter().map(|one| one.to_lowercase()).collect(),
        }
    }

    /// Form stored in orders: `[id, code, type, amount]`, without the type for a fixed cart
    /// discount.
    #[must_use]
    pub(crate) fn info(&self) -> Value {
        let kind = if self.is_for_cart() { Value::Null } else { self.kind.clone().into() };
        let mut info =
            vec![self.id.into(), self.code.clone().into(), kind, json_number(self.amount)];
        if self.free_shipping {
            info.push(true.into());
        }
        info.into()
    }

    /// Whether it applies to the whole cart, regardless of its contents.
    #[must_use]
    pub(crate) fn is_for_cart(&self) -> bool {
        self.kind == "fixed_cart"
    }

    /// Number of pieces that it still covers after `counted` pieces; `None` without a limit.
    #[must_use]
    pub(crate) fn pieces_left(&self, counted: i64) -> Option<i64> {
        (self.limit_items > 0).then(|| (self.limit_items - counted).max(0))
    }

    /// Whether it applies to this product.
    #[must_use]
    pub(crate) fn covers(&self, sold: &Sold) -> bool {
        let meets = |one: &[i64], other: &[i64]| one.iter().any(|id| other.contains(id));
        let is_open = self.products.is_empty() && self.categories.is_empty();
        let is_wanted = is_open
            || meets(&sold.ids, &self.products)
            || meets(&sold.categories, &self.categories);
        let is_unwanted = meets(&sold.ids, &self.excluded_products)
            || meets(&sold.categories, &self.excluded_categories)
            || self.no_sale_items && sold.on_sale;
        is_wanted && !is_unwanted
    }

    /// Number of uses by an e-mail address or customer id.
    fn uses_of(&self, who: &str) -> i64 {
        let own = self.used_by.iter().filter(|by| *by == who).count();
        i64::try_from(own).unwrap_or(i64::MAX)
    }

    /// Whether a guest with this e-mail address has reached the limit per customer; an empty
    /// address counts as one customer.
    #[must_use]
    pub(crate) fn is_used_up_for(&self, email: &str) -> bool {
        self.limit_per_user > 0 && self.uses_of(email) >= self.limit_per_user
    }

    /// Checks a use.
    ///
    /// # Errors
    /// First reason in WooCommerce's order of checks.
    pub(crate) fn check(&self, now_ms: i64, asked: &Use) -> Result<(), Refusal> {
        if self.limit > 0 && self.uses >= self.limit {
            return Err(Refusal::UsedUp);
        }
        if asked.customer > 0 && self.is_used_up_for(&asked.customer.to_string()) {
            return Err(Refusal::UsedUp);
        }
        if self.expires_ms.is_some_and(|end| end < now_ms) {
            return Err(Refusal::Expired);
        }
        if self.minimum > 0.0 && self.minimum > asked.subtotal {
            return Err(Refusal::Minimum(self.minimum));
        }
        if self.maximum > 0.0 && self.maximum < asked.subtotal {
            return Err(Refusal::Maximum(self.maximum));
        }
        self.check_items(asked.items)?;
        let is_allowed = |email: &String| self.emails.iter().any(|one| fits(one, email));
        if !self.emails.is_empty() && !asked.emails.iter().any(is_allowed) {
            return Err(Refusal::Email);
        }
        Ok(())
    }

    fn check_items(&self, items: &[Item]) -> Result<(), Refusal> {
        let sold = || items.iter().filter_map(|item| item.sold.as_ref());
        let has = |one: &[i64], other: &[i64]| one.iter().any(|id| other.contains(id));
        if !self.products.is_empty() && !sold().any(|s| has(&s.ids, &self.products)) {
            return Err(Refusal::NotForThese);
        }
        let counts = |s: &&Sold| !(self.no_sale_items && s.on_sale);
        if !self.categories.is_empty()
            && !sold().filter(counts).any(|s| has(&s.categories, &self.categories))
        {
            return Err(Refusal::NotForThese);
        }
        if !self.is_for_cart() {
            let is_empty = items.is_empty() || sold().any(|s| self.covers(s));
            return if is_empty { Ok(()) } else { Err(Refusal::NotForThese) };
        }
        if self.no_sale_items && sold().any(|s| s.on_sale) {
            return Err(Refusal::SaleItems);
        }
        let excluded: Vec<String> = sold()
            .filter(|s| has(&s.ids, &self.excluded_products))
            .map(|s| s.name.clone())
            .collect();
        if !excluded.is_empty() {
            return Err(Refusal::Products(excluded));
        }
        let mut excluded: Vec<i64> = Vec::new();
        for id in sold().flat_map(|s| &s.categories) {
            if self.excluded_categories.contains(id) && !excluded.contains(id) {
                excluded.push(*id);
            }
        }
        if excluded.is_empty() { Ok(()) } else { Err(Refusal::Categories(excluded)) }
    }
}

/// JSON number without an unnecessary fraction.
#[must_use]
pub(crate) fn json_number(value: f64) -> Value {
    #[expect(clippy::cast_possible_truncation, reason = "it is whole")]
    if value.fract() == 0.0 { (value as i64).into() } else { value.into() }
}

/// Whether an e-mail address matches a pattern in which `*` stands for any text.
fn fits(wanted: &str, email: &str) -> bool {
    let email = email.to_lowercase();
    let parts: Vec<&str> = wanted.split('*').collect();
    let (Some(first), Some(last)) = (parts.first(), parts.last()) else { return false };
    if parts.len() == 1 {
        return email == wanted;
    }
    let Some(mut rest) = email.strip_prefix(first).and_then(|rest| rest.strip_suffix(last)) else {
        return false;
    };
    for part in &parts[1..parts.len() - 1] {
        match rest.find(part) {
            Some(at) => rest = &rest[at + part.len()..],
            None => return false,
        }
    }
    true
}

/// Reason for refusing a coupon.
#[derive(Debug, Clone, PartialEq)]
pub(crate) enum Refusal {
    /// Unknown code.
    Unknown,
    /// Already applied to the order.
    Twice,
    /// Usage limit reached.
    UsedUp,
    /// Its date is over.
    Expired,
    /// The order is too small.
    Minimum(f64),
    /// The order is too large.
    Maximum(f64),
    /// No product of the cart is covered.
    NotForThese,
    /// Not valid for sale items.
    SaleItems,
    /// It excludes these products.
    Products(Vec<String>),
    /// It excludes these categories.
    Categories(Vec<i64>),
    /// Restricted to other e-mail addresses.
    Email,
    /// Another coupon of the cart excludes all others.
    Individual,
}

impl Refusal {
    /// Text of the refusal in the emulated release.
    pub(crate) async fn message(
        &self,
        call: &Call,
        shop: &Shop,
        code: &str,
    ) -> sqlx::Result<String> {
        let is_new = shop.version() >= WooVersion::V11_0_1;
        // Newer texts are escaped, including quotes.
        let quoted = if is_new { format!("&quot;{code}&quot;") } else { format!("\"{code}\"") };
        let coupon = if is_new { format!("coupon {quoted}") } else { "this coupon".to_owned() };
        let price = |amount: &f64| shop.price_html(*amount);
        Ok(match self {
            Self::Unknown if is_new => {
                format!("Coupon {quoted} cannot be applied because it does not exist.")
            }
            Self::Unknown => format!("Coupon {quoted} does not exist!"),
            Self::Twice if is_new => format!("Coupon code {quoted} already applied!"),
            Self::Twice => "Coupon code already applied!".to_owned(),
            Self::UsedUp if is_new => format!("Usage limit for coupon {quoted} has been reached."),
            Self::UsedUp => "Coupon usage limit has been reached.".to_owned(),
            Self::Expired if is_new => format!("Coupon {quoted} has expired."),
            Self::Expired => "This coupon has expired.".to_owned(),
            Self::Minimum(amount) => {
                format!("The minimum spend for {coupon} is {}.", price(amount))
            }
            Self::Maximum(amount) => {
                format!("The maximum spend for {coupon} is {}.", price(amount))
            }
            Self::NotForThese => {
                format!("Sorry, {coupon} is not applicable to selected products.")
            }
            Self::SaleItems => format!("Sorry, {coupon} is not valid for sale items."),
            Self::Products(names) => {
                let names = names.join(", ");
                format!("Sorry, {coupon} is not applicable to the products: {names}.")
            }
            Self::Categories(ids) => {
                let names = category_names(call, ids).await?.join(", ");
                format!("Sorry, {coupon} is not applicable to the categories: {names}.")
            }
            Self::Email => {
                format!("Please enter a valid email at checkout to use coupon code {quoted}.")
            }
            Self::Individual => format!(
                "&quot;{code}&quot; has already been applied and cannot be used in conjunction \
                 with other coupons."
            ),
        })
    }
}

async fn category_names(call: &Call, ids: &[i64]) -> sqlx::Result<Vec<String>> {
    let mut names = Vec::new();
    for id in ids {
        let sql = "SELECT name FROM wc_terms WHERE id = ?";
        let name: Option<String> =
            sqlx::query_scalar(sql).bind(id).fetch_optional(call.sandbox.db()).await?;
        names.extend(name);
    }
    Ok(names)
}

/// Published coupon with this code.
pub(crate) async fn find(call: &Call, code: &str) -> sqlx::Result<Option<Coupon>> {
    let found = store::thing_named(call.sandbox.db(), "coupon", code).await?;
    Ok(found.filter(|coupon| coupon["status"] == "publish").as_ref().map(Coupon::of))
}

#[cfg(test)]
mod tests {
    use super::fits;

    #[test]
    fn email_matches_exactly_or_by_wildcard() {
        for (wanted, email, is_fit) in [
            ("a@x.ke", "A@X.ke", true),
            ("*@x.ke", "anna@x.ke", true),
            ("*@x.ke", "anna@y.ke", false),
            ("a*b*@x.ke", "a1b2@x.ke", true),
            ("a@x.ke", "aa@x.ke", false),
        ] {
            assert_eq!(fits(wanted, email), is_fit, "{wanted} {email}");
        }
    }
}
