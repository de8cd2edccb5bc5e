//! Small price book and shop for tests of rules.

use std::collections::BTreeMap;

use korosho_domain::allergen::AllergenFacts;
use korosho_domain::catalogue::{Product, ProductOption, Rating, Variation};
use korosho_domain::category::CategoryRef;
use korosho_domain::fulfilment::{DeliveryZone, Fulfilment};
use korosho_domain::pricing::coupon::{Coupon, CouponKind};
use korosho_domain::pricing::shipping::{FlatRate, FreeRequires, FreeShipping, ZonePricing};
use korosho_domain::pricing::store::StorePricing;
use korosho_domain::pricing::{PriceBook, PriceRules};
use korosho_domain::quote::Line;

#[derive(Debug, Clone, Default)]
pub struct Book {
    products: BTreeMap<i64, Product>,
    zones: Vec<DeliveryZone>,
    coupons: BTreeMap<String, Coupon>,
    store: StorePricing,
}

impl Book {
    pub fn new() -> Self {
        let zone = |id: &str, free_from| DeliveryZone {
            id: id.to_owned(),
            name: "Nairobi".to_owned(),
            fee: 25_000,
            fee_varies: false,
            free_from,
            ..DeliveryZone::default()
        };
        let zones = vec![zone("1:1", None), zone("1:2", Some(300_000)), zone("1:3", None)];
        let priced = ZonePricing {
            id: "1:3".to_owned(),
            flat: Some(FlatRate { cost: "250".to_owned(), ..FlatRate::default() }),
            free: Some(FreeShipping { requires: FreeRequires::Coupon, ..FreeShipping::default() }),
            ..ZonePricing::default()
        };
        let store = StorePricing { zones: vec![priced], ..StorePricing::default() };
        Self { zones, store, ..Self::default() }
            .with_coupon(coupon("tenth", CouponKind::Percent(1_000)))
            .with_coupon(coupon("off", CouponKind::FixedCart(10_000)))
    }

    pub fn with(mut self, product: Product) -> Self {
        self.products.insert(product.id, product);
        self
    }

    pub fn with_coupon(mut self, coupon: Coupon) -> Self {
        self.coupons.insert(coupon.code.clone(), coupon);
        self
    }

    pub fn stock_of(&self, id: i64) -> Option<i64> {
        self.products.get(&id).and_then(|product| product.stock_quantity)
    }
}

impl PriceBook for Book {
    fn currency(&self) -> &str {
        "KES"
    }

    fn product(&self, id: i64) -> Option<&Product> {
        self.products.get(&id)
    }

    fn zone(&self, id: &str) -> Option<&DeliveryZone> {
        self.zones.iter().find(|zone| zone.id == id)
    }

    fn coupon(&self, code: &str) -> Option<&Coupon> {
        self.coupons.get(code)
    }

    fn store(&self) -> &StorePricing {
        &self.store
    }

    fn category_and_parents(&self, category: i64) -> Vec<i64> {
        if category == 11 { vec![11, 10] } else { vec![category] }
    }
}

pub fn rules() -> PriceRules {
    PriceRules { now: 1_795_200_000_000, rounding_step: 100, ..PriceRules::default() }
}

pub fn coupon(code: &str, kind: CouponKind) -> Coupon {
    Coupon {
        code: code.to_owned(),
        kind,
        minimum: None,
        maximum: None,
        expires_at: None,
        products: vec![],
        excluded_products: vec![],
        categories: vec![],
        excluded_categories: vec![],
        exclude_sale_items: false,
        usage_limit: None,
        usage_limit_per_user: None,
        usage_count: 0,
        used_by: vec![],
        limit_items: None,
        free_shipping: false,
        emails: vec![],
        read_at: Default::default(),
    }
}

pub fn product(id: i64, price: i64) -> Product {
    Product {
        id,
        slug: format!("product-{id}"),
        name: format!("Product {id}"),
        short_description: String::new(),
        description: None,
        translations: BTreeMap::new(),
        price: Some(price),
        regular_price: Some(price),
        on_sale: false,
        sale_ends_at: None,
        currency: "KES".to_owned(),
        images: vec![],
        categories: vec![],
        rating: Rating { average: 0.0, count: 0 },
        purchasable: true,
        in_stock: true,
        stock_quantity: None,
        on_backorder: false,
        sold_individually: false,
        options: vec![],
        variations: vec![],
        allergens: vec![],
        allergen_facts: AllergenFacts::default(),
        facts: vec![],
        weight_grams: None,
    }
}

pub fn in_category(mut product: Product, id: i64) -> Product {
    let (slug, name) = (format!("category-{id}"), format!("Category {id}"));
    product.categories.push(CategoryRef {
        id,
        slug,
        name,
        translations: BTreeMap::new(),
        slug_taken: false,
    });
    product
}

pub fn on_sale(mut product: Product) -> Product {
    product.on_sale = true;
    product
}

pub fn sized(id: i64, sizes: &[(i64, i64)]) -> Product {
    let size = |(variation_id, price): &(i64, i64)| Variation {
        id: *variation_id,
        options: BTreeMap::from([("Size".to_owned(), format!("{variation_id}g"))]),
        price: Some(*price),
        regular_price: Some(*price),
        on_sale: false,
        sale_ends_at: None,
        purchasable: true,
        in_stock: true,
        stock_quantity: None,
        shares_stock: false,
        on_backorder: false,
        image: None,
        weight_grams: None,
    };
    let variations: Vec<Variation> = sizes.iter().map(size).collect();
    let values = variations.iter().map(|size| size.options["Size"].clone()).collect();
    let option = ProductOption { name: "Size".to_owned(), values, default: None };
    Product { options: vec![option], variations, ..product(id, sizes[0].1) }
}

pub fn line(product_id: i64, variation_id: Option<i64>, quantity: u32) -> Line {
    Line { product_id, variation_id, quantity, ..Line::default() }
}

pub fn lines(wanted: &[(i64, Option<i64>, u32)]) -> Vec<Line> {
    wanted
        .iter()
        .map(|(product, variation, quantity)| line(*product, *variation, *quantity))
        .collect()
}

pub fn delivery(zone: &str) -> Fulfilment {
    Fulfilment::Delivery { zone: zone.to_owned(), address: None }
}
