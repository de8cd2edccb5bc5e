import { createServer } from "node:net";

/** A port of this machine that nobody listens on: the wanted one, or another where it is taken. */
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
