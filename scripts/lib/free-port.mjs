import { createServer } from "node:net";

/** Free port: the preferred one, or another if it is in use. */
export function freePort(wanted = 0) {
  return new Promise((resolve) => {
    const probe = createServer();
    probe.once("error", () => resolve(freePort()));
    probe.listen(wanted, "127.0.0.1", () => {
      const { port } = probe.address();
      probe.close(() => resolve(port));
    });
  });
}
