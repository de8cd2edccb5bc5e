//! How the desk's questions grow with what it knows: `npm run bench -- desk`.
//!
//! The same questions are put to a small book and to a large one, turn by turn in one run. Each is
//! another one, as a person at the phone would ask, and none of them reaches the store.
#![allow(clippy::unwrap_used, clippy::print_stdout, reason = "a program that measures")]

use std::time::{Duration, Instant};

use korosho_core::Shop;
use korosho_core::config::{Secret, ShopConfig, WooConfig};
use korosho_core::store::register_entry::{OrderDetails, RegisterEntry, StoreState};
use korosho_core::store::{Store, customers, register};
use korosho_domain::desk::{CustomerQuery, CustomerRecord, CustomerRef, PastLine};
use korosho_domain::desk_orders::{Channel, DayInput, DeskOrderRef, OrdersQuery};
use korosho_domain::fulfilment::Address;
use korosho_domain::order::OrderStatus;
use korosho_domain::order_key::OrderKey;
use korosho_domain::payment::PaymentMethod;
use tempfile::TempDir;
use url::Url;

/// Customers and orders of the databases.
const BOOKS: [(u32, u32); 2] = [(500, 1_000), (50_000, 100_000)];
/// Questions of each kind.
const TIMES: u32 = 200;
/// Rows written at a time.
const BATCH: u32 = 5_000;
/// Between two orders, so that a hundred thousand of them are some years.
const APART_MS: i64 = 900_000;
const FIRST: [&str; 8] =
    ["Wanjiku", "Otieno", "Achieng", "Mutua", "Kamau", "Njeri", "Barasa", "Amina"];
const LAST: [&str; 6] = ["Kariuki", "Odhiambo", "Mwangi", "Chebet", "Hassan", "Wafula"];

struct Book {
    shop: Shop,
    customers: u32,
    orders: u32,
    /// Milliseconds since 1970.
    opened_at: i64,
    _data: TempDir,
}

fn number(n: u32) -> String {
    format!("+2547{:08}", (u64::from(n) * 7_919) % 100_000_000)
}

fn name(n: u32) -> String {
    let (first, last) = (FIRST[n as usize % FIRST.len()], LAST[n as usize / 8 % LAST.len()]);
    format!("{first} {last}")
}

fn customer(n: u32) -> CustomerRecord {
    CustomerRecord {
        phone: number(n),
        name: name(n),
        address: Address {
            estate: "South B".to_owned(),
            landmark: "opposite the petrol station".to_owned(),
            directions: "the blue gate".to_owned(),
        },
        ..CustomerRecord::default()
    }
}

fn order(n: u32, customers: u32, now: i64, orders: u32) -> RegisterEntry {
    let who = n % customers;
    let line = |product_id| PastLine {
        product_id,
        variation_id: Some(product_id + 1),
        name: "Roasted salted cashews".to_owned(),
        size: "500g".to_owned(),
        quantity: 1 + n % 3,
        unit_price: 80_000,
        ..PastLine::default()
    };
    let placed_at = now - i64::from(orders - n) * APART_MS;
    RegisterEntry {
        order_id: None,
        woo_id: Some(i64::from(n) + 1),
        number: format!("{}", 10_000 + n),
        channel: Channel::Store,
        name: name(who),
        phone: number(who),
        total: 80_000 + i64::from(n % 97) * 1_000,
        currency: "KES".to_owned(),
        method: Some(PaymentMethod::Mpesa),
        receipt: Some(format!("SK{n:08}")),
        status: if n.is_multiple_of(50) { OrderStatus::Paid } else { OrderStatus::Completed },
        store: Some(StoreState {
            is_unpaid: false,
            status: OrderStatus::Completed,
            number: format!("{}", 10_000 + n),
            changed_at: placed_at,
        }),
        details: OrderDetails { lines: vec![line(101), line(202)], ..OrderDetails::default() },
        placed_at,
    }
}

async fn filled(customers: u32, orders: u32) -> Book {
    let data = tempfile::tempdir().unwrap();
    // Nobody answers there: what the desk is asked, it answers from what it knows.
    let nowhere = || Url::parse("http://127.0.0.1:9/").unwrap();
    let pair = || Secret::new("none");
    let woo = WooConfig::new(nowhere(), pair(), pair());
    let config = ShopConfig::new(woo, data.path().to_owned(), nowhere());
    let store = Store::open(&config.database_address()).await.unwrap();
    let now = config.clock.now();
    for from in (0..customers).step_by(BATCH as usize) {
        let mut tx = store.begin().await.unwrap();
        for n in from..(from + BATCH).min(customers) {
            customers::save(&mut tx, &customer(n), 0).await.unwrap();
        }
        tx.commit().await.unwrap();
    }
    for from in (0..orders).step_by(BATCH as usize) {
        let mut tx = store.begin().await.unwrap();
        for n in from..(from + BATCH).min(orders) {
            register::enter(&mut tx, &order(n, customers, now, orders)).await.unwrap();
        }
        tx.commit().await.unwrap();
    }
    store.close().await;
    Book { shop: Shop::open(config).await.unwrap(), customers, orders, opened_at: now, _data: data }
}

/// What is asked; `nth` makes each question another one.
#[derive(Debug, Clone, Copy)]
enum Question {
    FourDigits,
    WholeNumber,
    Name,
    UnknownNumber,
    Card,
    Current,
    ByName,
    ByPhone,
    ByReceipt,
    LaterPage,
    OneOrder,
    DayEnd,
}

const QUESTIONS: [(Question, &str); 12] = [
    (Question::FourDigits, "customer by four digits"),
    (Question::WholeNumber, "customer by a whole number"),
    (Question::Name, "customer by a name"),
    (Question::UnknownNumber, "a number that nobody has"),
    (Question::Card, "a customer's card"),
    (Question::Current, "today's and open orders"),
    (Question::ByName, "orders by name"),
    (Question::ByPhone, "orders by phone"),
    (Question::ByReceipt, "order by receipt"),
    (Question::LaterPage, "a later page of all"),
    (Question::OneOrder, "one order"),
    (Question::DayEnd, "end of a day"),
];

impl Book {
    async fn ask(&self, question: Question, nth: u32) {
        let desk = &self.shop.desk;
        let who = (nth * 31) % self.customers;
        let typed = |text: String| CustomerQuery { text };
        let local = number(who).replace("+254", "0");
        let orders = |text: String| OrdersQuery { text: Some(text), ..OrdersQuery::default() };
        let shown = match question {
            Question::FourDigits => {
                desk.find_customers(&typed(local[4..8].to_owned())).await.map(drop)
            }
            Question::WholeNumber => desk.find_customers(&typed(local)).await.map(drop),
            Question::Name => {
                desk.find_customers(&typed(name(who)[..5].to_owned())).await.map(drop)
            }
            Question::UnknownNumber => {
                desk.find_customers(&typed(format!("0199{nth:06}"))).await.map(drop)
            }
            Question::Card => {
                desk.get_customer(&CustomerRef { phone: number(who) }).await.map(drop)
            }
            Question::Current => {
                let query = OrdersQuery { current: true, ..OrdersQuery::default() };
                desk.list_orders(&query).await.map(drop)
            }
            Question::ByName => desk.list_orders(&orders(name(who))).await.map(drop),
            Question::ByPhone => desk.list_orders(&orders(local)).await.map(drop),
            Question::ByReceipt => {
                let receipt = format!("SK{:08}", (nth * 7) % self.orders);
                desk.list_orders(&orders(receipt)).await.map(drop)
            }
            Question::LaterPage => {
                let back = i64::from((nth * 13) % self.orders) * APART_MS;
                let before = Some(self.opened_at - back);
                let query = OrdersQuery { before, ..OrdersQuery::default() };
                desk.list_orders(&query).await.map(drop)
            }
            Question::OneOrder => {
                let store_id = i64::from(1 + (nth * 17) % self.orders);
                let key = OrderKey::Store(store_id).to_string();
                desk.get_order(&DeskOrderRef { key }).await.map(drop)
            }
            Question::DayEnd => desk.day_end(&DayInput { day: String::new() }).await.map(drop),
        };
        shown.unwrap();
    }

    /// Half are answered within the first, all but one in a hundred within the second.
    async fn timed(&self, question: Question) -> (Duration, Duration) {
        let mut times = Vec::new();
        for nth in 0..TIMES {
            let begun = Instant::now();
            self.ask(question, nth).await;
            times.push(begun.elapsed());
        }
        times.sort();
        (times[times.len() / 2], times[times.len() * 99 / 100])
    }
}

fn ms(time: Duration) -> f64 {
    time.as_secs_f64() * 1_000.0
}

#[tokio::main]
async fn main() {
    let mut books = Vec::new();
    for (customers, orders) in BOOKS {
        let begun = Instant::now();
        let book = filled(customers, orders).await;
        let written = begun.elapsed();
        let begun = Instant::now();
        book.ask(Question::WholeNumber, 1).await;
        let (written, first) = (ms(written) / 1_000.0, ms(begun.elapsed()));
        println!(
            "{customers} customers, {orders} orders: written in {written:.0} s, first customer found in {first:.0} ms"
        );
        books.push(book);
    }
    let [(_, small), (_, large)] = BOOKS;
    println!(
        "\n| Question | {small} orders: p50 / p99 ms | {large} orders: p50 / p99 ms | Grows |"
    );
    println!("| --- | --: | --: | --: |");
    for (question, words) in QUESTIONS {
        let few = books[0].timed(question).await;
        let many = books[1].timed(question).await;
        let grows = ms(many.0) / ms(few.0);
        println!(
            "| {words} | {:.2} / {:.2} | {:.2} / {:.2} | {grows:.1} × |",
            ms(few.0),
            ms(few.1),
            ms(many.0),
            ms(many.1)
        );
    }
}
