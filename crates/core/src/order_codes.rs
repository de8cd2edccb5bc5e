//! Opening an order on another device: a one-time code is sent to the phone or e-mail address of the
//! order, and opens it together with its number. Number and phone alone open nothing: others know them.
//!
//! A code lasts ten minutes, opens the order once and ends with the fifth wrong attempt; attempts are
//! counted before they are checked. No response reveals whether an order exists: unknown orders and
//! reached limits get the same response, and none is sent before [`MIN_RESPONSE_TIME`].

use std::net::IpAddr;
use std::time::Duration;

use futures::future::join;
use korosho_domain::language::Language;
use korosho_domain::order::OrderAccess;
use korosho_domain::order_code::{CODE_LENGTH, CodeChannel, OpenOrderInput, OrderCodeInput};
use korosho_domain::phone;
use korosho_domain::problem::{InvalidReason, Problem};
use korosho_domain::sentence;
use subtle::ConstantTimeEq as _;
use tokio::time::sleep;
use uuid::Uuid;

use crate::client_network::{client_network, client_site};
use crate::local::LocalContext;
use crate::order_code_digits::{channels, digits};
use crate::order_numbers::{self, shop_day};
use crate::store::alerts::{self, AlertKind};
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
/// Minimum time of a response: it covers the statements that only an existing order causes.
const MIN_RESPONSE_TIME: Duration = Duration::from_millis(250);
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
    /// Order numbers that the typed one may mean.
    numbers: Vec<String>,
    contact: Identity,
}

impl NamedOrder {
    /// Parses typed values; `own` is letter and number of the server as a device.
    fn read(number: &str, contact: &str, own: (char, u8)) -> Result<Self, Problem> {
        let number = validation::required("number", number, MAX_NUMBER_LENGTH)?;
        if contact.trim().is_empty() {
            return Err(Problem::invalid("contact", InvalidReason::Missing));
        }
        let contact = Identity::parse(contact)
            .ok_or_else(|| Problem::invalid("contact", InvalidReason::Malformed))?;
        Ok(Self { numbers: order_numbers::candidates(&number, own), contact })
    }

    /// Latest order with one of these numbers whose customer has this phone or e-mail address: numbers
    /// repeat on other days.
    async fn find(&self, conn: &mut Conn, now: i64) -> Result<Option<Order>, StoreError> {
        let mut found: Vec<Order> = Vec::new();
        for number in &self.numbers {
            let named = orders::with_number(conn, number, now - MAX_ORDER_AGE_MS).await?;
            found.extend(named.into_iter().find(|order| self.is_contact_of(order)));
        }
        Ok(found.into_iter().max_by_key(|order| order.placed_at))
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
    /// address of the order, preferably the entered one. `network` is the address network of the
    /// customer.
    ///
    /// # Errors
    /// [`Problem::InvalidInput`], [`Problem::NotFound`] if the shop can send no codes.
    pub async fn request(&self, input: OrderCodeInput, client: IpAddr) -> Result<(), Problem> {
        let (result, ()) = join(self.handle_request(input, client), sleep(MIN_RESPONSE_TIME)).await;
        result
    }

    async fn handle_request(&self, input: OrderCodeInput, client: IpAddr) -> Result<(), Problem> {
        self.require_channel()?;
        let named = NamedOrder::read(&input.number, &input.contact, self.own_device())?;
        let mut tx = self.local.store.begin().await?;
        limits::lock_persons(&mut tx, &[LOCK]).await?;
        if let Some(order) = named.find(&mut tx, self.local.now()).await? {
            self.send(&mut tx, &order, &named.contact, (&input, client)).await?;
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
        let (result, ()) = join(self.open_by_code(input), sleep(MIN_RESPONSE_TIME)).await;
        result
    }

    async fn open_by_code(&self, input: OpenOrderInput) -> Result<OrderAccess, Problem> {
        self.require_channel()?;
        let named = NamedOrder::read(&input.number, &input.contact, self.own_device())?;
        let typed = parse_code(&input.code)?;
        let now = self.local.now();
        let mut tx = self.local.store.begin().await?;
        limits::lock_persons(&mut tx, &[LOCK]).await?;
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

    fn own_device(&self) -> (char, u8) {
        let settings = &self.local.config.settings;
        (settings.device_letter, settings.device_number)
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
        (input, client): (&OrderCodeInput, IpAddr),
    ) -> Result<(), StoreError> {
        let config = &self.local.config;
        let Some((channel, recipient)) = choose_channel(&channels(config), order, contact) else {
            return Ok(());
        };
        let now = self.local.now();
        let known = |language: &Language| config.settings.languages.contains(language);
        let language = input.language.filter(known).or(order.contents.language);
        let code = OrderCode {
            id: Uuid::new_v4(),
            order_id: order.id,
            channel,
            recipient,
            network: Some(client_network(client).to_string()),
            site: Some(client_site(client).to_string()),
            language: language.unwrap_or_default(),
            created_at: now,
            expires_at: now + CODE_LIFETIME_MS,
        };
        order_codes::delete_old(conn, now - LIMIT_WINDOW_MS).await?;
        if !self.is_within_limits(conn, &code).await? {
            tracing::warn!(order = %order.id, channel = channel.as_str(), "too many codes; not sent");
            return Ok(());
        }
        order_codes::insert(conn, &code).await?;
        match channel {
            CodeChannel::Sms => sms::enqueue_order_code(conn, code.id, now).await,
            CodeChannel::Email => mail::enqueue_order_code(conn, code.id, now).await,
        }
    }

    async fn is_within_limits(
        &self,
        conn: &mut Conn,
        code: &OrderCode,
    ) -> Result<bool, StoreError> {
        let (max, now) = (&self.local.config.limits, code.created_at);
        let (hour, day) = (now - HOUR_MS, now - LIMIT_WINDOW_MS);
        let from = order_codes::count_from(conn, code, day).await?;
        let is_within = order_codes::count_to(conn, &code.recipient, hour).await? < max.codes_hour
            && order_codes::count_to(conn, &code.recipient, day).await? < max.codes_day
            && from.has_room(1, max.codes_network);
        Ok(is_within
            && match code.channel {
                CodeChannel::Sms => self.has_sms_left(conn, now).await?,
                CodeChannel::Email => true,
            })
    }

    /// Whether the limit of text messages in a day is not reached; raises an alert once a day if it
    /// is.
    async fn has_sms_left(&self, conn: &mut Conn, now: i64) -> Result<bool, StoreError> {
        let max = self.local.config.limits.sms_day;
        let since = now - LIMIT_WINDOW_MS;
        if order_codes::count_through(conn, CodeChannel::Sms, since).await? < max {
            return Ok(true);
        }
        let detail = sentence!(
            "{max} text messages were sent in 24 hours. Further customers get no codes by text message",
            "Ujumbe mfupi {max} umetumwa ndani ya saa 24. Wateja wengine hawapati misimbo kwa ujumbe mfupi"
        );
        let day = shop_day(now);
        alerts::raise(conn, AlertKind::SmsLimit, &day, None, &detail, now).await?;
        Ok(false)
    }
}

/// Channel and recipient of a code: the entered contact, or the order's other one if that channel is
/// not configured or cannot reach its contact. Text messages go to Kenyan numbers only: to others they
/// are charged many times as much, and some numbers pay their holder for each message.
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
        CodeChannel::Sms => {
            phone::to_e164(&order.contents.customer.phone).filter(|phone| phone::is_kenyan(phone))
        }
        CodeChannel::Email => email_of(order),
    };
    let mut usable = preferred.into_iter().filter(|channel| channels.contains(channel));
    usable.find_map(|channel| Some((channel, recipient(channel)?)))
}

fn email_of(order: &Order) -> Option<String> {
    order.contents.customer.email.as_deref().map(|email| email.trim().to_lowercase())
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
    fn code_may_be_typed_with_spaces_and_nothing_else() {
        assert_eq!(parse_code("012 345 "), Ok("012345".to_owned()));
        let malformed = Err(Problem::invalid("code", InvalidReason::Malformed));
        for typed in ["12345", "1234567", "12345a", "١٢٣٤٥٦"] {
            assert_eq!(parse_code(typed), malformed, "{typed}");
        }
        assert_eq!(parse_code(" "), Err(Problem::invalid("code", InvalidReason::Missing)));
    }
}
