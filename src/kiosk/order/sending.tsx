import { Loader } from "../../components/status/loader";
import { Layout } from "../layout";
import { useKioskText } from "../use-kiosk-text";

/** Screen while an interrupted order is resent: it has no exit until the order has a number. */
export function Sending() {
  const t = useKioskText().payment;
  return (
    <Layout title={t.busy} idle={null}>
      <Loader label={t.busy} />
    </Layout>
  );
}
