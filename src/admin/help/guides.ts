import { html as devices } from "../../../docs/guide/devices.md";
import { html as red } from "../../../docs/guide/red.md";
import { html as setup } from "../../../docs/guide/setup.md";
import { html as sms } from "../../../docs/guide/sms.md";
import { html as store } from "../../../docs/guide/store.md";
import { html as doctor } from "../../../docs/doctor.md";
import { html as devicesSw } from "../../../docs/guide/sw/devices.md";
import { html as doctorSw } from "../../../docs/guide/sw/doctor.md";
import { html as redSw } from "../../../docs/guide/sw/red.md";
import { html as setupSw } from "../../../docs/guide/sw/setup.md";
import { html as smsSw } from "../../../docs/guide/sw/sms.md";
import { html as storeSw } from "../../../docs/guide/sw/store.md";
import type { Language } from "../../i18n/language";
import type { GuideName } from "../screens";

/** HTML of the guides for owners in each language, as in the repository's `docs`. */
export const GUIDES: Record<Language, Record<GuideName, string>> = {
  en: { red, store, devices, setup, sms, doctor },
  sw: {
    red: redSw,
    store: storeSw,
    devices: devicesSw,
    setup: setupSw,
    sms: smsSw,
    doctor: doctorSw,
  },
};
