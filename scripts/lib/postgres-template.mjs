// Schema of the shop in the template of a test run's PostgreSQL, of which each new database is a copy:
// hundreds of tests would otherwise migrate one each, in a fifth of a second of processor time.
import { execFileSync } from "node:child_process";
import { binary, sandboxSettings } from "./demo.mjs";
import { removeFolder, temporaryFolder } from "./temporary-folder.mjs";

/** Migrates the template of the server at `url`. */
export function migratePostgresTemplate(url) {
  const template = new URL(url);
  template.pathname = "/template1";
  const dataDir = temporaryFolder("template");
  const env = {
    ...process.env,
    // Any command opens the database and migrates it; this one reads only, and needs no store.
    ...sandboxSettings("http://127.0.0.1:9"),
    KOROSHO_DATA_DIR: dataDir,
    KOROSHO_DATABASE_URL: template.href,
  };
  try {
    const stdio = ["ignore", "ignore", "inherit"];
    execFileSync(binary("korosho-server"), ["alerts"], { env, stdio });
  } finally {
    removeFolder(dataDir);
  }
}
