import { lazy, Suspense } from "react";
import { useToastsWanted } from "./toasts";

const Toaster = lazy(() => import("./toaster").then((file) => ({ default: file.Toaster })));

/** Where toasts come up, once there is one: a page that says nothing does without the library. */
export function ToastPlace() {
  const wanted = useToastsWanted();
  if (!wanted) return null;
  return (
    <Suspense>
      <Toaster />
    </Suspense>
  );
}
