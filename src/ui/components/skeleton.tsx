/**
 * The shape of a card while it loads: its title and `lines` rows. Without a label, it is only seen.
 */
export function Skeleton({
  lines = 3,
  label,
}: {
  readonly lines?: number;
  /** For screen readers: 'Loading rooms'. */
  readonly label?: string;
}) {
  const Element = label === undefined ? 'div' : 'output';
  return (
    <Element aria-label={label} className="block animate-appear space-y-5">
      <div className="h-6 w-2/5 rounded-lg bg-ink/10 motion-safe:animate-pulse" />
      {Array.from({ length: lines }, (_, line) => (
        // oxlint-disable-next-line react/no-array-index-key -- they are all the same
        <div key={line} className="h-10 rounded-lg bg-ink/8 motion-safe:animate-pulse" />
      ))}
    </Element>
  );
}
