// nginx that serves the responses of our server, headers included, from files on disk.
import { mkdirSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { spawn } from "node:child_process";
import { until } from "../../lib/until.mjs";

/** Headers set by nginx, or specific to one connection. */
const OWN = new Set(["date", "content-length", "etag", "connection", "server", "content-type"]);

function location({ name, headers }) {
  const same = [...headers]
    .filter(([header, value]) => !OWN.has(header) && !value.includes("$"))
    .map(([header, value]) => `add_header ${header} "${value.replaceAll('"', '\\"')}";`);
  return `location = /${name} { default_type "${headers.get("content-type")}"; ${same.join(" ")} }`;
}

function configuration(folder, port, files) {
  // Started by root, its workers would run as a user without access to the folder.
  const user = process.getuid?.() === 0 ? "user root;" : "";
  return `
${user} daemon off; worker_processes auto; pid ${folder}/pid; error_log ${folder}/error.log;
events { worker_connections 4096; }
http {
  access_log off; sendfile on; tcp_nopush on; keepalive_requests 100000000; etag on;
  open_file_cache max=64; types {}
  client_body_temp_path ${folder}; proxy_temp_path ${folder}; fastcgi_temp_path ${folder};
  uwsgi_temp_path ${folder}; scgi_temp_path ${folder};
  server { listen 127.0.0.1:${port} backlog=1024; root ${folder}/files; ${files.map(location).join("\n")} }
}`;
}

/** Serves `files` (`{ name, headers, bytes }`) at `/name`; resolves with `{ origin, child }`. */
export async function startNginx(folder, port, files) {
  mkdirSync(join(folder, "files"), { recursive: true });
  for (const { name, bytes } of files) writeFileSync(join(folder, "files", name), bytes);
  writeFileSync(join(folder, "nginx.conf"), configuration(folder, port, files));
  const child = spawn("nginx", ["-c", join(folder, "nginx.conf"), "-p", folder], {
    stdio: "inherit",
  });
  const origin = `http://127.0.0.1:${port}`;
  const isOpen = async () => (await fetch(`${origin}/${files[0].name}`)).ok;
  await until("nginx answers", isOpen, 5_000, 50);
  return { origin, child };
}
