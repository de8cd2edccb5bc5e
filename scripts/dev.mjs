// Development mode of the website: sandbox and server as in `npm start`, pages by Vite.
// A change in `src` replaces the module in the open page; a change in the crates rebuilds and
// restarts the server. Compile errors leave the running server as it is.
import { join } from "node:path";
import { createServer } from "vite";
import { startSandbox, startServer } from "./lib/demo.mjs";
import { freePort } from "./lib/free-port.mjs";
import { fail, ROOT, run, STATE } from "./lib/run.mjs";
import { setUpServer } from "./lib/setup.mjs";

/** Sources of the server; the sandbox is left running, because its orders are. */
const SOURCES = ["core", "domain", "media", "server"].map((name) => join(ROOT, "crates", name));
const MANIFESTS = ["Cargo.toml", "Cargo.lock"].map((name) => join(ROOT, name));

/** Paths that the server answers; Vite answers the pages themselves. */
const SERVER_PATHS =
  "^/(api|media|webhooks|o|admin/api)/|^/(healthz|readyz|metrics|robots.txt|sitemap.xml)$";

/** Serves `admin.html` for every path of the admin pages, as the server does. */
const adminPages = {
  name: "korosho:admin-pages",
  configureServer: ({ middlewares }) => {
    middlewares.use((request, _, next) => {
      if (/^\/admin(?!\/api\/)(?=[/?]|$)/.test(request.url)) request.url = "/admin.html";
      next();
    });
  },
};

/** Delay before a build, so that a save of several files is one build. */
const SETTLE_MS = 200;

await setUpServer();
const sandbox = await startSandbox({
  dataDir: join(STATE, "demo", "sandbox"),
  port: await freePort(Number(process.env.SANDBOX_PORT ?? 8301)),
});
const port = await freePort(Number(process.env.PORT ?? 8300));

const vite = await createServer({
  root: ROOT,
  configFile: join(ROOT, "vite.config.ts"),
  mode: "web",
  plugins: [adminPages],
  clearScreen: false,
  server: { proxy: { [SERVER_PATHS]: `http://127.0.0.1:${port}` } },
});
await vite.listen();
const [page = fail("Vite has no address.")] = vite.resolvedUrls?.local ?? [];

/** Starts the server; payment pages return to the pages that Vite serves. */
function openServer() {
  return startServer({
    sandbox: sandbox.origin,
    dataDir: join(STATE, "demo", "server"),
    port,
    extra: { KOROSHO_PUBLIC_URL: page, KOROSHO_RATE_LIMITS: "off", KOROSHO_CUSTOMER_LIMITS: "off" },
  });
}

/** Ends a process; its port and its database are free afterwards. */
function ended(child) {
  if (child.exitCode !== null || child.signalCode !== null) return Promise.resolve();
  return new Promise((resolve) => {
    child.once("close", resolve);
    child.kill("SIGTERM");
  });
}

let server = await openServer();
let changed = false;
let working = false;
let timer;

/** Builds and restarts the server until no change is left. */
async function rebuild() {
  if (working) return;
  working = true;
  while (changed) {
    changed = false;
    console.log("→ Building the server");
    if ((await run("cargo", ["build", "--locked", "--quiet", "-p", "korosho-server"])) !== 0) {
      console.log("✗ The server is as before.");
      continue;
    }
    await ended(server.child);
    try {
      server = await openServer();
      vite.ws.send({ type: "full-reload" });
      console.log("✓ The server is restarted.");
    } catch (error) {
      console.error(`✗ ${error.message}`);
    }
  }
  working = false;
}

vite.watcher.add([...SOURCES, ...MANIFESTS]);
vite.watcher.on("all", (_, path) => {
  const concerns = MANIFESTS.includes(path) || SOURCES.some((dir) => path.startsWith(`${dir}/`));
  if (!concerns || !/\.(rs|toml|sql|lock|js)$/.test(path)) return;
  changed = true;
  clearTimeout(timer);
  timer = setTimeout(rebuild, SETTLE_MS);
});

/** Ends everything; no process outlives this one. */
async function close() {
  await Promise.all([ended(server.child), ended(sandbox.child), vite.close()]);
  process.exit(0);
}
process.once("SIGINT", close);
process.once("SIGTERM", close);

console.log(`
Sandbox at ${sandbox.origin}
Server at http://127.0.0.1:${port}
Korosho is open at ${page}, its admin pages at ${page}admin
Changes in src and crates take effect by themselves; Ctrl-C closes the shop.`);
