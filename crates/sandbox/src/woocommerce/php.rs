//! PHP's arithmetic, as WooCommerce uses it: floats, rounded from 15 significant digits.

/// Rounding of a digit that is exactly half.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Half {
    /// Away from zero.
    Up,
    /// Towards zero.
    Down,
}

/// Decimal places of stored amounts; shops with more than four decimals would have more.
const STORED: i32 = 6;

fn to_whole(value: f64, half: Half) -> f64 {
    match half {
        Half::Up if value >= 0.0 => (value + 0.5).floor(),
        Half::Up => (value - 0.5).ceil(),
        Half::Down if value >= 0.0 => (value - 0.5).ceil(),
        Half::Down => (value + 0.5).floor(),
    }
}

/// PHP 8.2's `round`: the value is rounded to 15 significant digits first, so that 1.005 is half.
#[must_use]
pub(crate) fn round(value: f64, places: i32, half: Half) -> f64 {
    if value == 0.0 || !value.is_finite() {
        return 0.0;
    }
    #[expect(clippy::cast_possible_truncation, reason = "a logarithm is small")]
    let precise = 14 - value.abs().log10().floor() as i32;
    let shifted = if precise > places && precise - 15 < places {
        let whole = to_whole(value * 10f64.powi(precise), half);
        whole / 10f64.powi(precise - places)
    } else {
        value * 10f64.powi(places)
    };
    if shifted.abs() >= 1e15 {
        return value;
    }
    to_whole(shifted, half) / 10f64.powi(places)
}

/// Number at the start of a text, 0 if there is none.
#[must_use]
pub(crate) fn number(text: &str) -> f64 {
    let text = text.trim();
    let is_part = |c: char| c.is_ascii_digit() || matches!(c, '.' | '-' | '+');
    let end = text.find(|c| !is_part(c)).unwrap_or(text.len());
    (0..=end).rev().find_map(|end| text.get(..end)?.parse().ok()).unwrap_or(0.0)
}

/// Computed amount in stored form: up to six decimal places, no trailing zeros.
#[must_use]
pub(crate) fn stored(value: f64) -> String {
    let digits = STORED as usize;
    let text = format!("{value:.digits$}");
    let short = text.trim_end_matches('0').trim_end_matches('.');
    if short == "-0" { "0".to_owned() } else { short.to_owned() }
}

/// Amount of a request in stored form: digits, sign and the last point.
#[must_use]
pub(crate) fn as_sent(text: &str) -> String {
    let last = text.rfind('.');
    let kept = text.char_indices().filter(|(at, c)| match c {
        '.' => Some(*at) == last,
        c => c.is_ascii_digit() || *c == '-',
    });
    kept.map(|(_, c)| c).collect()
}

/// Amount with exactly `decimals` decimal places.
#[must_use]
pub(crate) fn fixed(value: f64, decimals: usize) -> String {
    let places = i32::try_from(decimals).unwrap_or(STORED);
    let text = format!("{:.decimals$}", round(value, places, Half::Up));
    let is_zero = text.chars().all(|c| matches!(c, '-' | '0' | '.'));
    if is_zero { text.trim_start_matches('-').to_owned() } else { text }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn rounding_of_halves_uses_fifteen_significant_digits() {
        for (value, up, down) in [
            (1.005, "1.01", "1.00"),
            (-1.005, "-1.01", "-1.00"),
            (89.655, "89.66", "89.65"),
            (89.6551, "89.66", "89.66"),
            (0.285, "0.29", "0.28"),
            (1_000_000.125, "1000000.13", "1000000.12"),
        ] {
            let shown = |half| format!("{:.2}", round(value, 2, half));
            assert_eq!((shown(Half::Up).as_str(), shown(Half::Down).as_str()), (up, down));
        }
    }

    #[test]
    fn stored_amount_has_six_decimals_without_trailing_zeros() {
        assert_eq!(stored(560.344_827_586), "560.344828");
        assert_eq!((stored(250.0).as_str(), stored(-0.000_000_1).as_str()), ("250", "0"));
        assert_eq!((fixed(1.005, 2).as_str(), fixed(-0.001, 2).as_str()), ("1.01", "0.00"));
        assert_eq!(fixed(480.5, 0), "481");
    }

    #[test]
    fn text_is_parsed_by_its_numeric_prefix() {
        for (text, wanted) in [("12.5 kg", 12.5), ("-3", -3.0), ("x", 0.0), ("", 0.0), ("1-2", 1.0)]
        {
            assert!((number(text) - wanted).abs() < 1e-9, "{text}");
        }
        assert_eq!(as_sent("KSh 1,200.50"), "1200.50");
    }
}
