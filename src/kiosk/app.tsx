import { useEffect, type ReactNode } from "react";
import { ErrorBoundary } from "../app/error-screen";
import { Attract } from "./start/attract";
import { Boot } from "./boot";
import { Browse } from "./browse/browse";
import { Done } from "./order/done";
import "./kiosk.css";
import { useLockdown } from "./device/lockdown";
import { Review } from "./review/review";
import { ACCESS_OPTIONS } from "./access/access";
import { useSession } from "./session/session-provider";
import { StaffCorner } from "./staff-corner";
import { Sending } from "./order/sending";
import { Dining } from "./start/dining";
import { ErrorScreen } from "./error-screen";
import { useDevice } from "./device/use-device";
import { CustomerDetails } from "./customer/customer-details";

/** Applies the device's size and the person's accessibility settings to the document. */
function useAppearance(): void {
  const { access } = useSession().session;
  const { tenth_pixels_per_mm } = useDevice();
  useEffect(() => {
    const root = document.documentElement;
    root.dataset["app"] = "kiosk";
    root.style.setProperty("--mm", `${tenth_pixels_per_mm / 10}px`);
    for (const option of ACCESS_OPTIONS) root.toggleAttribute(`data-${option}`, access[option]);
  }, [access, tenth_pixels_per_mm]);
}

function Screen(): ReactNode {
  const { session } = useSession();
  switch (session.step) {
    case "attract":
      return <Attract />;
    case "dining":
      return <Dining />;
    case "browse":
      return <Browse />;
    case "review":
      return <Review />;
    case "customer":
      return <CustomerDetails />;
    case "sending":
      return <Sending />;
    case "done":
      return session.order ? <Done order={session.order} /> : <Attract />;
  }
}

function Kiosk() {
  useLockdown();
  useAppearance();
  const { id } = useSession().session;
  return (
    <ErrorBoundary screen={ErrorScreen}>
      <Screen key={id} />
      <StaffCorner />
    </ErrorBoundary>
  );
}

/** Kiosk app: screens without URLs, for one customer after the other. */
export function KioskApp() {
  return (
    <Boot>
      <Kiosk />
    </Boot>
  );
}
