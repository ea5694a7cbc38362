import type { ReactNode } from 'react';

export interface FactsProps {
  /** By label. Omits facts that are false. */
  readonly of: Readonly<Record<string, ReactNode>>;
}

export function Facts({ of }: FactsProps) {
  const facts = Object.entries(of).filter(([, value]) => value !== false);
  return (
    <dl className="grid gap-x-6 gap-y-4 sm:grid-cols-2">
      {facts.map(([label, value]) => (
        <div key={label} className="min-w-0 sm:last:odd:col-span-full">
          <dt className="text-sm font-medium text-ink/75">{label}</dt>
          <dd className="mt-0.5 wrap-anywhere">{value}</dd>
        </div>
      ))}
    </dl>
  );
}
