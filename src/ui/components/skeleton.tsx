export interface SkeletonProps {
  readonly lines?: number;
  /** For screen readers: 'Loading rooms'. */
  readonly label?: string;
  /** Whether it is inside a card that is already shown. */
  readonly inCard?: boolean;
}

/**
 * The shape of a card while it loads: its title and `lines` rows. Without a label, it is only seen;
 * without lines, it is only heard.
 */
export function Skeleton({ lines = 3, label, inCard = false }: SkeletonProps) {
  const Element = label === undefined ? 'div' : 'output';
  if (lines === 0) return <Element aria-label={label} />;
  const card = inCard ? '' : 'rounded-card bg-white p-4 shadow-card sm:p-6';
  return (
    <Element aria-label={label} className={`block animate-appear space-y-5 ${card}`}>
      <div className="h-6 w-2/5 rounded-lg bg-ink/10 motion-safe:animate-pulse" />
      {Array.from({ length: lines }, (_, line) => (
        // oxlint-disable-next-line react/no-array-index-key -- they are all the same
        <div key={line} className="h-10 rounded-lg bg-ink/8 motion-safe:animate-pulse" />
      ))}
    </Element>
  );
}
