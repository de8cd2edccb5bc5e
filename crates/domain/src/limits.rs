//! Limits of user input. The core enforces them; `src/shop/wire.ts` carries the same values to the
//! screens. Lengths count characters.

/// Smallest quantity of a line.
pub const MIN_QUANTITY: u32 = 1;
/// Largest quantity of a line (ruling: whole numbers from 1 to 999).
pub const MAX_QUANTITY: u32 = 999;
/// Largest stock count that the website publishes: exact counts tell competitors what is sold.
pub const MAX_PUBLISHED_STOCK: i64 = 20;
/// Most lines of one order; Stripe Checkout accepts 100, of which fees need some.
pub const MAX_LINES: usize = 90;
/// Longest name of a person.
pub const MAX_NAME_LENGTH: usize = 100;
/// Longest e-mail address (RFC 5321, section 4.5.3.1.3, without brackets).
pub const MAX_EMAIL_LENGTH: usize = 254;
/// Longest phone number as it is typed, with spaces and punctuation.
pub const MAX_PHONE_LENGTH: usize = 30;
/// Longest line of a delivery address.
pub const MAX_ADDRESS_LENGTH: usize = 200;
/// Longest note about an order, and longest directions to an address.
pub const MAX_NOTE_LENGTH: usize = 500;
/// Longest text of a gift's card.
pub const MAX_CARD_TEXT_LENGTH: usize = 200;
/// Longest message of the contact form.
pub const MAX_MESSAGE_LENGTH: usize = 5_000;
/// Longest name under a review.
pub const MAX_REVIEWER_LENGTH: usize = 60;
/// Longest review.
pub const MAX_REVIEW_LENGTH: usize = 2_000;
/// Longest coupon code.
pub const MAX_COUPON_LENGTH: usize = 100;
/// Longest search text.
pub const MAX_SEARCH_LENGTH: usize = 100;
/// Shortest PIN, in digits.
pub const MIN_PIN_LENGTH: usize = 4;
/// Shortest new PIN of a manager, in digits.
pub const MIN_MANAGER_PIN_LENGTH: usize = 6;
/// Longest PIN, in digits.
pub const MAX_PIN_LENGTH: usize = 8;
/// Longest name of an account of the admin pages.
pub const MAX_ACCOUNT_NAME_LENGTH: usize = 40;
/// Longest name of a device.
pub const MAX_DEVICE_NAME_LENGTH: usize = 40;
/// Longest time for preparing an order, in minutes of opening time.
pub const MAX_LEAD_MINUTES: i64 = 10_080;
/// Shortest promised time of a delivery, and shortest delivery hours of a day, in minutes.
pub const MIN_DELIVERY_WINDOW_MINUTES: i64 = 60;
/// Longest promised time of a delivery, in minutes.
pub const MAX_DELIVERY_WINDOW_MINUTES: i64 = 1_440;
/// Largest number of delivery days that a zone takes longer.
pub const MAX_EXTRA_DAYS: i64 = 30;
/// Shortest slot, in minutes.
pub const MIN_SLOT_MINUTES: i64 = 30;
/// Largest number of slots of one kind in a day.
pub const MAX_SLOTS: usize = 24;
/// Largest number of orders in a slot.
pub const MAX_SLOT_CAPACITY: i64 = 1_000;
/// Largest number of days after today whose slots can be chosen.
pub const MAX_SLOT_DAYS_AHEAD: i64 = 30;
/// Number of days after today whose slots can be chosen, unless another one is set.
pub const DEFAULT_SLOT_DAYS_AHEAD: u32 = 7;
/// Largest number of dates with other opening hours.
pub const MAX_HOURS_EXCEPTIONS: usize = 100;
/// Longest name of a holiday.
pub const MAX_HOLIDAY_NAME_LENGTH: usize = 60;
/// Longest URL of a map.
pub const MAX_MAP_URL_LENGTH: usize = 2_000;
/// Maximum number of exchange rates.
pub const MAX_EXCHANGE_RATES: usize = 10;
/// Shortest password of an admin account, in characters; a one-time code is asked for as well.
pub const MIN_PASSWORD_LENGTH: usize = 12;
/// Longest password, in characters: it bounds the work of hashing.
pub const MAX_PASSWORD_LENGTH: usize = 200;
/// Highest number of a kiosk or desk, which is part of its order numbers.
pub const MAX_DEVICE_NUMBER: u8 = 99;
/// First year of which there are reports.
pub const MIN_REPORT_YEAR: i16 = 2000;
/// Last year of which there are reports.
pub const MAX_REPORT_YEAR: i16 = 2999;
