import { html as devices } from "../../../docs/guide/devices.md";
import { html as red } from "../../../docs/guide/red.md";
import { html as setup } from "../../../docs/guide/setup.md";
import { html as sms } from "../../../docs/guide/sms.md";
import { html as store } from "../../../docs/guide/store.md";
import { html as doctor } from "../../../docs/doctor.md";
import type { GuideName } from "../screens";

/** HTML of the guides for owners, in English, as in the repository's `docs`. */
export const GUIDES: Record<GuideName, string> = { red, store, devices, setup, sms, doctor };
