// Runs a command inside a private desktop (lib/desktop-session.mjs).
// Use: node scripts/desktop-session.mjs COMMAND [ARG …]
import { startDesktop } from "./lib/desktop-session.mjs";
import { run } from "./lib/run.mjs";

const [program, ...args] = process.argv.slice(2);
const desktop = await startDesktop();
const code = await run(program, args, { env: { ...process.env, ...desktop.env } });
desktop.stop();
process.exit(code);
