import { Component, type ComponentType, type ErrorInfo, type ReactNode } from "react";
import { ShopProblem } from "../shop/problem";
import { useText } from "../i18n/use-text";

type BoundaryProps = { screen: ComponentType<{ error: unknown }>; children: ReactNode };

/** Error boundary: renders `screen` in place of children that threw during rendering. */
export class ErrorBoundary extends Component<BoundaryProps, { error: unknown; failed: boolean }> {
  override state = { error: null, failed: false };

  static getDerivedStateFromError(error: unknown) {
    return { error, failed: true };
  }

  override componentDidCatch(error: unknown, info: ErrorInfo) {
    console.error("A part of the page failed.", error, info.componentStack);
  }

  override render() {
    const { screen: Screen, children } = this.props;
    return this.state.failed ? <Screen error={this.state.error} /> : children;
  }
}

/** Returns the status or message of an error, in the format of the router's own page. */
export function errorLine(error: unknown): string {
  if (error instanceof ShopProblem) return error.code;
  if (typeof error === "object" && error !== null && "status" in error) return String(error.status);
  return error instanceof Error ? error.message : String(error);
}

/** Box in the middle of the page, in styles that every page has. */
function ErrorMessage({ title, children }: { title: string; children: ReactNode }) {
  return (
    <main className="container page" role="alert">
      <div className="message-box">
        <h1>{title}</h1>
        {children}
      </div>
    </main>
  );
}

/** Error screen of one route; header and footer remain. */
export function RouteErrorScreen({ error }: { error: unknown }) {
  const t = useText();
  return (
    <ErrorMessage title={t.common.unexpected}>
      <p>{errorLine(error)}</p>
      <a href="/">{t.common.reload}</a>
    </ErrorMessage>
  );
}

/** Error screen of the whole app, without dependencies that could have failed too. */
export function TopErrorScreen() {
  return (
    <ErrorMessage title="something went wrong">
      <a href="/">↻ Korosho</a>
    </ErrorMessage>
  );
}
