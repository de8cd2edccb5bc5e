// Lower bound for pages: the same texts, links, forms and pictures as plain handwritten HTML with a
// dozen style rules, system fonts and no script. Block elements stay separate: merged text would
// count as one large paint.
import { createServer } from "node:http";
import { brotliCompressSync } from "node:zlib";

const STYLE = `
*{box-sizing:border-box}
body{margin:0 auto;max-width:1200px;padding:0 16px;font:16px/1.5 system-ui,sans-serif;color:#33261c;background:#fffaf3}
img{display:block;width:100%;height:auto;border-radius:12px}
header,footer,nav{display:flex;flex-wrap:wrap;gap:16px;align-items:center;padding:12px 0}
ul,ol{display:grid;grid-template-columns:repeat(auto-fill,minmax(160px,1fr));gap:16px;padding:0;list-style:none}
h1{font-size:2rem;line-height:1.15}
button,select,input{min-height:44px;font:inherit}
section{padding:24px 0}`;

const PHONE = { width: 412, height: 823 };

/** Runs in the page: returns its visible content in plain tags, with content attributes only. */
function distilled() {
  const KEPT = {
    a: ["href"],
    img: ["src", "srcset", "sizes", "width", "height", "alt", "loading", "fetchpriority"],
    source: ["srcset", "sizes", "type", "media"],
    input: ["type", "name", "placeholder"],
    option: ["value"],
  };
  const PLAIN = new Set(
    (
      "header nav main footer section article div h1 h2 h3 h4 p ul ol li a img picture source button " +
      "select option label input textarea form strong em del dl dt dd address time"
    ).split(" "),
  );
  const VOID = new Set(["img", "source", "input"]);
  const SIGNS = { "&": "&amp;", "<": "&lt;", ">": "&gt;", '"': "&quot;" };
  const escaped = (text) => text.replace(/[&<>"]/g, (sign) => SIGNS[sign]);
  const written = (node) => {
    if (node.nodeType === Node.TEXT_NODE) return escaped(node.data);
    if (node.nodeType !== Node.ELEMENT_NODE) return "";
    const name = node.localName;
    if (["script", "style", "svg", "template", "noscript"].includes(name)) return "";
    if (!node.checkVisibility() || getComputedStyle(node).clipPath === "inset(50%)") return "";
    const inside = [...node.childNodes].map(written).join("");
    if (!PLAIN.has(name)) return inside;
    const said = (KEPT[name] ?? []).filter((key) => node.hasAttribute(key));
    const all = said.map((key) => ` ${key}="${escaped(node.getAttribute(key))}"`).join("");
    return VOID.has(name) ? `<${name}${all}>` : `<${name}${all}>${inside}</${name}>`;
  };
  return [...document.body.childNodes].map(written).join("");
}

async function plain(browser, url) {
  // The content differs by width; the comparison uses a phone's.
  const page = await browser.newPage({ javaScriptEnabled: false, viewport: PHONE });
  await page.goto(url);
  const [body, title] = [await page.evaluate(distilled), await page.title()];
  await page.close();
  return (
    `<!doctype html><html lang="en"><meta charset="utf-8"><title>${title}</title>` +
    `<meta name="viewport" content="width=device-width,initial-scale=1"><style>${STYLE}</style>${body}`
  );
}

async function passedOn(origin, request, response) {
  const answer = await fetch(`${origin}${request.url}`, {
    headers: { accept: request.headers.accept ?? "*/*", "accept-encoding": "identity" },
  });
  const kept = ["content-type", "cache-control"].map((name) => [name, answer.headers.get(name)]);
  response.writeHead(answer.status, Object.fromEntries(kept.filter(([, value]) => value)));
  response.end(Buffer.from(await answer.arrayBuffer()));
}

/** Serves plain pages for paths of a shop, with its pictures; `{ origin, sizes, close }`. */
export async function openPlain(browser, origin, paths) {
  const pages = new Map();
  for (const path of paths) {
    pages.set(path, brotliCompressSync(await plain(browser, `${origin}${path}`)));
  }
  const headers = { "content-type": "text/html; charset=utf-8", "content-encoding": "br" };
  const server = createServer((request, response) => {
    const page = pages.get(request.url);
    if (page) response.writeHead(200, headers).end(page);
    else void passedOn(origin, request, response);
  });
  await new Promise((resolve) => server.listen(0, "127.0.0.1", resolve));
  return {
    origin: `http://127.0.0.1:${server.address().port}`,
    sizes: paths.map((path) => pages.get(path).length),
    close: () => server.close(),
  };
}
