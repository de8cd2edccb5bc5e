//! Lines that the store's own cart refuses or changes.

use korosho_domain::quote::{Line, Notice, Quote};
use korosho_domain::sentence;
use korosho_domain::sentence::Sentence;

use crate::woocommerce::store_cart::StoreCart;

/// Lines whose quantity differs in the store's cart, with that quantity: for a quantity outside of
/// a product's limits the store silently uses the nearest valid one.
pub(super) fn other_pieces(quote: &Quote, cart: &StoreCart) -> Vec<(usize, u32)> {
    if quote.lines.len() != cart.items.len() {
        return Vec::new();
    }
    let lines = quote.lines.iter().zip(&cart.items).enumerate();
    let pieces = lines.map(|(at, (line, item))| (at, line.quantity, item.quantity));
    pieces.filter(|(_, asked, held)| asked != held).map(|(at, _, held)| (at, held)).collect()
}

/// Difference of a store's cart in another currency.
pub(super) fn other_currency(ours: &str, theirs: &str) -> Sentence {
    sentence!(
        "our currency is {ours}, the store's {theirs}",
        "sarafu yetu ni {ours}, ya duka ni {theirs}"
    )
}

/// Refuses lines whose quantity differs in the store's cart: its total is not the price of the
/// requested cart.
pub(super) fn refuse_other_pieces(quote: &mut Quote, pieces: &[(usize, u32)]) -> Sentence {
    let mut differing = Vec::new();
    for (at, held) in pieces {
        let Some(line) = quote.lines.get_mut(*at) else { continue };
        line.available = false;
        let asked = line.quantity;
        differing.push(sentence!(
            "{held} of {asked} in line {at}",
            "{held} kati ya {asked} kwenye mstari {at}"
        ));
        let Line { product_id, variation_id, attributes, .. } = line.to_line();
        let left = (*held < line.quantity).then_some(i64::from(*held));
        quote.notices.push(match left {
            Some(_) => Notice::OutOfStock { product_id, variation_id, attributes, left },
            None => Notice::NotForSale { product_id, variation_id, attributes },
        });
    }
    let differing = Sentence::of(|language| {
        let texts: Vec<&str> = differing.iter().map(|one| one.in_language(language)).collect();
        texts.join(", ")
    });
    sentence!(
        "the store's cart takes other quantities: {differing}",
        "kikapu cha WooCommerce kinachukua idadi nyingine: {differing}",
        differing
    )
}

/// Refuses a line for the reason behind the store's error code.
pub(super) fn refuse_line(quote: &mut Quote, at: usize, code: &str) {
    let Some(line) = quote.lines.get_mut(at).filter(|line| line.available) else { return };
    line.available = false;
    let Line { product_id, variation_id, attributes, .. } = line.to_line();
    quote.notices.push(match code {
        "readonly_quantity" => Notice::OnePerOrder { product_id, variation_id, attributes },
        code if code.ends_with("out_of_stock") => {
            Notice::OutOfStock { product_id, variation_id, attributes, left: None }
        }
        _ => Notice::NotForSale { product_id, variation_id, attributes },
    });
}
