export interface GuideProps {
  readonly title: string;
  readonly points: readonly string[];
  readonly before?: string;
  readonly after?: string;
}

export function Guide({ title, points, before, after }: GuideProps) {
  return (
    <details className="rounded-control border-l-4 border-brand bg-brand-tint px-4 forced-colors:border">
      <summary className="min-h-control cursor-pointer rounded-sm py-2.5 font-semibold focus-ring">
        {title}
      </summary>
      <div className="space-y-2 pb-4">
        {before && <p>{before}</p>}
        <ul className="list-disc space-y-1 pl-5">
          {points.map((point) => (
            <li key={point}>{point}</li>
          ))}
        </ul>
        {after && <p>{after}</p>}
      </div>
    </details>
  );
}
