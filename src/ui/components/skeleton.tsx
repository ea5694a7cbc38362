/** Grey bars while content loads. `lines` is roughly the number of lines to come. */
export function Skeleton({
  lines = 3,
  label,
}: {
  readonly lines?: number;
  readonly label: string;
}) {
  return (
    <output aria-label={label} className="block animate-appear space-y-4">
      {Array.from({ length: lines }, (_, line) => (
        // oxlint-disable-next-line react/no-array-index-key -- they are all the same
        <div key={line} className="h-10 rounded-lg bg-ink/8 motion-safe:animate-pulse" />
      ))}
    </output>
  );
}
