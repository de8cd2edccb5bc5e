// A desktop for each test file, so that files run beside each other.
import { afterAll } from "vitest";
import { startDesktop } from "../../scripts/lib/desktop-session.mjs";

const desktop = await startDesktop();
Object.assign(process.env, desktop.env);
afterAll(() => desktop.stop());
