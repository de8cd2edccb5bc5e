//! Opening an order on another device: a one-time code is sent to the phone or e-mail address of the
//! order, and opens it together with its number. Number and phone alone open nothing: others know them.
//!
//! A code lasts ten minutes, opens the order once and ends with the fifth wrong attempt; attempts are
//! counted before they are checked. No answer reveals whether an order exists: unknown orders get the same
//! answer after the same writes, and reached limits are silent.

use korosho_domain::language::Language;
use korosho_domain::order::OrderAccess;
use korosho_domain::order_code::{CODE_LENGTH, CodeChannel, OpenOrderInput, OrderCodeInput};
use korosho_domain::phone;
use korosho_domain::problem::{InvalidReason, Problem};
use subtle::ConstantTimeEq as _;
use uuid::Uuid;

use crate::local::LocalContext;
use crate::order_code_digits::{channels, digits};
use crate::store::order_codes::{self, LIMIT_WINDOW_MS, OrderCode};
use crate::store::orders::{self, Order};
use crate::store::people::Identity;
use crate::store::{self, Conn, StoreError, limits};
use crate::{mail, sms, validation};

/// Lifetime of a code, in milliseconds; the texts of its message name it.
const CODE_LIFETIME_MS: i64 = 10 * 60_000;
const HOUR_MS: i64 = 3_600_000;
/// Maximum age of an order that a code opens, in milliseconds: a year. Order numbers repeat on other
/// days.
const MAX_ORDER_AGE_MS: i64 = 366 * 24 * HOUR_MS;
/// Attempts at a code, right or wrong.
const MAX_ATTEMPTS: i64 = 5;
/// Longest order number, as it is typed.
const MAX_NUMBER_LENGTH: usize = 40;
/// Lock of all requests: the limits count codes to a recipient and text messages to everybody.
const LOCK: &str = "order_codes";

/// One-time codes of orders.
#[derive(Debug)]
pub struct OrderCodes {
    local: LocalContext,
}

/// Order that a customer names.
#[derive(Debug)]
struct NamedOrder {
    number: String,
    contact: Identity,
}

impl NamedOrder {
    fn read(number: &str, contact: &str) -> Result<Self, Problem> {
        let number = validation::required("number", number, MAX_NUMBER_LENGTH)?;
        if contact.trim().is_empty() {
            return Err(Problem::invalid("contact", InvalidReason::Missing));
        }
        let contact = Identity::parse(contact)
            .ok_or_else(|| Problem::invalid("contact", InvalidReason::Malformed))?;
        Ok(Self { number: normalize_number(&number), contact })
    }

    /// Latest order with this number whose customer has this phone or e-mail address: numbers repeat
    /// on other days.
    async fn find(&self, conn: &mut Conn, now: i64) -> Result<Option<Order>, StoreError> {
        let all = orders::with_number(conn, &self.number, now - MAX_ORDER_AGE_MS).await?;
        Ok(all.into_iter().find(|order| self.is_contact_of(order)))
    }

    fn is_contact_of(&self, order: &Order) -> bool {
        let customer = &order.contents.customer;
        match &self.contact {
            Identity::Phone(phone) => phone::to_e164(&customer.phone).as_ref() == Some(phone),
            Identity::Email(email) => email_of(order).as_ref() == Some(email),
        }
    }
}

impl OrderCodes {
    pub(crate) const fn new(local: LocalContext) -> Self {
        Self { local }
    }

    /// Sends a code for an order, if there is such an order. The message goes to the phone or e-mail
    /// address of the order, preferably the entered one.
    ///
    /// # Errors
    /// [`Problem::InvalidInput`], [`Problem::NotFound`] if the shop can send no codes.
    pub async fn request(&self, input: OrderCodeInput) -> Result<(), Problem> {
        self.require_channel()?;
        let named = NamedOrder::read(&input.number, &input.contact)?;
        let mut tx = self.local.store.begin().await?;
        // A write for every request, so that the time of the answer does not reveal an order.
        limits::lock(&mut tx, &[LOCK]).await?;
        if let Some(order) = named.find(&mut tx, self.local.now()).await? {
            self.send(&mut tx, &order, &named.contact, &input).await?;
        }
        store::commit(tx).await?;
        self.local.wake();
        Ok(())
    }

    /// Opens an order by its code, once. Wrong, used and expired codes and unknown orders are
    /// indistinguishable.
    ///
    /// # Errors
    /// [`Problem::InvalidInput`], [`Problem::NotFound`] if the shop can send no codes.
    pub async fn open(&self, input: OpenOrderInput) -> Result<OrderAccess, Problem> {
        self.require_channel()?;
        let named = NamedOrder::read(&input.number, &input.contact)?;
        let typed = parse_code(&input.code)?;
        let now = self.local.now();
        let mut tx = self.local.store.begin().await?;
        limits::lock(&mut tx, &[LOCK]).await?;
        let order = named.find(&mut tx, now).await?;
        let codes = match &order {
            Some(order) => order_codes::count_attempt(&mut tx, order.id, MAX_ATTEMPTS, now).await?,
            None => Vec::new(),
        };
        // The attempt stays counted even if the program ends before the comparison.
        store::commit(tx).await?;
        let wrong = || Problem::invalid("code", InvalidReason::Unknown);
        let code = codes.iter().find(|code| self.is_code(code, &typed)).ok_or_else(wrong)?;
        let mut conn = self.local.store.connection().await?;
        let order = order.ok_or_else(wrong)?;
        match order_codes::mark_used(&mut conn, code, now).await? {
            true => Ok(OrderAccess { id: order.id, key: order.key }),
            false => Err(wrong()),
        }
    }

    fn require_channel(&self) -> Result<(), Problem> {
        match channels(&self.local.config).is_empty() {
            true => Err(Problem::NotFound),
            false => Ok(()),
        }
    }

    fn is_code(&self, code: &OrderCode, typed: &str) -> bool {
        digits(&self.local.config, code.id)
            .is_some_and(|digits| digits.as_bytes().ct_eq(typed.as_bytes()).into())
    }

    /// Stores a code and the job that sends it, unless a limit is reached.
    async fn send(
        &self,
        conn: &mut Conn,
        order: &Order,
        contact: &Identity,
        input: &OrderCodeInput,
    ) -> Result<(), StoreError> {
        let config = &self.local.config;
        let Some((channel, recipient)) = choose_channel(&channels(config), order, contact) else {
            return Ok(());
        };
        let now = self.local.now();
        order_codes::delete_old(conn, now - LIMIT_WINDOW_MS).await?;
        if !self.is_within_limits(conn, channel, &recipient, now).await? {
            tracing::warn!(order = %order.id, channel = channel.as_str(), "too many codes; not sent");
            return Ok(());
        }
        let known = |language: &Language| config.settings.languages.contains(language);
        let language = input.language.filter(known).or(order.contents.language);
        let code = OrderCode {
            id: Uuid::new_v4(),
            order_id: order.id,
            channel,
            recipient,
            language: language.unwrap_or_default(),
            created_at: now,
            expires_at: now + CODE_LIFETIME_MS,
        };
        order_codes::insert(conn, &code).await?;
        match channel {
            CodeChannel::Sms => sms::enqueue_order_code(conn, code.id, now).await,
            CodeChannel::Email => mail::enqueue_order_code(conn, code.id, now).await,
        }
    }

    async fn is_within_limits(
        &self,
        conn: &mut Conn,
        channel: CodeChannel,
        recipient: &str,
        now: i64,
    ) -> Result<bool, StoreError> {
        let max = &self.local.config.limits;
        let is_full = match channel {
            CodeChannel::Sms => {
                order_codes::count_through(conn, channel, now - LIMIT_WINDOW_MS).await?
                    >= max.sms_day
            }
            CodeChannel::Email => false,
        };
        Ok(!is_full
            && order_codes::count_to(conn, recipient, now - HOUR_MS).await? < max.codes_hour
            && order_codes::count_to(conn, recipient, now - LIMIT_WINDOW_MS).await? < max.codes_day)
    }
}

/// Channel and recipient of a code: the entered contact, or the order's other one if only its channel
/// is configured.
fn choose_channel(
    channels: &[CodeChannel],
    order: &Order,
    contact: &Identity,
) -> Option<(CodeChannel, String)> {
    let preferred = match contact {
        Identity::Phone(_) => [CodeChannel::Sms, CodeChannel::Email],
        Identity::Email(_) => [CodeChannel::Email, CodeChannel::Sms],
    };
    let recipient = |channel: CodeChannel| match channel {
        CodeChannel::Sms => phone::to_e164(&order.contents.customer.phone),
        CodeChannel::Email => email_of(order),
    };
    let channel = preferred.into_iter().find(|channel| channels.contains(channel))?;
    Some((channel, recipient(channel)?))
}

fn email_of(order: &Order) -> Option<String> {
    order.contents.customer.email.as_deref().map(|email| email.trim().to_lowercase())
}

/// Order number in the shop's spelling: `W-0047` for `w 0047`.
fn normalize_number(number: &str) -> String {
    let kept = number.chars().filter(|c| !c.is_whitespace());
    let mut number: String = kept.collect::<String>().to_uppercase();
    let is_short = number.len() > 1 && number.is_ascii() && !number.contains('-');
    if is_short && number.starts_with(|c: char| c.is_ascii_alphabetic()) {
        number.insert(1, '-');
    }
    number
}

fn parse_code(typed: &str) -> Result<String, Problem> {
    let code: String = typed.chars().filter(|c| !c.is_whitespace()).collect();
    if code.is_empty() {
        return Err(Problem::invalid("code", InvalidReason::Missing));
    }
    let is_code = code.len() == CODE_LENGTH && code.bytes().all(|byte| byte.is_ascii_digit());
    is_code.then_some(code).ok_or_else(|| Problem::invalid("code", InvalidReason::Malformed))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn number_is_found_in_usual_spellings() {
        for typed in ["W-0047", " w-0047 ", "W 0047", "w0047"] {
            assert_eq!(normalize_number(typed), "W-0047", "{typed}");
        }
        assert_eq!(normalize_number("K2-047"), "K2-047");
        assert_eq!(normalize_number("47"), "47");
        assert_eq!(normalize_number("é7"), "É7");
    }

    #[test]
    fn code_may_be_typed_with_spaces_and_nothing_else() {
        assert_eq!(parse_code("012 345 "), Ok("012345".to_owned()));
        let malformed = Err(Problem::invalid("code", InvalidReason::Malformed));
        for typed in ["12345", "1234567", "12345a", "١٢٣٤٥٦"] {
            assert_eq!(parse_code(typed), malformed, "{typed}");
        }
        assert_eq!(parse_code(" "), Err(Problem::invalid("code", InvalidReason::Missing)));
    }
}
