// Requests per second and latency of the most frequent responses, compared with nginx serving the
// same bytes from disk: alternating in one run, with one connection to many, including slow
// readers.
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { parseArgs } from "node:util";
import { spawn, spawnSync } from "node:child_process";
import { freePort } from "../lib/free-port.mjs";
import { median } from "../lib/median.mjs";
import { ROOT } from "../lib/run.mjs";
import { setUpBench } from "../lib/setup.mjs";
import { startNginx } from "./lib/nginx.mjs";
import { openSettledShop } from "./lib/shop.mjs";
import { load } from "./lib/wrk.mjs";

const CONNECTIONS = [1, 8, 64, 256, 512];
const SLOW_READERS = 64;
/** Best figures of WooCommerce for a page of products, on two comparable cores (requests/s). */
const WOOCOMMERCE = { least: 18, most: 29 };
const AS_BROWSER = { "accept-encoding": "br", accept: "image/avif,image/webp,*/*" };

/** Bytes as sent: `fetch` would decode them. */
function bytesOf(url) {
  const headers = Object.entries(AS_BROWSER).flatMap(([name, value]) => [
    "-H",
    `${name}: ${value}`,
  ]);
  const done = spawnSync("curl", ["-sf", ...headers, url], { maxBuffer: 1 << 26 });
  if (done.status !== 0) throw new Error(`${url} cannot be read`);
  return done.stdout;
}

async function answers(origin) {
  const { items } = await (await fetch(`${origin}/api/products?per_page=8`)).json();
  const product = items.find(({ variations }) => variations.length > 1) ?? items[0];
  const paths = {
    products: "/api/products?per_page=8",
    product: `/api/products/${product.slug}`,
    page: "/",
    picture: `${product.images[0].src}?w=800`,
  };
  const read = async ([name, path]) => {
    const { headers } = await fetch(`${origin}${path}`, { headers: AS_BROWSER });
    return { name, path, headers, bytes: bytesOf(`${origin}${path}`) };
  };
  return Promise.all(Object.entries(paths).map(read));
}

/** Memory of a process and its children, in MB: current and peak. */
function memory(pid) {
  const children = readFileSync(`/proc/${pid}/task/${pid}/children`, "utf8").trim();
  const pids = [pid, ...children.split(" ").filter(Boolean)];
  const sum = (name) =>
    pids.reduce((total, one) => {
      const status = readFileSync(`/proc/${one}/status`, "utf8");
      return total + Number(new RegExp(`${name}:\\s+(\\d+)`).exec(status)?.[1] ?? 0) / 1024;
    }, 0);
  return `${sum("VmRSS").toFixed(0)} MB now, ${sum("VmHWM").toFixed(0)} MB at most`;
}

/** Alternates between both, so that other load on the machine affects both. */
function sideBySide(ours, nginx, { rounds, seconds, connections }) {
  const found = { ours: [], nginx: [] };
  for (let round = 0; round < rounds; round += 1) {
    for (const [name, url] of [
      ["ours", ours],
      ["nginx", nginx],
    ]) {
      found[name].push(load(url, { connections, seconds, headers: AS_BROWSER }));
    }
  }
  const of = (name, figure) => median(found[name].map((one) => one[figure]));
  const ratio = found.ours.map(({ rate }, at) => rate / found.nginx[at].rate);
  const tail = found.ours.map(({ p99 }, at) => p99 / found.nginx[at].p99);
  return { of, ratio: median(ratio), tail: median(tail) };
}

const ms = (number) => (number < 10 ? number.toFixed(2) : number.toFixed(0));

function row(name, connections, { of, ratio, tail }) {
  const cells = [
    name,
    connections,
    of("ours", "rate").toFixed(0),
    of("nginx", "rate").toFixed(0),
    ratio.toFixed(2),
    `${ms(of("ours", "p50"))} / ${ms(of("ours", "p99"))}`,
    `${ms(of("nginx", "p50"))} / ${ms(of("nginx", "p99"))}`,
    tail.toFixed(2),
    name === "products" ? `${(of("ours", "rate") / WOOCOMMERCE.most).toFixed(0)} ×` : "",
  ];
  console.log(`| ${cells.join(" | ")} |`);
}

function slowReaders(origin, path) {
  const { hostname, port } = new URL(origin);
  const program = join(ROOT, "scripts", "bench", "lib", "slow-readers.mjs");
  const child = spawn(process.execPath, [program, hostname, port, path, String(SLOW_READERS)]);
  return new Promise((resolve) => child.stdout.once("data", () => resolve(child)));
}

async function measure(server, nginx, found, options) {
  const urls = ({ name, path }) => [`${server.origin}${path}`, `${nginx.origin}/${name}`];
  console.log(
    "| Answer | Connections | Requests/s | nginx | Ratio | p50 / p99 ms | nginx | p99 ratio | WooCommerce |\n" +
      "| --- | --: | --: | --: | --: | --: | --: | --: | --: |",
  );
  for (const answer of found) {
    for (const connections of CONNECTIONS) {
      row(answer.name, connections, sideBySide(...urls(answer), { ...options, connections }));
    }
  }
  const picture = found.find(({ name }) => name === "picture");
  const slow = await Promise.all([
    slowReaders(server.origin, picture.path),
    slowReaders(nginx.origin, "/picture"),
  ]);
  for (const answer of found) {
    const both = sideBySide(...urls(answer), { ...options, connections: 64 });
    row(answer.name, `64 + ${SLOW_READERS} slow`, both);
  }
  for (const child of slow) child.kill();
}

/** Runs the benchmark; `--seconds=N` per measurement, `--rounds=N` measurements per row. */
export async function run(args) {
  const { values } = parseArgs({
    args,
    options: {
      seconds: { type: "string", default: "2" },
      rounds: { type: "string", default: "3" },
    },
  });
  await setUpBench();
  const { folder, server, close } = await openSettledShop();
  const found = await answers(server.origin);
  const nginx = await startNginx(join(folder, "nginx"), await freePort(), found);
  try {
    const sizes = found.map(({ name, bytes }) => `${name} ${bytes.length}`).join(", ");
    console.log(`Bytes as sent: ${sizes}. Memory before: ours ${memory(server.child.pid)}.\n`);
    const options = { seconds: Number(values.seconds), rounds: Number(values.rounds) };
    await measure(server, nginx, found, options);
    console.log(`\nMemory: ours ${memory(server.child.pid)}; nginx ${memory(nginx.child.pid)}.`);
    console.log(
      `WooCommerce on such cores: ${WOOCOMMERCE.least} to ${WOOCOMMERCE.most} requests/s.`,
    );
  } finally {
    nginx.child.kill("SIGTERM");
    close();
  }
}
