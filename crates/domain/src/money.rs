//! Money: integers in minor units, never floats.

/// Amount in the currency's minor units (cents). May be negative for discounts.
pub type Minor = i64;

/// ISO 4217 code of the shop's currency until its store has named another.
pub const HOME_CURRENCY: &str = "KES";

/// Largest amount that a JavaScript number holds exactly (2^53 - 1).
pub const MAX_AMOUNT: Minor = 9_007_199_254_740_991;

/// Returns `unit_price` times `quantity`, or `None` if the product exceeds [`MAX_AMOUNT`].
#[must_use]
pub fn line_total(unit_price: Minor, quantity: u32) -> Option<Minor> {
    unit_price.checked_mul(i64::from(quantity)).filter(|total| total.abs() <= MAX_AMOUNT)
}

/// Returns the amount that makes `amount` a multiple of `step` when added (half up).
///
/// M-Pesa accepts whole shillings only, so the shop rounds the *order*, as a visible line.
#[must_use]
pub fn rounding_to(amount: Minor, step: Minor) -> Minor {
    if step <= 1 {
        return 0;
    }
    let rest = amount.rem_euclid(step);
    if rest == 0 {
        0
    } else if rest * 2 >= step {
        step - rest
    } else {
        -rest
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn rounding_is_half_up_to_whole_shillings() {
        assert_eq!(rounding_to(65_049, 100), -49);
        assert_eq!(rounding_to(65_050, 100), 50);
        assert_eq!(rounding_to(65_000, 100), 0);
        assert_eq!(rounding_to(65_050, 1), 0);
    }

    #[test]
    fn line_total_beyond_safe_integers_is_refused() {
        assert_eq!(line_total(65_000, 3), Some(195_000));
        assert_eq!(line_total(MAX_AMOUNT, 2), None);
        assert_eq!(line_total(i64::MAX, 999), None);
    }
}
