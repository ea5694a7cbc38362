export interface Fact {
  readonly label: string;
  readonly text: string;
}

/** Labels and values; what was left empty says so. */
export function Facts({
  facts,
  className = 'sm:grid-cols-2',
}: {
  readonly facts: readonly Fact[];
  readonly className?: string;
}) {
  return (
    <dl className={`grid gap-x-8 gap-y-4 ${className}`}>
      {facts.map(({ label, text }) => (
        <div key={label} className="min-w-0">
          <dt className="text-sm text-ink/75">{label}</dt>
          <dd className="whitespace-pre-line wrap-anywhere">
            {text.trim() === '' ? <span className="text-ink/70">Not given</span> : text}
          </dd>
        </div>
      ))}
    </dl>
  );
}
