// Private PostgreSQL for tests: own data folder and port, removed afterwards.
import { execFileSync, spawnSync } from "node:child_process";
import { existsSync, mkdtempSync, readdirSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { freePort } from "./free-port.mjs";

const DEBIAN = "/usr/lib/postgresql";

/** Folder with `initdb` and `pg_ctl`, or null. */
function programs() {
  if (!existsSync(DEBIAN)) return null;
  const versions = readdirSync(DEBIAN).toSorted((a, b) => Number(b) - Number(a));
  return versions.length > 0 ? join(DEBIAN, versions[0], "bin") : null;
}

/**
 * Runs a PostgreSQL program, as the `postgres` user if the caller is root, which PostgreSQL
 * refuses.
 */
function postgres(program, args) {
  const root = process.getuid?.() === 0;
  const [command, all] = root
    ? ["runuser", ["-u", "postgres", "--", program, ...args]]
    : [program, args];
  execFileSync(command, all, { stdio: ["ignore", "ignore", "inherit"], cwd: "/" });
}

/** Starts a server; resolves with `{ url, stop }`, or null if PostgreSQL is not installed. */
export async function startPostgres() {
  const bin = programs();
  if (!bin) return null;
  const folder = mkdtempSync(join(tmpdir(), "korosho-pg-"));
  if (process.getuid?.() === 0) spawnSync("chown", ["postgres", folder]);
  const data = join(folder, "data");
  const port = await freePort();
  postgres(join(bin, "initdb"), ["-D", data, "-U", "korosho", "-A", "trust", "--no-sync"]);
  const settings = [
    "listen_addresses=127.0.0.1",
    "unix_socket_directories=",
    "max_connections=200",
    // The data is removed after the tests, so that no crash of the machine matters.
    "fsync=off",
    "synchronous_commit=off",
    "full_page_writes=off",
  ];
  const options = [`-p ${port}`, ...settings.map((setting) => `-c ${setting}`)].join(" ");
  postgres(join(bin, "pg_ctl"), [
    "-D",
    data,
    "-w",
    "-l",
    join(folder, "log"),
    "-o",
    options,
    "start",
  ]);
  return {
    url: `postgres://korosho@127.0.0.1:${port}/postgres`,
    stop() {
      postgres(join(bin, "pg_ctl"), ["-D", data, "-m", "immediate", "stop"]);
      rmSync(folder, { recursive: true, force: true });
    },
  };
}
