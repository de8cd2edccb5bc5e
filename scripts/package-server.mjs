// Builds the Debian package of the web server (packaging/server), with the website inside:
// target/debian/korosho-server_….deb. Arguments are passed to cargo-deb.
import { step } from "./lib/run.mjs";
import { setUpServerPackage } from "./lib/setup.mjs";

await setUpServerPackage();
const args = ["deb", "-p", "korosho-server", "--locked", ...process.argv.slice(2)];
await step("Building the package", "cargo", args);
