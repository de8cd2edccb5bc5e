// Demo shop: installs missing dependencies, runs sandbox and server, prints their URLs.
import { spawn } from "node:child_process";
import { join } from "node:path";
import { freePort } from "./lib/free-port.mjs";
import { DEMO, runAdmin, startSandbox, startServer } from "./lib/demo.mjs";
import { has, STATE } from "./lib/run.mjs";
import { setUpWeb } from "./lib/setup.mjs";

/** Opens the shop in the system's browser on a desktop. */
function openBrowser(address) {
  const interactive = process.stdout.isTTY && (process.env.DISPLAY || process.env.WAYLAND_DISPLAY);
  if (interactive && has("xdg-open"))
    spawn("xdg-open", [address], { stdio: "ignore", detached: true });
}

await setUpWeb();
const sandbox = await startSandbox({
  dataDir: join(STATE, "demo", "sandbox"),
  port: await freePort(Number(process.env.SANDBOX_PORT ?? 8301)),
});
const dataDir = join(STATE, "demo", "server");
const server = await startServer({
  sandbox: sandbox.origin,
  dataDir,
  port: await freePort(Number(process.env.PORT ?? 8300)),
});

let ending = false;
/** Ends both; a second Ctrl-C is not needed, and no process outlives this one. */
function end(code) {
  if (ending) return;
  ending = true;
  for (const { child } of [server, sandbox]) child.kill("SIGTERM");
  const hard = setTimeout(() => {
    for (const { child } of [server, sandbox]) child.kill("SIGKILL");
    process.exit(code);
  }, 5_000);
  Promise.all(
    [server, sandbox].map(({ child }) => new Promise((r) => child.once("close", r))),
  ).then(() => {
    clearTimeout(hard);
    process.exit(code);
  });
}
process.on("SIGINT", () => end(0));
process.on("SIGTERM", () => end(0));
for (const [name, { child }] of Object.entries({ server, sandbox })) {
  child.once("close", (code) => {
    if (!ending) console.error(`The ${name} ended (${code}); see .korosho/logs/${name}.log`);
    end(1);
  });
}

/** Link with which one sets password and one-time codes for the admin pages. */
const invitation = runAdmin({ sandbox: sandbox.origin, dataDir, origin: server.origin }, [
  "admin-accounts",
  "invite",
  "Demo",
]);

console.log(`
Sandbox at ${sandbox.origin}
  WooCommerce key pair  ${DEMO.key} / ${DEMO.secret}
  Stripe key            ${DEMO.stripeKey}  (test card 4242 4242 4242 4242)
  Phone 0712 345 678    ${sandbox.origin}/mpesa/phone/254712345678  (M-Pesa prompts, text messages)

Korosho is open at ${server.origin}
  Admin pages           ${invitation.trim()}
Ctrl-C closes the shop.`);
openBrowser(server.origin);
