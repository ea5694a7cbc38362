import { RefreshCw } from 'lucide-react';
import { Component, type ReactNode } from 'react';
import { MessageScreen } from '#ui/shell/message-screen.tsx';

/** Shows the global error screen if rendering fails (docs/behaviour.md §2, §8). */
export class ErrorBoundary extends Component<{
  /** Another way out than a refresh. */
  readonly otherAction?: ReactNode;
  readonly children: ReactNode;
}> {
  override state = { hasFailed: false };

  static getDerivedStateFromError() {
    return { hasFailed: true };
  }

  override render() {
    if (!this.state.hasFailed) return this.props.children;
    return (
      <MessageScreen
        title="Something went wrong"
        action={{
          label: 'Refresh Page',
          icon: <RefreshCw />,
          run: () => globalThis.location.reload(),
        }}
        otherAction={this.props.otherAction}
        footer="If the problem persists, please contact support."
      >
        We&apos;re sorry, but something unexpected happened. Please try refreshing the page.
      </MessageScreen>
    );
  }
}
