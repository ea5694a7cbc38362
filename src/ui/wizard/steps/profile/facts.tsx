export interface Fact {
  readonly label: string;
  readonly text: string;
  /** Takes a full row. */
  readonly wide?: boolean;
}

/** Labels and values; an empty value shows as 'Not given'. */
export function Facts({
  facts,
  className = 'sm:grid-cols-2',
}: {
  readonly facts: readonly Fact[];
  readonly className?: string;
}) {
  return (
    <dl className={`grid gap-x-8 gap-y-4 ${className}`}>
      {facts.map(({ label, text, wide = false }) => (
        <div key={label} className={`min-w-0 ${wide ? 'col-span-full' : ''}`}>
          <dt className="text-sm text-ink/75">{label}</dt>
          <dd dir="auto" className="text-left whitespace-pre-line wrap-anywhere">
            {text.trim() === '' ? <span className="text-ink/70">Not given</span> : text}
          </dd>
        </div>
      ))}
    </dl>
  );
}
