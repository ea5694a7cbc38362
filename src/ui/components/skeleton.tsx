export interface SkeletonProps {
  readonly lines?: number;
  readonly label?: string;
  /** If true, the skeleton has no frame, because it is already inside a card. */
  readonly inCard?: boolean;
}

/** The placeholder of a card: a title and `lines` rows. Without `label`, screen readers announce nothing. */
export function Skeleton({ lines = 3, label, inCard = false }: SkeletonProps) {
  const Element = label === undefined ? 'div' : 'output';
  if (lines === 0) return <Element aria-label={label} />;
  const card = inCard ? 'p-2 sm:p-4' : 'surface p-4 sm:p-6';
  return (
    <Element aria-label={label} className={`block animate-appear space-y-5 ${card}`}>
      <div className="h-6 w-2/5 rounded-control bg-ink/10 motion-safe:animate-pulse" />
      {Array.from({ length: lines }, (_, line) => (
        // oxlint-disable-next-line react/no-array-index-key -- they are all the same
        <div key={line} className="h-10 rounded-control bg-ink/8 motion-safe:animate-pulse" />
      ))}
    </Element>
  );
}
