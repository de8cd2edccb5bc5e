//! Text functions of WordPress: rendered HTML, slugs, and prices as entered.

const PER_UNIT: i64 = 1_000;
const BLOCKS: &[&str] =
    &["p", "ul", "ol", "li", "h2", "h3", "h4", "table", "tr", "blockquote", "div"];

/// Renders HTML as WordPress does: paragraphs wrapped, a line end after every block.
#[must_use]
pub(crate) fn rendered(source: &str) -> String {
    let source = source.trim();
    if source.is_empty() {
        return String::new();
    }
    let is_html = BLOCKS.iter().any(|block| source.contains(&format!("<{block}>")));
    let mut html = if is_html {
        source.to_owned()
    } else {
        let paragraphs = source.split("\n\n").map(|text| format!("<p>{}</p>", text.trim()));
        paragraphs.collect::<Vec<_>>().join("\n")
    };
    for block in BLOCKS {
        let end = format!("</{block}>");
        html = html.replace(&end, &format!("{end}\n"));
    }
    for list in ["<ul>", "<ol>", "<table>", "<tr>"] {
        html = html.replace(list, &format!("{list}\n"));
    }
    let lines: Vec<&str> = html.lines().map(str::trim).filter(|line| !line.is_empty()).collect();
    lines.join("\n") + "\n"
}

/// Name as WordPress stores it: a bare ampersand becomes an entity.
#[must_use]
pub(crate) fn stored_name(name: &str) -> String {
    let mut kept = String::with_capacity(name.len());
    for (at, character) in name.char_indices() {
        kept.push(character);
        if character == '&' && !is_entity(&name[at..]) {
            kept.push_str("amp;");
        }
    }
    kept
}

fn is_entity(text: &str) -> bool {
    text.find(';').is_some_and(|end| {
        let name = &text[1..end];
        !name.is_empty() && name.chars().all(|c| c.is_ascii_alphanumeric() || c == '#')
    })
}

/// Text of a name without tags and entities, in lower case, for searches.
#[must_use]
pub(crate) fn searchable(name: &str) -> String {
    html_escape::decode_html_entities(&without_tags(name)).to_lowercase()
}

fn without_tags(name: &str) -> String {
    let mut is_inside = false;
    let keep = |c: char| match c {
        '<' => {
            is_inside = true;
            None
        }
        '>' if is_inside => {
            is_inside = false;
            None
        }
        c => (!is_inside).then_some(c),
    };
    name.chars().filter_map(keep).collect()
}

/// Slug that WordPress derives from a name: entities are removed, other scripts percent-encoded.
#[must_use]
pub(crate) fn slug(name: &str) -> String {
    let mut plain = without_tags(name);
    while let Some((start, end)) = entity_in(&plain) {
        plain.replace_range(start..end, "");
    }
    let mut slug = String::new();
    for character in plain.to_lowercase().chars() {
        match character {
            'a'..='z' | '0'..='9' | '_' => slug.push(character),
            ' ' | '-' | '–' | '—' | '/' | '.' => slug.push('-'),
            c if c.is_alphabetic() => {
                let mut bytes = [0; 4];
                for byte in c.encode_utf8(&mut bytes).bytes() {
                    slug.push_str(&format!("%{byte:02x}"));
                }
            }
            _ => {}
        }
    }
    let parts: Vec<&str> = slug.split('-').filter(|part| !part.is_empty()).collect();
    parts.join("-")
}

fn entity_in(text: &str) -> Option<(usize, usize)> {
    let mut starts = text.match_indices('&').map(|(at, _)| at);
    let start = starts.find(|at| is_entity(&text[*at..]))?;
    text[start..].find(';').map(|end| (start, start + end + 1))
}

/// Price as WooCommerce stores it: digits, sign and point as entered, without other characters.
#[must_use]
pub(crate) fn price_as_typed(typed: &str) -> String {
    let kept: String =
        typed.chars().filter(|c| c.is_ascii_digit() || matches!(c, '.' | '-')).collect();
    if thousandths(&kept).is_some() { kept } else { String::new() }
}

/// Price in thousandths of a unit, for comparisons, filters and display. `None` if unset.
#[must_use]
pub(crate) fn thousandths(price: &str) -> Option<i64> {
    let (sign, digits) = match price.strip_prefix('-') {
        Some(digits) => (-1, digits),
        None => (1, price),
    };
    let (whole, part) = digits.split_once('.').unwrap_or((digits, ""));
    if whole.is_empty() && part.is_empty() {
        return None;
    }
    let whole: i64 = if whole.is_empty() { 0 } else { whole.parse().ok()? };
    let mut padded: String = part.chars().take(3).collect();
    while padded.len() < 3 {
        padded.push('0');
    }
    let part: i64 = padded.parse().ok()?;
    whole.checked_mul(PER_UNIT)?.checked_add(part).map(|value| sign * value)
}

/// Price as the shop shows it: `KSh&nbsp;2,850.00`, in WooCommerce's spans.
#[must_use]
pub(crate) fn price_span(price: &str) -> String {
    let symbol = "<span class=\"woocommerce-Price-currencySymbol\">KSh</span>";
    format!(
        "<span class=\"woocommerce-Price-amount amount\"><bdi>{symbol}&nbsp;{}</bdi></span>",
        shown(price)
    )
}

/// Price with two decimals and thousands separators, such as `2,850.00`.
#[must_use]
pub(crate) fn shown(price: &str) -> String {
    let value = thousandths(price).unwrap_or(0);
    let hundredths = (value.abs() + 5) / 10;
    let whole = (hundredths / 100).to_string();
    let mut grouped = String::new();
    for (at, digit) in whole.chars().enumerate() {
        if at > 0 && (whole.len() - at).is_multiple_of(3) {
            grouped.push(',');
        }
        grouped.push(digit);
    }
    let sign = if value < 0 { "-" } else { "" };
    format!("{sign}{grouped}.{:02}", hundredths % 100)
}

/// Amount with the shop's two decimals, as in orders and coupons: `100.00`.
#[must_use]
pub(crate) fn amount(price: &str) -> String {
    shown(price).replace(',', "")
}
