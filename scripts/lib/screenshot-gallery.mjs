// Data of the screenshot gallery, and its page.
import { randomUUID } from "node:crypto";
import { writeFileSync } from "node:fs";
import { join } from "node:path";
import { json } from "./http.mjs";

/** Places an order to be paid at the counter; returns the URL of its page. */
export async function orderPath(origin, product) {
  const line = { product_id: product.id, variation_id: product.variations[0]?.id ?? null };
  const lines = [{ ...line, quantity: 2 }];
  const fulfilment = { method: "pickup" };
  const { total } = await json(`${origin}/api/quote`, { body: { lines, fulfilment } });
  const customer = { name: "Amina Wanjiku", phone: "0712 345 678" };
  const body = {
    checkout_id: randomUUID(),
    lines,
    fulfilment,
    customer,
    payment: "counter",
    expected_total: total,
    note: "Please pack it as a gift.",
  };
  const { order } = await json(`${origin}/api/checkout`, { body });
  return `/order/${order.id}?key=${order.key}`;
}

/** URLs with parts that only the running shop knows; `some` = a few slugs. */
export async function placesOf(origin) {
  const { items } = await json(`${origin}/api/products?per_page=100`);
  const categories = await json(`${origin}/api/categories`);
  const sellable = items.find(({ in_stock, purchasable }) => in_stock && purchasable);
  const longest = items.toSorted((a, b) => b.name.length - a.name.length)[0];
  const gone = items.find(({ in_stock }) => !in_stock) ?? items[0];
  const words = {
    CASHEWS: String(categories[0].id),
    LONGEST: longest.slug,
    SOLD_OUT: gone.slug,
    ORDER: await orderPath(origin, sellable),
  };
  const path = (text) => text.replace(/CASHEWS|LONGEST|SOLD_OUT|ORDER/g, (word) => words[word]);
  return { path, some: items.slice(2, 7).map(({ slug }) => slug) };
}

const STYLE = `body{font:16px/1.4 system-ui,sans-serif;margin:0;background:#8883}
header{position:sticky;top:0;display:flex;flex-wrap:wrap;gap:8px 20px;padding:12px 20px;background:Canvas;z-index:1}
h2{margin:24px 20px 8px}section>div{display:flex;gap:16px;overflow-x:auto;padding:0 20px 12px;align-items:start}
figure{margin:0;flex:none}figure img{display:block;height:420px;object-fit:cover;object-position:top;border:1px solid #8886}
figcaption{font-size:13px}:root{color-scheme:light dark}`;

const SCRIPT = `addEventListener("change",()=>{const off=[...document.querySelectorAll("input:not(:checked)")].map(i=>i.value);
document.querySelectorAll("figure").forEach(f=>{f.hidden=f.dataset.of.split(" ").some(w=>off.includes(w))})})`;

function figure({ file, width, language, theme }) {
  return (
    `<figure data-of="${width} ${language} ${theme}"><a href="${file}"><img loading="lazy" src="${file}" alt=""></a>` +
    `<figcaption>${width} · ${language} · ${theme}</figcaption></figure>`
  );
}

/** Writes `index.html` next to the screenshots: a row for each screen, with filters. */
export function writeContactPage(folder, taken) {
  const kinds = [...new Set(taken.flatMap((one) => [String(one.width), one.language, one.theme]))];
  const boxes = kinds.map(
    (kind) => `<label><input type="checkbox" checked value="${kind}"> ${kind}</label>`,
  );
  const rows = [...new Set(taken.map(({ state }) => state))].map((state) => {
    const figures = taken.filter((one) => one.state === state).map(figure);
    return `<section><h2>${state}</h2><div>${figures.join("")}</div></section>`;
  });
  const head = `<!doctype html><meta charset="utf-8"><title>Screens</title><style>${STYLE}</style>`;
  const html = `${head}<header>${boxes.join("")}</header>${rows.join("\n")}<script>${SCRIPT}</script>`;
  writeFileSync(join(folder, "index.html"), html);
}
