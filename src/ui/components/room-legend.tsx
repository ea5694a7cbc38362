import { counted } from '#ui/texts/counted.ts';

export interface RoomLegendEntry {
  readonly title: string;
  /** Shown in the room's cell, for users who cannot tell the colours apart. */
  readonly code: string;
  readonly colour: string;
  readonly count: number;
}

export function RoomLegend({
  label,
  entries,
  codeWidth,
}: {
  readonly label: string;
  readonly entries: readonly RoomLegendEntry[];
  readonly codeWidth: string;
}) {
  return (
    <ul aria-label={label} className="grid gap-x-6 gap-y-2 @md:grid-cols-2 @3xl:grid-cols-3">
      {entries.map(({ title, code, colour, count }, index) => (
        // Entries have no identity except their position.
        // oxlint-disable-next-line react/no-array-index-key
        <li key={index} className="flex min-w-0 items-start gap-2 text-sm">
          <span
            className={`inline-block shrink-0 truncate rounded-control border px-1 py-0.5 text-center text-xs font-medium ${codeWidth} ${colour}`}
          >
            {code}
          </span>
          <span dir="auto" className="min-w-0 grow text-left wrap-anywhere">
            {title}
          </span>
          <span className="shrink-0 text-ink/75 tabular-nums">{counted(count, 'room')}</span>
        </li>
      ))}
    </ul>
  );
}
