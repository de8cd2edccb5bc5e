import { Loader } from "../../components/status/loader";
import { Layout } from "../layout";
import { useKioskText } from "../use-kiosk-text";

/** An order that was cut off is on its way: there is no way out until it has its number. */
export function Sending() {
  const t = useKioskText().payment;
  return (
    <Layout title={t.busy} idle={null}>
      <Loader label={t.busy} />
    </Layout>
  );
}
