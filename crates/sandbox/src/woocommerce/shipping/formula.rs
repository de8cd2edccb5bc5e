//! Cost formulas of flat rates: numbers, or sums with `[qty]`, `[cost]` and `[fee percent="10"]`.

use crate::woocommerce::{php, shop::Shop};

/// Evaluates a cost for a quantity and an amount; 0 for an invalid formula.
#[must_use]
pub(crate) fn evaluate(shop: &Shop, cost: &str, pieces: i64, money: f64) -> f64 {
    let money_text = php::stored(money);
    let mut text = cost.replace("[qty]", &pieces.to_string()).replace("[cost]", &money_text);
    while let Some(start) = text.find("[fee") {
        let Some(end) = text[start..].find(']') else { return 0.0 };
        let fee = fee(shop, &text[start..start + end], money);
        text.replace_range(start..=start + end, &fee);
    }
    let mut text: String = text.chars().filter(|c| !c.is_whitespace()).collect();
    for point in [shop.text("price_decimal_sep").as_str(), ","] {
        if !point.is_empty() {
            text = text.replace(point, ".");
        }
    }
    let text = text.trim_start_matches(['+', '*', '/']).trim_end_matches(['+', '-', '*', '/']);
    let mut sum = Sum { rest: text.as_bytes() };
    match sum.terms() {
        Some(value) if sum.rest.is_empty() => value,
        _ => 0.0,
    }
}

fn fee(shop: &Shop, tag: &str, money: f64) -> String {
    let value = |name: &str| {
        let start = tag.find(&format!("{name}=\""))? + name.len() + 2;
        let end = tag[start..].find('"')?;
        Some(tag[start..start + end].to_owned()).filter(|text| !matches!(text.as_str(), "" | "0"))
    };
    let percent = value("percent").map_or(0.0, |percent| php::number(&percent));
    let fee = php::stored(shop.round(money * (percent / 100.0)));
    let fee = value("min_fee").filter(|least| is_less(&fee, least)).unwrap_or(fee);
    value("max_fee").filter(|most| is_less(most, &fee)).unwrap_or(fee)
}

/// Comparison of PHP: numeric if both are numbers, else as texts (a decimal comma is not a number).
fn is_less(one: &str, other: &str) -> bool {
    match (one.parse::<f64>(), other.parse::<f64>()) {
        (Ok(one), Ok(other)) => one < other,
        _ => one < other,
    }
}

struct Sum<'a> {
    rest: &'a [u8],
}

impl Sum<'_> {
    fn next_of(&mut self, wanted: &[u8]) -> Option<u8> {
        let (first, rest) = self.rest.split_first()?;
        if !wanted.contains(first) {
            return None;
        }
        self.rest = rest;
        Some(*first)
    }

    fn terms(&mut self) -> Option<f64> {
        let mut value = self.factors()?;
        while let Some(sign) = self.next_of(b"+-") {
            let other = self.factors()?;
            value = if sign == b'+' { value + other } else { value - other };
        }
        Some(value)
    }

    fn factors(&mut self) -> Option<f64> {
        let mut value = self.single()?;
        while let Some(sign) = self.next_of(b"*/") {
            let other = self.single()?;
            value = if sign == b'*' { value * other } else { value / other };
        }
        value.is_finite().then_some(value)
    }

    fn single(&mut self) -> Option<f64> {
        if self.next_of(b"-").is_some() {
            return self.single().map(|value| -value);
        }
        if self.next_of(b"(").is_some() {
            let value = self.terms()?;
            return self.next_of(b")").map(|_| value);
        }
        let is_part = |byte: &u8| byte.is_ascii_digit() || *byte == b'.';
        let end = self.rest.iter().position(|byte| !is_part(byte)).unwrap_or(self.rest.len());
        let (number, rest) = self.rest.split_at(end);
        self.rest = rest;
        std::str::from_utf8(number).ok()?.parse().ok()
    }
}
