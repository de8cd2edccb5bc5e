import type { ReactNode } from "react";

type EnhancedFormProps = { action: string; method?: "post"; children: ReactNode };

/**
 * Form around buttons with handlers of their own: its `action` is for pages without scripts, and for
 * presses before hydration, which the bootstrap script records. It adds no box to the layout.
 */
export function EnhancedForm({ action, method, children }: EnhancedFormProps) {
  return (
    <form
      className="enhanced"
      action={action}
      method={method}
      onSubmit={(event) => event.preventDefault()}
    >
      {children}
    </form>
  );
}
