//! In-memory search of customers by any part of the phone number or the beginning of a name.
//!
//! Every suffix of a number is stored as a word of nibbles, so that "contains 345" becomes "a
//! suffix begins with 345": one range of a sorted set, however many customers there are.

use std::cmp::Reverse;
use std::collections::{BTreeSet, HashMap};

use korosho_domain::desk::CustomerSummary;

use crate::store::customers::StoredCustomer;
use crate::text_folding::words;

/// Results per search.
const SHOWN: usize = 8;
/// Maximum number of index entries visited per search.
const MAX_VISITED: usize = 400;
/// Minimum number of digits for a search by number.
const MIN_DIGITS: usize = 3;
/// Maximum number of digits of an E.164 number (ITU-T E.164).
const MAX_DIGITS: usize = 15;

/// All customers.
#[derive(Debug, Default)]
pub(super) struct Directory {
    customers: Vec<CustomerSummary>,
    at: HashMap<String, u32>,
    endings: BTreeSet<(u64, u32)>,
    words: BTreeSet<(String, u32)>,
    recent: BTreeSet<(Reverse<i64>, u32)>,
    /// Revision of the last change in the index.
    pub(super) revision: i64,
}

/// Matching customers, and the number of visited entries.
pub(super) struct Found {
    pub(super) customers: Vec<CustomerSummary>,
    pub(super) looked_at: usize,
}

impl Directory {
    /// Inserts or updates a customer.
    pub(super) fn upsert(&mut self, stored: &StoredCustomer) {
        self.revision = self.revision.max(stored.revision);
        let customer = stored.customer();
        let id = match self.at.get(&customer.phone) {
            Some(&id) => {
                self.forget(id);
                self.customers[id as usize] = customer.clone();
                id
            }
            None => self.append(customer.clone()),
        };
        for word in words(&customer.name) {
            self.words.insert((word, id));
        }
        self.recent.insert((Reverse(customer.last_order_at), id));
    }

    fn append(&mut self, customer: CustomerSummary) -> u32 {
        let id = u32::try_from(self.customers.len()).unwrap_or(u32::MAX);
        let digits = digits(&customer.phone);
        for start in 0..digits.len() {
            self.endings.insert((packed(&digits[start..]), id));
        }
        self.at.insert(customer.phone.clone(), id);
        self.customers.push(customer);
        id
    }

    fn forget(&mut self, id: u32) {
        let before = &self.customers[id as usize];
        for word in words(&before.name) {
            self.words.remove(&(word, id));
        }
        self.recent.remove(&(Reverse(before.last_order_at), id));
    }

    /// Customers whose number contains the digits, or whose name begins with the words.
    pub(super) fn find(&self, typed: &str) -> Found {
        let number = digits(typed);
        let is_number = !typed.chars().any(char::is_alphabetic);
        let mut found = BTreeSet::new();
        let mut looked_at = 0;
        if is_number && number.len() >= MIN_DIGITS {
            let wanted = spellings(&number);
            for digits in &wanted {
                looked_at += self.by_digits(digits, &mut found);
            }
            looked_at += self.among_recent(&mut found, |customer| {
                let own = digits_of(customer);
                wanted.iter().any(|digits| holds(&own, digits))
            });
        } else if let Some((first, rest)) = by_length(&words(typed)).split_first() {
            let fits = |customer: &CustomerSummary| {
                let own = words(&customer.name);
                let begins = |typed: &String| own.iter().any(|word| word.starts_with(typed));
                begins(first) && rest.iter().all(begins)
            };
            looked_at += self.by_word(first, fits, &mut found);
            looked_at += self.among_recent(&mut found, fits);
        }
        Found { customers: self.best(&found), looked_at }
    }

    fn by_digits(&self, digits: &[u8], found: &mut BTreeSet<u32>) -> usize {
        let low = packed(digits);
        let high = low | open_end(digits.len());
        let range = self.endings.range((low, 0)..=(high, u32::MAX)).take(MAX_VISITED);
        range.map(|&(_, id)| found.insert(id)).count()
    }

    fn by_word(
        &self,
        word: &str,
        fits: impl Fn(&CustomerSummary) -> bool,
        found: &mut BTreeSet<u32>,
    ) -> usize {
        let from = (word.to_owned(), 0);
        let range = self.words.range(from..).take(MAX_VISITED);
        let mut looked_at = 0;
        for (known, id) in range.take_while(|(known, _)| known.starts_with(word)) {
            looked_at += 1;
            debug_assert!(known.starts_with(word));
            if fits(&self.customers[*id as usize]) {
                found.insert(*id);
            }
        }
        looked_at
    }

    /// Adds matching recent customers, so that they are found however many others match.
    fn among_recent(
        &self,
        found: &mut BTreeSet<u32>,
        fits: impl Fn(&CustomerSummary) -> bool,
    ) -> usize {
        let latest = self.recent.iter().take(MAX_VISITED);
        latest
            .map(|&(_, id)| {
                if fits(&self.customers[id as usize]) {
                    found.insert(id);
                }
            })
            .count()
    }

    /// Best matches, latest order first.
    fn best(&self, found: &BTreeSet<u32>) -> Vec<CustomerSummary> {
        let mut all: Vec<&CustomerSummary> =
            found.iter().map(|&id| &self.customers[id as usize]).collect();
        all.sort_by(|a, b| {
            b.last_order_at.cmp(&a.last_order_at).then_with(|| a.phone.cmp(&b.phone))
        });
        all.into_iter().take(SHOWN).cloned().collect()
    }
}

/// Search forms of typed digits: as a prefix in E.164, and as typed for a match in the middle.
fn spellings(typed: &[u8]) -> Vec<Vec<u8>> {
    let kenyan = |rest: &[u8]| [&[2, 5, 4], rest].concat();
    match typed {
        [0, 0, rest @ ..] if !rest.is_empty() => vec![rest.to_vec(), typed.to_vec()],
        [0, rest @ ..] => vec![kenyan(rest), typed.to_vec()],
        _ => vec![typed.to_vec()],
    }
}

fn digits(text: &str) -> Vec<u8> {
    let digits = text.bytes().filter(u8::is_ascii_digit).map(|byte| byte - b'0');
    digits.take(MAX_DIGITS).collect()
}

fn digits_of(customer: &CustomerSummary) -> Vec<u8> {
    digits(&customer.phone)
}

fn holds(own: &[u8], wanted: &[u8]) -> bool {
    own.windows(wanted.len().max(1)).any(|part| part == wanted)
}

/// Digits as nibbles from the left, each incremented by one, so that order and prefixes are
/// preserved.
fn packed(digits: &[u8]) -> u64 {
    let nibbles = digits.iter().take(MAX_DIGITS).enumerate();
    nibbles.fold(0, |packed, (place, &digit)| packed | (u64::from(digit) + 1) << (60 - 4 * place))
}

/// Mask of every nibble after the first `length`.
fn open_end(length: usize) -> u64 {
    u64::MAX.checked_shr(u32::try_from(4 * length).unwrap_or(64)).unwrap_or(0)
}

/// Words by descending length: the longest is the most selective.
fn by_length(words: &[String]) -> Vec<String> {
    let mut sorted = words.to_vec();
    sorted.sort_by_key(|word| Reverse(word.len()));
    sorted
}

#[cfg(test)]
mod tests {
    use korosho_domain::desk::CustomerRecord;
    use korosho_domain::phone;

    use super::*;

    fn stored_customer(phone: &str, name: &str, last_order_at: i64) -> StoredCustomer {
        let details = CustomerRecord {
            phone: phone.to_owned(),
            name: name.to_owned(),
            ..CustomerRecord::default()
        };
        StoredCustomer { details, orders: 1, last_order_at, revision: 1 }
    }

    fn of(customers: &[StoredCustomer]) -> Directory {
        let mut directory = Directory::default();
        for customer in customers {
            directory.upsert(customer);
        }
        directory
    }

    fn names(directory: &Directory, typed: &str) -> Vec<String> {
        directory.find(typed).customers.into_iter().map(|customer| customer.name).collect()
    }

    #[test]
    fn customer_is_found_by_every_spelling_and_part_of_a_number() {
        let directory = of(&[
            stored_customer("+254712345678", "Wanjiku", 5),
            stored_customer("+254110123456", "Otieno", 4),
            stored_customer("+442079460018", "Grace", 3),
        ]);
        for (typed, name) in [
            ("0712345678", "Wanjiku"),
            ("0712 345 678", "Wanjiku"),
            ("712345678", "Wanjiku"),
            ("+254 712 345 678", "Wanjiku"),
            ("254712345678", "Wanjiku"),
            ("00254 712-345-678", "Wanjiku"),
            ("(0712) 345", "Wanjiku"),
            ("0712", "Wanjiku"),
            ("5678", "Wanjiku"),
            ("345", "Wanjiku"),
            ("0110", "Otieno"),
            ("3456", "Otieno"),
            ("+44 20", "Grace"),
            ("0018", "Grace"),
        ] {
            assert!(names(&directory, typed).contains(&name.to_owned()), "{typed}");
            if phone::to_e164(typed).is_some() {
                assert_eq!(names(&directory, typed), [name], "{typed}");
            }
        }
        assert!(names(&directory, "07").is_empty(), "two digits are nobody yet");
        assert!(names(&directory, "999").is_empty());
    }

    #[test]
    fn names_are_matched_by_prefix_without_accents() {
        let directory = of(&[
            stored_customer("+254712345678", "Wanjikũ wa Kamau", 5),
            stored_customer("+254712345679", "Kamau", 9),
        ]);
        assert_eq!(names(&directory, "wanjiku"), ["Wanjikũ wa Kamau"]);
        assert_eq!(names(&directory, "kam"), ["Kamau", "Wanjikũ wa Kamau"]);
        assert_eq!(names(&directory, "kam wanj"), ["Wanjikũ wa Kamau"]);
        assert!(names(&directory, "amau").is_empty());
    }

    #[test]
    fn renamed_customer_is_found_by_the_new_name_only() {
        let mut directory = of(&[stored_customer("+254712345678", "Jon", 0)]);
        directory.upsert(&stored_customer("+254712345678", "Joan", 7));
        assert!(names(&directory, "jon").is_empty());
        assert_eq!(names(&directory, "joan"), ["Joan"]);
        assert_eq!(names(&directory, "0712"), ["Joan"]);
    }

    #[test]
    fn search_of_fifty_thousand_customers_visits_few_of_them() {
        let first = ["Wanjiku", "Otieno", "Achieng", "Mutua", "Kamau", "Njeri", "Barasa", "Amina"];
        let mut directory = Directory::default();
        for n in 0..50_000_u32 {
            let scattered = (u64::from(n) * 7_919) % 100_000_000;
            let name = first[n as usize % first.len()];
            directory.upsert(&stored_customer(&format!("+2547{scattered:08}"), name, i64::from(n)));
        }
        assert_eq!(directory.customers.len(), 50_000);
        for typed in ["071", "0712", "07123", "254", "7919", "wanj", "amina", "o", "0700007919"] {
            let found = directory.find(typed);
            assert!(found.looked_at <= 3 * MAX_VISITED, "{typed}: {}", found.looked_at);
        }
        let found = directory.find("0700007919");
        assert_eq!(found.customers.len(), 1);
        assert_eq!(found.customers[0].phone, "+254700007919");
    }
}
