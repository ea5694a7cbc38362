import type { ReactNode } from 'react';

const TONES = {
  brand: 'bg-brand-tint text-brand-dark',
  neutral: 'bg-idle-tint text-ink',
  success: 'bg-success-tint text-ink ring-1 ring-success/40 ring-inset',
  warning: 'bg-accent-tint text-ink ring-1 ring-accent/50 ring-inset',
};

/** A small label. Its text must be clear without the colour of its tone. */
export function Badge({
  tone = 'neutral',
  children,
}: {
  readonly tone?: keyof typeof TONES;
  readonly children: ReactNode;
}) {
  return (
    <span
      className={`inline-flex items-center gap-1 rounded-full px-2 py-0.5 text-xs font-medium forced-colors:border ${TONES[tone]}`}
    >
      {children}
    </span>
  );
}

export function BadgeList({ labels }: { readonly labels: readonly string[] }) {
  return (
    <ul className="mt-1 flex flex-wrap gap-2">
      {labels.map((label) => (
        <li key={label}>
          <Badge>{label}</Badge>
        </li>
      ))}
    </ul>
  );
}
