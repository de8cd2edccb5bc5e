//! Carts that the server keeps for browsers without scripts. A cart belongs to the holder of a random
//! token (a cookie) and contains goods, coupon and delivery zone; prices come from a quote each time.

use std::collections::BTreeMap;
use std::net::IpAddr;
use std::sync::Arc;

use korosho_domain::fulfilment::Fulfilment;
use korosho_domain::limits::{MAX_COUPON_LENGTH, MAX_LINES, MAX_QUANTITY};
use korosho_domain::order::CheckoutInput;
use korosho_domain::pricing::PriceBook as _;
use korosho_domain::pricing::choices::line_for;
use korosho_domain::problem::{InvalidReason, Problem};
use korosho_domain::quote::{Line, QuoteInput};
use serde::{Deserialize, Serialize};
use sha2::{Digest as _, Sha256};
use uuid::{Builder, Uuid};

use crate::catalogue::Catalogue;
use crate::checkout::{self, CheckoutContext};
use crate::local::LocalContext;
use crate::store::{self, carts};
use crate::token::{random_token, token_hash};
use crate::validation;

/// Time without a change after which a cart is deleted, in milliseconds: 30 days.
pub const CART_LIFETIME_MS: i64 = 30 * 24 * 3_600_000;

/// Attempts to change a cart that other requests change, too.
const TRIES: u32 = 5;

/// Cart of a browser without scripts.
#[derive(Debug, Clone, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct ServerCart {
    /// Goods, each once.
    pub lines: Vec<Line>,
    /// Coupon code as typed; empty = none.
    pub coupon: String,
    /// Delivery zone; `None` = pick-up.
    pub zone: Option<String>,
    /// Secret from which idempotency keys of the next order are derived.
    seed: Uuid,
    /// Last order of the cart; a repeated request leads to it.
    pub placed: Option<PlacedOrder>,
}

/// Order that was placed from a cart.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct PlacedOrder {
    /// Id of the order.
    pub id: Uuid,
    /// Key of its page.
    pub key: String,
}

/// Change of a cart.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum CartChange {
    /// Adds pieces of a product with the chosen options (option name to value).
    Add {
        /// WooCommerce's product id.
        product_id: i64,
        /// Option name to value.
        chosen: BTreeMap<String, String>,
        /// Number of pieces.
        quantity: u32,
    },
    /// Sets the number of pieces of a line; 0 removes it.
    SetQuantity {
        /// The line's goods; its quantity is not used.
        goods: Line,
        /// Number of pieces.
        quantity: u32,
    },
    /// Sets the coupon code; empty = none.
    Coupon(String),
    /// Sets the delivery zone; `None` = pick-up, an empty id = the first zone.
    Zone(Option<String>),
}

impl ServerCart {
    fn new() -> Self {
        Self { seed: Uuid::new_v4(), ..Self::default() }
    }

    /// Input of the cart's quote; `None` for an empty cart.
    #[must_use]
    pub fn quote_input(&self) -> Option<QuoteInput> {
        (!self.lines.is_empty()).then(|| QuoteInput {
            lines: self.lines.clone(),
            fulfilment: self.fulfilment(),
            coupon: (!self.coupon.is_empty()).then(|| self.coupon.clone()),
        })
    }

    fn fulfilment(&self) -> Fulfilment {
        match &self.zone {
            Some(zone) => Fulfilment::Delivery { zone: zone.clone(), address: None },
            None => Fulfilment::Pickup,
        }
    }

    /// Removes the goods and the coupon of `ordered`, an earlier state of this cart, after its `order`.
    /// Goods added since stay, as does the zone. Nothing changes if a repeated request did so before.
    fn remove_ordered(&mut self, ordered: &Self, order: &PlacedOrder) {
        if self.seed != ordered.seed {
            return;
        }
        let mut lines = std::mem::take(&mut self.lines);
        for goods in &ordered.lines {
            for line in lines.iter_mut().filter(|line| line.is_same_goods(goods)) {
                line.quantity = line.quantity.saturating_sub(goods.quantity);
            }
        }
        lines.retain(|line| line.quantity > 0);
        let (zone, placed) = (self.zone.take(), Some(order.clone()));
        *self = Self { lines, zone, placed, ..Self::new() };
    }

    /// Order of the cart: its goods, coupon and zone, and the rest of `input`.
    fn order(&self, input: CheckoutInput) -> CheckoutInput {
        let fulfilment = match (self.fulfilment(), input.fulfilment) {
            (Fulfilment::Delivery { zone, .. }, Fulfilment::Delivery { address, .. }) => {
                Fulfilment::Delivery { zone, address }
            }
            (own, _) => own,
        };
        let coupon = (!self.coupon.is_empty()).then(|| self.coupon.clone());
        let mut order = CheckoutInput { lines: self.lines.clone(), fulfilment, coupon, ..input };
        order.checkout_id = self.checkout_id(&order);
        order
    }

    /// Idempotency key of an order: the same for equal contents, so that a form that is sent twice
    /// places one order. The id and the expected total of `input` do not count.
    fn checkout_id(&self, input: &CheckoutInput) -> Uuid {
        let contents = CheckoutInput { checkout_id: self.seed, expected_total: 0, ..input.clone() };
        let json = serde_json::to_vec(&contents).unwrap_or_default();
        let hash: [u8; 32] = Sha256::digest(json).into();
        let (start, _) = hash.split_first_chunk::<16>().unwrap_or((&[0; 16], &[]));
        Builder::from_random_bytes(*start).into_uuid()
    }

    fn apply(&mut self, change: &CartChange, catalogue: &Catalogue) -> Result<(), Problem> {
        match change {
            CartChange::Add { product_id, chosen, quantity } => {
                let snapshot = catalogue.snapshot();
                let product = snapshot.product(*product_id).ok_or(Problem::NotFound)?;
                let line = line_for(product, chosen, *quantity)
                    .ok_or_else(|| Problem::invalid("options", InvalidReason::Missing))?;
                let most = if product.sold_individually { 1 } else { MAX_QUANTITY };
                self.add(line, most)
            }
            CartChange::SetQuantity { goods, quantity } => {
                if *quantity > MAX_QUANTITY {
                    return Err(Problem::invalid("quantity", InvalidReason::OutOfRange));
                }
                self.lines.retain_mut(|line| {
                    if line.is_same_goods(goods) {
                        line.quantity = *quantity;
                    }
                    line.quantity > 0
                });
                Ok(())
            }
            CartChange::Coupon(code) => {
                self.coupon = validation::line("coupon", code, MAX_COUPON_LENGTH)?;
                Ok(())
            }
            CartChange::Zone(zone) => {
                let snapshot = catalogue.snapshot();
                let found = match zone.as_deref() {
                    None => {
                        self.zone = None;
                        return Ok(());
                    }
                    Some("") => snapshot.contents().zones.first(),
                    Some(id) => snapshot.zone(id),
                };
                self.zone = Some(found.ok_or(Problem::UnknownZone)?.id.clone());
                Ok(())
            }
        }
    }

    fn add(&mut self, new: Line, most: u32) -> Result<(), Problem> {
        if new.quantity == 0 || new.quantity > MAX_QUANTITY {
            return Err(Problem::invalid("quantity", InvalidReason::OutOfRange));
        }
        if let Some(line) = self.lines.iter_mut().find(|line| line.is_same_goods(&new)) {
            line.quantity = line.quantity.saturating_add(new.quantity).min(most);
            return Ok(());
        }
        if self.lines.len() >= MAX_LINES {
            return Err(Problem::invalid("lines", InvalidReason::TooLong));
        }
        self.lines.push(Line { quantity: new.quantity.min(most), ..new });
        Ok(())
    }
}

/// Carts at the shop's server.
#[derive(Debug)]
pub struct ServerCarts {
    checkout: Arc<CheckoutContext>,
}

impl ServerCarts {
    pub(crate) const fn new(checkout: Arc<CheckoutContext>) -> Self {
        Self { checkout }
    }

    fn local(&self) -> &LocalContext {
        &self.checkout.local
    }

    /// Cart of a token; an empty one for an unknown token.
    ///
    /// # Errors
    /// The problems of the database.
    pub async fn open(&self, token: &str) -> Result<ServerCart, Problem> {
        let mut conn = self.local().store.connection().await?;
        let found = carts::find(&mut conn, &token_hash(token)).await?;
        Ok(found.map_or_else(ServerCart::default, |text| parse(&text)))
    }

    /// Makes an empty cart; returns its token.
    ///
    /// # Errors
    /// The problems of the database.
    pub async fn create(&self) -> Result<String, Problem> {
        self.update(None, |_| Ok(())).await
    }

    /// Changes the cart of a token; makes one for an unknown token or none. Returns the token of the
    /// changed cart.
    ///
    /// # Errors
    /// [`Problem::NotFound`] for an unknown product, [`Problem::InvalidInput`] for missing options,
    /// quantities and codes out of range, [`Problem::UnknownZone`].
    pub async fn change(
        &self,
        token: Option<&str>,
        change: &CartChange,
    ) -> Result<String, Problem> {
        self.update(token, |cart| cart.apply(change, &self.checkout.catalogue)).await
    }

    /// Places the order of a cart and removes its goods from it: goods, coupon, zone and id are the cart's, the rest
    /// is that of `input`. A request that is repeated after the order returns it again. `client` is
    /// the IP address of the customer.
    ///
    /// # Errors
    /// As [`Checkout::place_web_order`](crate::checkout::Checkout::place_web_order);
    /// [`Problem::InvalidInput`] for a cart without goods or orders.
    pub async fn place(
        &self,
        token: &str,
        input: CheckoutInput,
        client: IpAddr,
    ) -> Result<PlacedOrder, Problem> {
        let cart = self.open(token).await?;
        if cart.lines.is_empty() {
            return cart.placed.ok_or_else(|| Problem::invalid("lines", InvalidReason::Missing));
        }
        let placed = checkout::place_for_web(&self.checkout, cart.order(input), client).await?;
        let order = PlacedOrder { id: placed.order.id, key: placed.order.key };
        let remove = |current: &mut ServerCart| {
            current.remove_ordered(&cart, &order);
            Ok(())
        };
        // The order stands: a cart that stays full only offers it again, under the same id.
        if let Err(problem) = self.update(Some(token), remove).await {
            tracing::warn!(?problem, "the cart of an order was not emptied");
        }
        Ok(order)
    }

    async fn update(
        &self,
        token: Option<&str>,
        change: impl Fn(&mut ServerCart) -> Result<(), Problem>,
    ) -> Result<String, Problem> {
        for _ in 0..TRIES {
            if let Some(token) = self.try_update(token, &change).await? {
                return Ok(token);
            }
        }
        Err(Problem::RateLimited { retry_after: 1 })
    }

    /// Changes the cart once; `None` = another request changed it meanwhile.
    async fn try_update(
        &self,
        token: Option<&str>,
        change: impl Fn(&mut ServerCart) -> Result<(), Problem>,
    ) -> Result<Option<String>, Problem> {
        let now = self.local().now();
        let mut tx = self.local().store.begin().await?;
        let known = match token {
            Some(token) => carts::find(&mut tx, &token_hash(token)).await?,
            None => None,
        };
        let mut cart = known.as_deref().map_or_else(ServerCart::new, parse);
        change(&mut cart)?;
        let contents =
            serde_json::to_string(&cart).map_err(|error| crate::problem::internal(&error))?;
        let token = match (token, &known) {
            (Some(token), Some(before)) => {
                let hash = token_hash(token);
                if !carts::replace(&mut tx, &hash, (before, &contents), now).await? {
                    return Ok(None);
                }
                token.to_owned()
            }
            // A token that the shop does not know may be somebody else's choice.
            _ => {
                let token = random_token();
                carts::insert(&mut tx, &token_hash(&token), &contents, now).await?;
                token
            }
        };
        store::commit(tx).await?;
        Ok(Some(token))
    }
}

/// Parses stored contents; those of another version of this program become an empty cart.
fn parse(contents: &str) -> ServerCart {
    serde_json::from_str(contents).unwrap_or_else(|_| ServerCart::new())
}

#[cfg(test)]
mod tests {
    use super::*;

    fn pieces(product_id: i64, quantity: u32) -> Line {
        Line { product_id, quantity, ..Line::default() }
    }

    #[test]
    fn goods_added_while_the_order_is_placed_stay_in_the_cart() {
        let mut cart = ServerCart::new();
        cart.lines = vec![pieces(1, 2), pieces(2, 1)];
        let ordered = cart.clone();
        cart.lines = vec![pieces(1, 3), pieces(2, 1), pieces(3, 1)];
        let order = PlacedOrder { id: Uuid::from_u128(7), key: "key".to_owned() };
        cart.remove_ordered(&ordered, &order);
        assert_eq!(cart.lines, [pieces(1, 1), pieces(3, 1)]);
        let next = cart.clone();
        cart.remove_ordered(&ordered, &order);
        assert_eq!(cart, next, "the same form, sent again");
    }
}
