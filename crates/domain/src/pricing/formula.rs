//! Cost formulas of a flat rate: `100 + ( 20 * [qty] )`, `[fee percent="10" min_fee="50"]`,
//! `200,50`. They follow WooCommerce's `evaluate_cost`; a formula that cannot be parsed has no
//! cost, never 0.

use crate::decimal::{Decimal, Half};

/// Variables and settings of a cost formula.
#[derive(Debug, Clone, Copy)]
pub struct CostInput<'a> {
    /// Number of pieces.
    pub quantity: u32,
    /// Price of the pieces after coupons, without tax.
    pub cost: Decimal,
    /// Decimals of the store.
    pub decimals: u32,
    /// `woocommerce_price_decimal_sep`.
    pub separator: &'a str,
}

/// Evaluates a formula; `None` if it cannot be computed.
#[must_use]
pub fn evaluate(text: &str, input: CostInput<'_>) -> Option<Decimal> {
    let cost = significant(input.cost);
    let text = text.replace("[qty]", &input.quantity.to_string()).replace("[cost]", &cost);
    let text = with_fees(&text, input)?;
    let mut text: String = text.chars().filter(|c| !c.is_whitespace()).collect();
    if !input.separator.is_empty() {
        text = text.replace(input.separator, ".");
    }
    let text = text.replace(',', ".");
    let text = text.trim_start_matches(['+', '*', '/']).trim_end_matches(['+', '-', '*', '/']);
    if text.is_empty() || text == "0" {
        return Some(Decimal::ZERO);
    }
    let mut parser = Parser { rest: text, depth: 0 };
    let value = parser.sum()?;
    parser.rest.is_empty().then_some(value)
}

/// Whether a cost depends on the cart.
#[must_use]
pub fn varies(text: &str) -> bool {
    text.contains('[')
}

/// Formats a number as PHP formats a float: fourteen digits.
fn significant(number: Decimal) -> String {
    let whole = number.to_fixed(0).trim_start_matches('-').len();
    let digits = u32::try_from(14_usize.saturating_sub(whole)).unwrap_or(0).min(12);
    number.round(digits, Half::Up).to_string()
}

/// Replaces each `[fee …]` by its amount.
fn with_fees(text: &str, input: CostInput<'_>) -> Option<String> {
    let mut done = String::new();
    let mut rest = text;
    while let Some((before, after)) = rest.split_once('[') {
        let (tag, after) = after.split_once(']')?;
        let attributes = tag.strip_prefix("fee").filter(|rest| {
            rest.is_empty() || rest.starts_with(char::is_whitespace) || rest.starts_with('/')
        })?;
        done.push_str(before);
        done.push_str(&fee(attributes, input)?.to_string());
        rest = after;
    }
    done.push_str(rest);
    Some(done)
}

fn fee(attributes: &str, input: CostInput<'_>) -> Option<Decimal> {
    let number = |name: &str| match attribute(attributes, name) {
        None => Some(None),
        Some(text) if text.is_empty() => Some(None),
        Some(text) => text.parse::<Decimal>().ok().map(Some),
    };
    let (percent, least, most) = (number("percent")?, number("min_fee")?, number("max_fee")?);
    let mut fee = Decimal::ZERO;
    if let Some(percent) = percent {
        fee =
            input.cost.times(percent).over(Decimal::whole(100_i64)).round(input.decimals, Half::Up);
    }
    if let Some(least) = least.filter(|least| !least.is_zero()) {
        fee = fee.max(least);
    }
    if let Some(most) = most.filter(|most| !most.is_zero()) {
        fee = fee.min(most);
    }
    Some(fee)
}

/// Returns the value of `name="value"`, `name='value'` or `name=value`; editors write quotes as
/// `&quot;` or `”` too.
fn attribute(text: &str, name: &str) -> Option<String> {
    let text = text.replace("&quot;", "\"").replace(['“', '”', '″'], "\"");
    let at = text.find(&format!("{name}="))?;
    let value = &text[at + name.len() + 1..];
    let value = match value.chars().next()? {
        quote @ ('"' | '\'') => value[1..].split(quote).next()?,
        _ => value.split(|c: char| c.is_whitespace() || c == '/').next()?,
    };
    Some(value.trim().to_owned())
}

/// Deepest nesting of brackets and signs.
const MAX_DEPTH: u32 = 50;

struct Parser<'a> {
    rest: &'a str,
    depth: u32,
}

impl Parser<'_> {
    fn takes(&mut self, sign: char) -> bool {
        let rest = self.rest.strip_prefix(sign);
        self.rest = rest.unwrap_or(self.rest);
        rest.is_some()
    }

    fn sum(&mut self) -> Option<Decimal> {
        let mut value = self.product()?;
        loop {
            if self.takes('+') {
                value += self.product()?;
            } else if self.takes('-') {
                value = value - self.product()?;
            } else {
                return Some(value);
            }
        }
    }

    fn product(&mut self) -> Option<Decimal> {
        let mut value = self.factor()?;
        loop {
            if self.takes('*') {
                value = value.times(self.factor()?);
            } else if self.takes('/') {
                let divisor = self.factor().filter(|divisor| !divisor.is_zero())?;
                value = value.over(divisor);
            } else {
                return Some(value);
            }
        }
    }

    fn factor(&mut self) -> Option<Decimal> {
        self.depth += 1;
        if self.depth > MAX_DEPTH {
            return None;
        }
        let value = if self.takes('-') {
            -self.factor()?
        } else if self.takes('(') {
            let inner = self.sum()?;
            self.takes(')').then_some(inner)?
        } else {
            let number = |c: char| c.is_ascii_digit() || c == '.';
            let end = self.rest.find(|c| !number(c)).unwrap_or(self.rest.len());
            let (text, rest) = self.rest.split_at(end);
            self.rest = rest;
            text.parse().ok()?
        };
        self.depth -= 1;
        Some(value)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn cost(text: &str, separator: &str) -> Option<String> {
        let cost = "1000.5".parse().unwrap();
        let input = CostInput { quantity: 3, cost, decimals: 2, separator };
        evaluate(text, input).map(|cost| cost.to_string())
    }

    #[test]
    fn cost_formula_is_evaluated_as_in_woocommerce() {
        for (text, value) in [
            ("200", "200"),
            ("200,50", "200.5"),
            ("100 + ( 20 * [qty] )", "160"),
            ("[qty] * 50 - 10 / 4", "147.5"),
            ("[cost] * 0.1", "100.05"),
            ("10 + [fee percent=\"10\" min_fee=\"20\"]", "110.05"),
            ("[fee percent='1' min_fee='20' max_fee='']", "20"),
            ("[fee percent=\"50\" max_fee=\"300\"]", "300"),
            ("-(2 - 5) * 2", "6"),
            ("+ 5 *", "5"),
            (" ", "0"),
        ] {
            assert_eq!(cost(text, ".").as_deref(), Some(value), "{text}");
        }
        assert_eq!(cost("1'5", "'").as_deref(), Some("1.5"));
    }

    #[test]
    fn invalid_formula_has_no_cost() {
        for text in ["ask", "1.2.3", "(1", "1 / 0", "[weight] * 2", "[qty", "2 ^ 3", "1 2 x"] {
            assert_eq!(cost(text, "."), None, "{text}");
        }
        assert_eq!(cost(&"(".repeat(10_000), "."), None);
    }
}
