import type { ReactNode } from 'react';
import { Button } from '#ui/components/button.tsx';
import { useDocumentTitle } from './document-title.ts';

export interface MessageScreenProps {
  readonly title: string;
  readonly action: { readonly label: string; readonly icon: ReactNode; readonly run: () => void };
  readonly otherAction?: ReactNode;
  readonly footer?: string;
  readonly children: ReactNode;
}

export function MessageScreen({
  title,
  action,
  otherAction,
  footer,
  children,
}: MessageScreenProps) {
  useDocumentTitle(title);
  return (
    <main className="flex min-h-screen items-center justify-center bg-page p-4 font-sans text-ink">
      <div role="alert" className="w-full max-w-md surface p-6 text-center sm:p-8">
        <h1 className="text-2xl font-semibold">{title}</h1>
        <p className="mt-3 text-ink/75">{children}</p>
        <div className="mt-6 flex flex-wrap justify-center gap-3">
          <Button icon={action.icon} onClick={action.run}>
            {action.label}
          </Button>
          {otherAction}
        </div>
        {footer && <p className="mt-6 text-sm text-ink/75">{footer}</p>}
      </div>
    </main>
  );
}
