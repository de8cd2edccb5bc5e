//! Limits per customer against abuse. They are counted in the database, so that they hold for every
//! app of the engine and after a restart.

/// Limits per customer.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct CustomerLimits {
    /// M-Pesa prompts to one phone in an hour.
    pub prompts_hour: i64,
    /// M-Pesa prompts to one phone in a day.
    pub prompts_day: i64,
    /// M-Pesa prompts for one order.
    pub prompts_order: i64,
    /// Value of an unpaid order on the website, in minor units of the shop's currency.
    pub unpaid_value: i64,
    /// Pieces of an unpaid order on the website.
    pub unpaid_pieces: i64,
    /// Open unpaid orders of one phone on the website.
    pub unpaid_phone: i64,
    /// Open unpaid orders of one address network on the website: IPv4 address or IPv6 /64. Mobile
    /// networks share an address among many customers.
    pub unpaid_network: i64,
    /// Pieces that orders awaiting a payment by card or M-Pesa reserve for one address network on the
    /// website, the new order included.
    pub pending_pieces: i64,
    /// Whether orders for the counter need name and phone on the website, as they do not at a kiosk.
    pub contact_needed: bool,
    /// E-mails to one address in a day, except confirmations of paid orders and one-time codes, which
    /// have limits of their own.
    pub mails_day: i64,
    /// One-time codes of orders to one phone or e-mail address in an hour.
    pub codes_hour: i64,
    /// One-time codes of orders to one phone or e-mail address in a day.
    pub codes_day: i64,
    /// One-time codes of orders requested from one address network in a day, by whatever channel.
    pub codes_network: i64,
    /// Text messages to all customers in a day, because each of them costs money.
    pub sms_day: i64,
}

impl Default for CustomerLimits {
    fn default() -> Self {
        Self {
            prompts_hour: 3,
            prompts_day: 10,
            prompts_order: 3,
            unpaid_value: 1_000_000,
            unpaid_pieces: 30,
            unpaid_phone: 2,
            unpaid_network: 10,
            pending_pieces: 100,
            contact_needed: true,
            mails_day: 5,
            codes_hour: 3,
            codes_day: 10,
            codes_network: 30,
            sms_day: 200,
        }
    }
}

impl CustomerLimits {
    /// No limits: for tests and demonstrations.
    pub const OFF: Self = Self {
        prompts_hour: i64::MAX,
        prompts_day: i64::MAX,
        prompts_order: i64::MAX,
        unpaid_value: i64::MAX,
        unpaid_pieces: i64::MAX,
        unpaid_phone: i64::MAX,
        unpaid_network: i64::MAX,
        pending_pieces: i64::MAX,
        contact_needed: false,
        mails_day: i64::MAX,
        codes_hour: i64::MAX,
        codes_day: i64::MAX,
        codes_network: i64::MAX,
        sms_day: i64::MAX,
    };

    /// Parses `on`, `off` or a list such as `prompts_hour=5,prompts_day=20`; other limits keep
    /// their defaults.
    #[must_use]
    pub fn parse(text: &str) -> Option<Self> {
        match text {
            "on" => Some(Self::default()),
            "off" => Some(Self::OFF),
            list => list.split(',').try_fold(Self::default(), Self::with),
        }
    }

    fn with(mut self, item: &str) -> Option<Self> {
        let (name, number) = item.split_once('=')?;
        let limit = match name.trim() {
            "prompts_hour" => &mut self.prompts_hour,
            "prompts_day" => &mut self.prompts_day,
            "prompts_order" => &mut self.prompts_order,
            "unpaid_value" => &mut self.unpaid_value,
            "unpaid_pieces" => &mut self.unpaid_pieces,
            "unpaid_phone" => &mut self.unpaid_phone,
            "unpaid_network" => &mut self.unpaid_network,
            "pending_pieces" => &mut self.pending_pieces,
            "mails_day" => &mut self.mails_day,
            "codes_hour" => &mut self.codes_hour,
            "codes_day" => &mut self.codes_day,
            "codes_network" => &mut self.codes_network,
            "sms_day" => &mut self.sms_day,
            _ => return None,
        };
        *limit = number.trim().parse().ok().filter(|number| *number > 0)?;
        Some(self)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn limits_are_parsed_as_on_off_or_named_limits() {
        assert_eq!(CustomerLimits::parse("on"), Some(CustomerLimits::default()));
        assert_eq!(CustomerLimits::parse("off"), Some(CustomerLimits::OFF));
        let own = CustomerLimits::parse("prompts_hour=5, prompts_day=20").unwrap();
        assert_eq!((own.prompts_hour, own.prompts_day, own.prompts_order), (5, 20, 3));
        for wrong in ["", "yes", "prompts_hour", "prompts_hour=0", "prompts_hour=-1", "tips=3"] {
            assert_eq!(CustomerLimits::parse(wrong), None, "{wrong}");
        }
    }
}
