import { runAdmin, startServer } from "../../scripts/lib/demo.mjs";
import { removeFolder, temporaryFolder } from "../../scripts/lib/temporary-folder.mjs";
import type { Device } from "./device";

/**
 * Starts the shop's server, with `extra` settings of its own; returns the settings of a device whose
 * payments it collects. `end` ends it and deletes its data.
 */
export async function startShopServer(
  device: Device,
  role: "kiosk" | "desk",
  extra: Record<string, string> = {},
) {
  const dataDir = temporaryFolder("website");
  const { child, origin } = await startServer({ sandbox: device.sandbox, dataDir, extra });
  const shop = { sandbox: device.sandbox, dataDir, origin };
  const settings = {
    ...device.settings,
    KOROSHO_SERVER_URL: origin,
    KOROSHO_DEVICE_TOKEN: runAdmin(shop, ["device-tokens", "add", role, "--role", role]).trim(),
  };
  const end = () => {
    child.kill("SIGKILL");
    removeFolder(dataDir);
  };
  return { origin, settings, end };
}
