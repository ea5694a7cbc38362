import type { ReactNode } from 'react';

export interface FactsProps {
  /** By label. Omits facts that are false. */
  readonly of: Readonly<Record<string, ReactNode>>;
  /** If true, they are figures: large, and in one line. */
  readonly isLarge?: boolean;
}

export function Facts({ of, isLarge = false }: FactsProps) {
  const facts = Object.entries(of).filter(([, value]) => value !== false);
  return (
    <dl
      className={
        isLarge ? 'flex flex-wrap gap-x-12 gap-y-4' : 'grid gap-x-6 gap-y-4 sm:grid-cols-2'
      }
    >
      {facts.map(([label, value]) => (
        <div key={label} className={`min-w-0 ${isLarge ? '' : 'sm:last:odd:col-span-full'}`}>
          <dt className={`text-sm text-ink/75 ${isLarge ? '' : 'font-medium'}`}>{label}</dt>
          <dd
            className={`wrap-anywhere ${isLarge ? 'text-2xl font-semibold tabular-nums' : 'mt-0.5'}`}
          >
            {value}
          </dd>
        </div>
      ))}
    </dl>
  );
}
