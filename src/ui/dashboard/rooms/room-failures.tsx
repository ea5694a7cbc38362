export interface RoomFailuresProps {
  /** The accessible name of the list, for example 'Rooms that were not created'. */
  readonly label: string;
  readonly failures: readonly { readonly number: string; readonly reason: string }[];
}

export function RoomFailures({ label, failures }: RoomFailuresProps) {
  return (
    <ul
      // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- it scrolls
      tabIndex={0}
      aria-label={label}
      className="max-h-48 space-y-1 overflow-y-auto rounded-sm focus-ring"
    >
      {failures.map(({ number, reason }) => (
        <li key={number} className="wrap-anywhere">
          <strong className="font-semibold">
            Room <bdi translate="no">{number}</bdi>.
          </strong>{' '}
          {reason}
        </li>
      ))}
    </ul>
  );
}
