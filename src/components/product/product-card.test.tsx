// @vitest-environment jsdom
import { cleanup, fireEvent, screen, within } from "@testing-library/react";
import { afterEach, describe, expect, test } from "vitest";
import { ProductCard } from "./product-card";
import { aProduct, aSizedProduct, aVariation } from "../testing/products";
import { show } from "../testing/show";

afterEach(cleanup);

const add = () => screen.queryByRole("button", { name: /^Add to cart/ });
const press = (name: string | RegExp) => fireEvent.click(screen.getByRole("button", { name }));

describe("a product card", () => {
  test("shows picture, categories, name and price, and links to the product's page", () => {
    const categories = [
      { id: 1, slug: "nuts", name: "Nuts" },
      { id: 2, slug: "gifts", name: "Gifts" },
    ];
    const { container } = show(<ProductCard product={aProduct({ categories })} />);
    const picture = container.querySelector("img");
    expect(screen.getByText("Nuts, Gifts")).toBeTruthy();
    expect(screen.getByText("Ksh 650")).toBeTruthy();
    expect(screen.getByRole("link", { name: "Roasted Cashews" }).getAttribute("href")).toBe(
      "/products/roasted-cashews",
    );
    expect(picture?.getAttribute("loading")).toBe("lazy");
    expect([picture?.width, picture?.height]).toEqual([900, 700]);
    expect(picture?.srcset).toContain("/media/cashew?w=400&q=50 400w");
  });

  test("shows 'No categories' for a product without categories", () => {
    show(<ProductCard product={aProduct({ categories: [] })} />);
    expect(screen.getByText("No categories")).toBeTruthy();
  });

  test("has no size selector for a product without sizes", () => {
    show(<ProductCard product={aProduct()} />);
    expect(screen.queryAllByRole("radio")).toHaveLength(0);
  });
});

test("the parts of a card come in the specified order", () => {
  show(<ProductCard product={aSizedProduct()} />);
  const text = screen.getByRole("article").textContent;
  const parts = ["Nuts", "out of 5 stars", "Roasted Cashews", "250g", "Add to cart"];
  const places = parts.map((part) => text.indexOf(part));
  expect(places).not.toContain(-1);
  expect(places).toEqual(places.toSorted((a, b) => a - b));
});

test("the only size of a product has the look of a size", () => {
  show(<ProductCard product={aProduct({ weight_grams: 5_000 })} />);
  expect(screen.getByText("5kg")).toBeTruthy();
});

describe("the sale of one size", () => {
  const reduced = { price: 120_000, regular_price: 150_000, on_sale: true };
  const product = aSizedProduct({
    variations: [aVariation(201, { Size: "250g" }), aVariation(202, { Size: "500g" }, reduced)],
  });

  test("is visible while another size is chosen", () => {
    show(<ProductCard product={product} />);
    expect(screen.getByText("500g −20 %")).toBeTruthy();
    fireEvent.click(screen.getByRole("radio", { name: "500g (Sale)" }));
    expect(screen.getByText("Sale −20 %")).toBeTruthy();
  });

  test("is chosen in a list of reduced products, and in the link to the page", () => {
    show(<ProductCard product={product} saleFirst />);
    expect(screen.getByRole<HTMLInputElement>("radio", { name: "500g (Sale)" }).checked).toBe(true);
    const link = screen.getByRole("link", { name: product.name });
    expect(link.getAttribute("href")).toBe("/products/roasted-cashews?Size=500g");
  });
});

describe("a change of size", () => {
  test("changes price and old price", () => {
    const sale = { price: 120_000, regular_price: 150_000, on_sale: true };
    const variations = [
      aVariation(201, { Size: "250g" }, {}),
      aVariation(202, { Size: "500g" }, sale),
    ];
    show(<ProductCard product={aSizedProduct({ variations })} />);
    expect(screen.getByText("Ksh 650")).toBeTruthy();

    fireEvent.click(screen.getByRole("radio", { name: "500g (Sale)" }));

    expect(screen.queryByText("Ksh 650")).toBeNull();
    expect(screen.getByText("Ksh 1,200").tagName).toBe("INS");
    expect(screen.getByText("Ksh 1,500").tagName).toBe("DEL");
  });

  test("changes the stock label and hides the button for a sold-out size", () => {
    const variations = [
      aVariation(201, { Size: "250g" }, {}),
      aVariation(202, { Size: "500g" }, { in_stock: false }),
    ];
    show(<ProductCard product={aSizedProduct({ variations })} />);
    expect(add()).toBeTruthy();

    fireEvent.click(screen.getByRole("radio", { name: "500g (Sold out)" }));

    expect(add()).toBeNull();
    expect(screen.getByText("Sold out")).toBeTruthy();
  });

  test("is offered for every option of the product", () => {
    const options = [
      { name: "Size", values: ["100g"], default: null },
      { name: "Flavour", values: ["Salted", "Plain"], default: null },
    ];
    const variations = [aVariation(1, { Size: "100g" }, {})];
    show(<ProductCard product={aProduct({ options, variations })} />);
    expect(
      screen.getAllByRole("group").map((group) => within(group).queryAllByRole("radio").length),
    ).toEqual([1, 2]);
  });
});

describe("the add-to-cart button", () => {
  test("adds the product to the cart, shows a toast, and is replaced by the quantity stepper", async () => {
    show(<ProductCard product={aProduct()} />);
    press(/^Add to cart/);
    expect(await screen.findByText("Roasted Cashews added to cart!")).toBeTruthy();
    expect(add()).toBeNull();
    press("View cart");
    expect(screen.getByTestId("address").textContent).toBe("/cart");
    const stepper = screen.getByRole("group", { name: "Quantity of Roasted Cashews" });
    expect(within(stepper).getByText("1")).toBeTruthy();
  });

  test("is hidden for the added size only", () => {
    show(<ProductCard product={aSizedProduct()} />);
    press(/^Add to cart/);
    expect(add()).toBeNull();
    fireEvent.click(screen.getByRole("radio", { name: "500g" }));
    expect(add()).toBeTruthy();
    fireEvent.click(screen.getByRole("radio", { name: "250g" }));
    expect(add()).toBeNull();
  });

  test("is hidden on every card of a product in the cart", () => {
    show(
      <>
        <ProductCard product={aProduct()} />
        <ProductCard product={aProduct()} />
      </>,
    );
    const [first] = screen.getAllByRole("button", { name: /^Add to cart/ });
    if (first) fireEvent.click(first);
    expect(add()).toBeNull();
  });

  test("reappears when the quantity is reduced to zero", () => {
    show(<ProductCard product={aProduct()} />);
    press(/^Add to cart/);
    press("One more");
    press("One fewer");
    expect(add()).toBeNull();
    press("One fewer");
    expect(add()).toBeTruthy();
  });

  test("passes the focus to the stepper and receives it back", () => {
    show(<ProductCard product={aProduct()} />);
    press(/^Add to cart/);
    expect(document.activeElement).toBe(screen.getByRole("button", { name: "One more" }));
    press("One fewer");
    expect(document.activeElement).toBe(add());
  });

  test("passes the focus to the enabled button of a stepper at its highest quantity", () => {
    show(<ProductCard product={aProduct({ sold_individually: true })} />);
    press(/^Add to cart/);
    expect(screen.getByRole("button", { name: "One more" })).toHaveProperty("disabled", true);
    expect(screen.getByText("One per order.")).toBeTruthy();
    expect(document.activeElement).toBe(screen.getByRole("button", { name: "One fewer" }));
  });

  test("limits the quantity to the stock", () => {
    show(<ProductCard product={aProduct({ stock_quantity: 2 })} />);
    press(/^Add to cart/);
    press("One more");
    const more = screen.getByRole<HTMLButtonElement>("button", { name: "One more" });
    expect(more.disabled).toBe(true);
    expect(screen.getByText("That is all we have: 2.")).toBeTruthy();
    press("One fewer");
    expect(screen.queryByText(/all we have/)).toBeNull();
  });

  test.each([
    ["unpriced", { price: null }, "Price on request"],
    ["not purchasable", { purchasable: false }, "Not for sale now"],
    ["out of stock", { in_stock: false }, "Sold out"],
  ])("is not offered for a product that is %s", (_why, changes, words) => {
    show(<ProductCard product={aProduct(changes)} />);
    expect(add()).toBeNull();
    expect(screen.getByText(words)).toBeTruthy();
  });
});
