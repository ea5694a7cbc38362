import { Component, type ReactNode } from 'react';
import { LoadError } from './lazy-value.ts';
import { LoadFailure } from './load-failure.tsx';

export interface LoadBoundaryProps {
  /** It replaces a whole screen. */
  readonly fullScreen?: boolean;
  /** What becomes of the input when the page is reloaded. */
  readonly note?: string;
  readonly children: ReactNode;
}

/** Offers 'Try again' in place of a part that cannot be loaded. Rethrows other errors. */
export class LoadBoundary extends Component<LoadBoundaryProps, { readonly error?: unknown }> {
  override state: { readonly error?: unknown } = {};

  static getDerivedStateFromError(error: unknown) {
    return { error };
  }

  override componentDidCatch(error: unknown) {
    if (error instanceof LoadError) error.forget();
  }

  override render() {
    const { error } = this.state;
    if (error === undefined) return this.props.children;
    if (!(error instanceof LoadError)) throw error;
    const { fullScreen, note } = this.props;
    const failure = <LoadFailure note={note} onRetry={() => this.setState({ error: undefined })} />;
    if (!fullScreen) return failure;
    return (
      <main className="flex min-h-screen items-center justify-center bg-page p-4 font-sans text-ink">
        <div className="w-full max-w-md rounded-card bg-white shadow-card">{failure}</div>
      </main>
    );
  }
}
