//! Customers of orders. All are guests: there are no accounts.

use serde::{Deserialize, Serialize};

/// Customer of an order, as typed; the core validates it and stores the phone number as E.164.
#[derive(Debug, Clone, Default, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
pub struct Customer {
    /// Name of the customer.
    pub name: String,
    /// Phone number: any spelling in, E.164 out, e.g. `+254712345678`.
    pub phone: String,
    /// E-mail address for the confirmation, if given.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[cfg_attr(feature = "ts", ts(optional))]
    pub email: Option<String>,
}

impl Customer {
    /// First word of the name, for a text that others read; empty without a name.
    #[must_use]
    pub fn first_name(&self) -> &str {
        self.name.split_whitespace().next().unwrap_or_default()
    }
}

#[cfg(test)]
mod tests {
    use super::Customer;

    #[test]
    fn first_name_is_the_first_word() {
        for (name, first) in [("Amina Otieno", "Amina"), ("  Baba  Njeri ", "Baba"), ("", "")] {
            let customer = Customer { name: name.to_owned(), ..Customer::default() };
            assert_eq!(customer.first_name(), first);
        }
    }
}
