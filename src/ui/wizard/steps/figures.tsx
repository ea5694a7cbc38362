export interface FiguresProps {
  readonly figures: Readonly<Record<string, string>>;
  readonly notes?: Readonly<Record<string, string>>;
}

export function Figures({ figures, notes }: FiguresProps) {
  return (
    <dl className="flex flex-wrap gap-x-12 gap-y-4">
      {Object.entries(figures).map(([label, text]) => (
        <div key={label} className="min-w-0">
          <dt className="text-sm text-ink/75">{label}</dt>
          <dd className="text-2xl font-semibold wrap-anywhere tabular-nums">{text}</dd>
          {notes?.[label] && <dd className="text-sm text-ink/75">{notes[label]}</dd>}
        </div>
      ))}
    </dl>
  );
}
