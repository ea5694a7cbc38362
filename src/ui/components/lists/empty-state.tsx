import type { ReactNode } from 'react';

export interface EmptyStateProps {
  readonly icon: ReactNode;
  readonly title: string;
  readonly actions?: ReactNode;
  readonly children?: ReactNode;
}

export function EmptyState({ icon, title, actions, children }: EmptyStateProps) {
  return (
    <section className="rounded-surface border border-dashed border-line bg-white px-4 py-8 text-center sm:p-12">
      <span
        aria-hidden="true"
        className="mx-auto flex size-14 items-center justify-center rounded-full bg-brand-tint text-brand [&_svg]:size-7"
      >
        {icon}
      </span>
      <h2 className="mt-4 text-lg font-semibold">{title}</h2>
      {children && <div className="mx-auto mt-2 max-w-prose text-ink/75">{children}</div>}
      {actions && <div className="mt-6 flex flex-wrap justify-center gap-3">{actions}</div>}
    </section>
  );
}
