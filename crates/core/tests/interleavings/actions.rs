//! Actions of customers and staff.

use futures::future::join_all;
use korosho_core::manual_payments::CounterPayment;
use korosho_domain::customer::Customer;
use korosho_domain::fulfilment::Fulfilment;
use korosho_domain::order::{CheckoutAnswer, CheckoutInput, OrderAccess, OrderView, PayOrderInput};
use korosho_domain::payment::{Next, PaymentMethod};
use korosho_domain::problem::Problem;
use korosho_domain::quote::{Line, QuoteInput};
use serde_json::json;
use uuid::Uuid;

use crate::audit;
use crate::steps::{HandPayment, Share};
use crate::test_env::{PlacedOrder, Scenario};

impl Scenario<'_> {
    pub async fn place(&mut self, at: usize, method: PaymentMethod) -> Result<(), String> {
        if self.orders[at].is_none() {
            self.orders[at] = Some(self.new_order(at, method).await);
        }
        let Some(order) = &self.orders[at] else { return Ok(()) };
        let answer = self.shop.checkout.place_order(order.input.clone()).await;
        self.note(at, answer)
    }

    async fn new_order(&self, at: usize, payment: PaymentMethod) -> PlacedOrder {
        let (slug, size, quantity) =
            [("roasted-salted-cashews", Some("500g"), 1), ("smoked-almonds", None, 2)][at];
        let lines = vec![self.line(slug, size, quantity)];
        let asked = QuoteInput { lines: lines.clone(), ..QuoteInput::default() };
        let quote = self.shop.checkout.get_quote(asked).await.unwrap();
        let phone = format!("25471200000{at}");
        let customer =
            Customer { name: "Amina".to_owned(), phone: format!("+{phone}"), email: None };
        let input = CheckoutInput {
            checkout_id: Uuid::new_v4(),
            lines,
            fulfilment: Fulfilment::Pickup,
            slot: None,
            coupon: None,
            customer,
            payment,
            payer_phone: None,
            expected_total: quote.total,
            note: None,
            gift: None,
            language: None,
        };
        PlacedOrder { input, answer: None, pages: Vec::new(), phone, cash: 0, invented: 0 }
    }

    fn line(&self, slug: &str, size: Option<&str>, quantity: u32) -> Line {
        let snapshot = self.shop.catalogue.snapshot();
        let product = &snapshot.entries().iter().find(|e| e.product.slug == slug).unwrap().product;
        let sizes = product.variations.iter();
        let chosen = size.and_then(|size| {
            sizes.clone().find(|variation| variation.options.values().any(|word| word == size))
        });
        let variation_id = chosen.map(|size| size.id);
        Line { product_id: product.id, variation_id, quantity, ..Line::default() }
    }

    /// Records the answer of a checkout. Refusals are valid, internal problems are not.
    fn note(&mut self, at: usize, answer: Result<CheckoutAnswer, Problem>) -> Result<(), String> {
        let Some(order) = &mut self.orders[at] else { return Ok(()) };
        match answer {
            Err(Problem::Internal { incident }) => Err(format!("internal problem {incident}")),
            Err(_) => Ok(()),
            Ok(answer) => {
                if let Next::Redirect { url } = &answer.next
                    && !order.pages.contains(url)
                {
                    order.pages.push(url.clone());
                }
                order.answer.get_or_insert(answer);
                Ok(())
            }
        }
    }

    pub async fn pay(&mut self, at: usize, methods: &[PaymentMethod]) -> Result<(), String> {
        let Some((id, key)) = self.access(at) else { return Ok(()) };
        let requests = methods.iter().map(|payment| {
            let input = PayOrderInput {
                id,
                key: key.clone(),
                payment: *payment,
                ..PayOrderInput::default()
            };
            self.shop.orders.pay_order(input)
        });
        for answer in join_all(requests).await {
            self.note(at, answer)?;
        }
        Ok(())
    }

    pub fn access(&self, at: usize) -> Option<(Uuid, String)> {
        let answer = self.orders[at].as_ref()?.answer.as_ref()?;
        Some((answer.order.id, answer.order.key.clone()))
    }

    /// Opens the order's page.
    pub async fn view(&self, at: usize) -> Option<Result<OrderView, Problem>> {
        let (id, key) = self.access(at)?;
        Some(self.shop.orders.get_order(OrderAccess { id, key }).await)
    }

    pub async fn view_page(&mut self, at: usize) -> Result<(), String> {
        match self.view(at).await {
            None => Ok(()),
            Some(Err(problem)) => Err(format!("the page is not shown: {problem:?}")),
            Some(Ok(view)) => {
                let order = self.orders[at].as_mut().unwrap();
                order.pages.extend(view.payment.url.filter(|url| !order.pages.contains(url)));
                Ok(())
            }
        }
    }

    pub async fn pay_page(&mut self, at: usize, page: usize) -> Result<(), String> {
        let Some(order) = &self.orders[at] else { return Ok(()) };
        let Some(url) = order.pages.get(page % order.pages.len().max(1)) else { return Ok(()) };
        let session = url.split('#').next().unwrap().rsplit('/').next().unwrap();
        let before = self.env.webhooks.all().len();
        let path = format!("stripe/sessions/{session}/pay");
        if self.env.control(&path, json!({})).await.is_some() {
            self.env.count("paid card pages");
            self.env.webhooks.wait_for(before + 1).await;
        }
        Ok(())
    }

    pub async fn answer_prompt(&mut self, at: usize, word: &str) -> Result<(), String> {
        let Some(order) = &self.orders[at] else { return Ok(()) };
        let before = self.env.webhooks.all().len();
        let reply = json!({ "phone": order.phone, "result": word });
        if let Some(ended) = self.env.control("mpesa/answer", reply).await {
            let paid = ended["receipt"].is_string();
            if paid {
                self.env.count("paid prompts");
            }
            let messages = 1 + usize::from(paid);
            self.env.webhooks.wait_for(before + messages).await;
        }
        Ok(())
    }

    fn share(&self, at: usize, share: Share) -> Option<i64> {
        let order = self.orders[at].as_ref()?;
        let whole = order.input.expected_total;
        order.answer.as_ref()?;
        Some(if share == Share::All { whole } else { whole / 200 * 100 })
    }

    pub async fn paybill(&mut self, at: usize, share: Share) -> Result<(), String> {
        let Some(amount) = self.share(at, share) else { return Ok(()) };
        let order = self.orders[at].as_ref().unwrap();
        let number = &order.answer.as_ref().unwrap().order.number;
        let before = self.env.webhooks.all().len();
        let body = json!({ "phone": order.phone, "amount": amount / 100, "account": number.to_lowercase() });
        self.env.control("mpesa/paybill", body).await.ok_or("the paybill takes no money")?;
        self.env.webhooks.wait_for(before + 1).await;
        Ok(())
    }

    pub async fn by_hand(
        &mut self,
        at: usize,
        taken: HandPayment,
        share: Share,
    ) -> Result<(), String> {
        let Some(mut amount) = self.share(at, share) else { return Ok(()) };
        let (order_id, _) = self.access(at).unwrap();
        let (method, receipt) = match taken {
            HandPayment::Cash => (PaymentMethod::Counter, None),
            HandPayment::Invented => (PaymentMethod::Mpesa, Some(format!("FAKE{}{amount}", at))),
            HandPayment::Receipt => {
                let ledger = self.env.ledger().await;
                let Some(paid) = audit::taken(self, at, &ledger).find(|p| p["provider"] == "mpesa")
                else {
                    return Ok(());
                };
                amount = paid["amount"].as_i64().unwrap();
                (PaymentMethod::Mpesa, paid["reference"].as_str().map(str::to_owned))
            }
        };
        let input = CounterPayment { order_id, method, amount, receipt, unchecked: false };
        match self.shop.manual_payments.record(input).await {
            Err(Problem::Internal { incident }) => Err(format!("internal problem {incident}")),
            Err(_) => Ok(()),
            Ok(()) => {
                let order = self.orders[at].as_mut().unwrap();
                order.cash += if taken == HandPayment::Cash { amount } else { 0 };
                order.invented += if taken == HandPayment::Invented { amount } else { 0 };
                Ok(())
            }
        }
    }
}
