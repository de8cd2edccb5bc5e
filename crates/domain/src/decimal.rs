//! Exact decimal numbers for intermediate values of pricing: net prices, taxes before rounding,
//! rates. Amounts that are paid are [`Minor`].

use std::fmt;
use std::iter::Sum;
use std::ops::{Add, AddAssign, Neg, Sub};
use std::str::FromStr;

use serde::{Deserialize, Deserializer, Serialize, Serializer};

use crate::money::Minor;

/// Digits after the point.
const SCALE: u32 = 12;
const ONE: i128 = 10_i128.pow(SCALE);
/// Unit to which a number is rounded before a half is recognised: its last two digits. PHP's
/// `round` does the same, which makes 0.285 × 100 = 28.499999999999996 a half.
const NOISE: i128 = 10_i128.pow(2);
/// Largest number, in units of the twelfth digit: far above all amounts, and low enough that rounding
/// does not overflow. Formulas of a store may compute anything; larger results become this one.
const LARGEST: i128 = 10_i128.pow(36);

/// Decimal number with twelve digits after the point.
///
/// WooCommerce calculates in floats and keeps at most nine digits of the main unit (six of a cent,
/// three of which are the store's own), so twelve hold all that it can tell apart.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Decimal(i128);

/// Direction in which a half is rounded.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq)]
pub enum Half {
    /// Away from zero.
    #[default]
    Up,
    /// Towards zero.
    Down,
}

impl Decimal {
    /// Zero.
    pub const ZERO: Self = Self(0);
    /// One.
    pub const ONE: Self = Self(ONE);

    /// Number of these units of the twelfth digit, at most [`LARGEST`].
    fn bounded(units: i128) -> Self {
        Self(units.clamp(-LARGEST, LARGEST))
    }

    /// Converts `minor` units of a currency with `digits` decimals.
    #[must_use]
    pub fn from_minor(minor: Minor, digits: u32) -> Self {
        Self(i128::from(minor) * 10_i128.pow(SCALE.saturating_sub(digits)))
    }

    /// Converts a whole number.
    #[must_use]
    pub fn whole(number: impl Into<i64>) -> Self {
        Self(i128::from(number.into()) * ONE)
    }

    /// Converts to minor units of a currency with `digits` decimals, half away from zero.
    #[must_use]
    pub fn to_minor(self, digits: u32) -> Minor {
        let rounded = self.round(digits, Half::Up).0 / 10_i128.pow(SCALE.saturating_sub(digits));
        let limit = if rounded < 0 { Minor::MIN } else { Minor::MAX };
        Minor::try_from(rounded).unwrap_or(limit)
    }

    /// Rounds to `digits` after the point.
    #[must_use]
    pub fn round(self, digits: u32, half: Half) -> Self {
        let Some(dropped) = SCALE.checked_sub(digits).filter(|dropped| *dropped > 0) else {
            return self;
        };
        let unit = 10_i128.pow(dropped);
        let noise = NOISE.min(unit);
        let size = (self.0.abs() + noise / 2) / noise * noise;
        let (whole, rest) = (size / unit, size % unit);
        let up = match half {
            Half::Up => rest * 2 >= unit,
            Half::Down => rest * 2 > unit,
        };
        Self((whole + i128::from(up)) * unit * self.0.signum())
    }

    /// Rounds down to `digits` after the point, ignoring noise in the last two of the twelve digits.
    #[must_use]
    pub fn floor(self, digits: u32) -> Self {
        let unit = 10_i128.pow(SCALE.saturating_sub(digits));
        Self((self.0 + NOISE / 2).div_euclid(unit) * unit)
    }

    /// Returns the product, half away from zero.
    #[must_use]
    pub fn times(self, other: Self) -> Self {
        self.ratio(other.0, ONE)
    }

    /// Returns the quotient, half away from zero; zero if the divisor is zero.
    #[must_use]
    pub fn over(self, other: Self) -> Self {
        self.ratio(ONE, other.0)
    }

    fn ratio(self, by: i128, over: i128) -> Self {
        if over == 0 {
            return Self::ZERO;
        }
        Self::bounded(wide(self.0, by, over))
    }

    /// Returns the smaller number.
    #[must_use]
    pub fn min(self, other: Self) -> Self {
        Ord::min(self, other)
    }

    /// Returns the larger number.
    #[must_use]
    pub fn max(self, other: Self) -> Self {
        Ord::max(self, other)
    }

    /// Whether the number is zero.
    #[must_use]
    pub const fn is_zero(&self) -> bool {
        self.0 == 0
    }

    /// Formats with exactly `digits` after the point, rounded half away from zero.
    #[must_use]
    pub fn to_fixed(self, digits: u32) -> String {
        let size = self.round(digits, Half::Up).0;
        let sign = if size < 0 { "-" } else { "" };
        let size = size.unsigned_abs() / 10_u128.pow(SCALE.saturating_sub(digits));
        let unit = 10_u128.pow(digits.min(SCALE));
        match digits {
            0 => format!("{sign}{size}"),
            _ => {
                format!("{sign}{}.{:0width$}", size / unit, size % unit, width = digits as usize)
            }
        }
    }
}

/// Computes `a * b / c`, half away from zero, also if `a * b` is too large for 128 bits.
fn wide(a: i128, b: i128, c: i128) -> i128 {
    let sign = a.signum() * b.signum() * c.signum();
    let (a, b, c) = (a.unsigned_abs(), b.unsigned_abs(), c.unsigned_abs());
    let size = if let Some(product) = a.checked_mul(b) {
        product.saturating_add(c / 2) / c
    } else {
        // The whole part of `a / c` first, then its rest: one of `b` and `c` is [`ONE`].
        let (whole, rest) = (a / c, a % c);
        let (high, low) = (whole.saturating_mul(b), rest.saturating_mul(b) / c);
        high.saturating_add(low)
    };
    i128::try_from(size).unwrap_or(i128::MAX) * sign
}

impl FromStr for Decimal {
    type Err = ();

    /// Parses a plain decimal number with a point; digits beyond the twelfth are dropped.
    fn from_str(text: &str) -> Result<Self, ()> {
        let text = text.trim();
        let (sign, text) = text.strip_prefix('-').map_or((1, text), |rest| (-1, rest));
        let (whole, fraction) = text.split_once('.').unwrap_or((text, ""));
        let plain = |part: &str| part.bytes().all(|byte| byte.is_ascii_digit());
        if (whole.is_empty() && fraction.is_empty()) || whole.len() > 15 {
            return Err(());
        }
        if !plain(whole) || !plain(fraction) {
            return Err(());
        }
        let kept: String = fraction.chars().take(SCALE as usize).collect();
        let number = format!("{whole}{kept:0<width$}", width = SCALE as usize);
        number.parse::<i128>().map(|number| Self(sign * number)).map_err(|_| ())
    }
}

impl fmt::Display for Decimal {
    /// Formats without zeros at the end.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let text = self.to_fixed(SCALE);
        f.write_str(text.trim_end_matches('0').trim_end_matches('.'))
    }
}

impl Serialize for Decimal {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.collect_str(self)
    }
}

impl<'de> Deserialize<'de> for Decimal {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        let text = String::deserialize(deserializer)?;
        text.parse().map_err(|()| serde::de::Error::custom("not a decimal number"))
    }
}

impl Add for Decimal {
    type Output = Self;

    fn add(self, other: Self) -> Self {
        Self::bounded(self.0.saturating_add(other.0))
    }
}

impl AddAssign for Decimal {
    fn add_assign(&mut self, other: Self) {
        *self = *self + other;
    }
}

impl Sub for Decimal {
    type Output = Self;

    fn sub(self, other: Self) -> Self {
        Self::bounded(self.0.saturating_sub(other.0))
    }
}

impl Neg for Decimal {
    type Output = Self;

    fn neg(self) -> Self {
        Self(-self.0)
    }
}

impl Sum for Decimal {
    fn sum<I: Iterator<Item = Self>>(numbers: I) -> Self {
        numbers.fold(Self::ZERO, Add::add)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn number(text: &str) -> Decimal {
        text.parse().unwrap()
    }

    #[test]
    fn half_is_rounded_as_requested_despite_noise_below_twelve_digits() {
        assert_eq!(number("0.125").round(2, Half::Up), number("0.13"));
        assert_eq!(number("0.125").round(2, Half::Down), number("0.12"));
        assert_eq!(number("-0.125").round(2, Half::Up), number("-0.13"));
        assert_eq!(number("0.124999999999").round(2, Half::Up), number("0.13"));
        assert_eq!(number("0.1250000001").round(2, Half::Down), number("0.13"));
        assert_eq!(number("1441.5").to_minor(0), 1_442);
    }

    #[test]
    fn quotient_keeps_twelve_decimals() {
        let net = number("650").over(number("1.16"));
        assert_eq!(net.to_string(), "560.344827586207");
        assert_eq!(net.to_fixed(6), "560.344828");
        assert_eq!(net.times(number("1.16")).to_minor(2), 65_000);
    }

    #[test]
    fn largest_amount_is_taxed_without_overflow() {
        let amount = Decimal::from_minor(crate::money::MAX_AMOUNT, 2);
        assert_eq!(amount.times(number("0.16")).to_fixed(2), "14411518807585.59");
    }

    #[test]
    fn number_beyond_the_largest_one_is_cut_off() {
        let large = number("999999999999999");
        let largest = large.times(large).times(large);
        for number in [largest, -largest, largest + largest, -largest - largest] {
            let _ = (number.round(2, Half::Up), number.floor(0), number.to_fixed(2), -number);
        }
        assert_eq!(largest.times(large), largest);
        assert_eq!((largest.to_minor(2), (-largest).to_minor(2)), (Minor::MAX, Minor::MIN));
        assert_eq!(largest.over(Decimal(3)), largest);
    }

    #[test]
    fn decimal_text_round_trips() {
        for text in ["0", "12.5", "-0.000000000001", "999999999999999"] {
            assert_eq!(number(text).to_string(), text);
        }
        for text in ["", ".", "1e3", "1,5", "--1", "0x1"] {
            assert!(text.parse::<Decimal>().is_err(), "{text}");
        }
    }
}
