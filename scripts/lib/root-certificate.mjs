// Trust store of a test run with a single root certificate: each client of a test reads the whole
// store of the system otherwise, a fifth of the processor time of a test of orders.
import { mkdirSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { rootCertificates } from "node:tls";
import { STATE } from "./run.mjs";

/** Writes the trust store and returns the environment that names it. */
export function singleRootCertificate() {
  const file = join(STATE, "root-certificate.pem");
  writeFileSync(file, `${rootCertificates[0]}\n`);
  // Without a folder of its own, the system's is read as well.
  const folder = join(STATE, "root-certificates");
  mkdirSync(folder, { recursive: true });
  return { SSL_CERT_FILE: file, SSL_CERT_DIR: folder };
}
