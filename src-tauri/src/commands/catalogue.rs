//! Commands of the catalogue.

use korosho_domain::catalogue::{Page, Product, ProductPage, ProductQuery, ProductRef};
use korosho_domain::category::Category;
use korosho_domain::shop_info::ShopInfo;
use tauri::{State, command};

use super::Answer;
use crate::state::App;

/// Returns brand, currency, languages, payment methods and settings.
#[command]
pub async fn get_shop(app: State<'_, App>) -> Answer<ShopInfo> {
    Ok(app.shop()?.get_shop())
}

/// Returns one page of products.
#[command]
pub async fn list_products(app: State<'_, App>, input: ProductQuery) -> Answer<Page<Product>> {
    let shop = app.shop()?;
    Ok(shop.catalogue.list_products(&input)?)
}

/// Returns a product with related products.
#[command]
pub async fn get_product(app: State<'_, App>, input: ProductRef) -> Answer<ProductPage> {
    let shop = app.shop()?;
    Ok(shop.catalogue.get_product(&input)?)
}

/// Returns all categories that can be shown.
#[command]
pub async fn list_categories(app: State<'_, App>) -> Answer<Vec<Category>> {
    let shop = app.shop()?;
    Ok(shop.catalogue.list_categories()?)
}
