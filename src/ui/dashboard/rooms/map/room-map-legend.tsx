import { useMemo } from 'react';
import type { RoomRecord } from '#application/records/hotel-records.ts';
import { CLEANING_STATUSES, SHOWN_STATUSES, shownStatus } from '#domain/rooms/room-status.ts';
import { numberText, PLAIN } from '#ui/texts/numbers.ts';
import { cleaningLabel, cleaningMark, ROOM_STATUS_LOOKS, statusLabel } from './room-looks.ts';

type LegendKey = 'status' | 'cleaning_status';

interface Entry {
  readonly label: string;
  /** The letter or mark in the cells, for users who cannot tell the colours apart. */
  readonly code: string;
  readonly colour: string;
}

interface Legend {
  readonly title: string;
  /** Labels in the order of the legend. Labels that are not listed come last. */
  readonly order: readonly string[];
  readonly entryOf: (room: RoomRecord) => Entry;
}

const LEGENDS: Readonly<Record<LegendKey, Legend>> = {
  status: {
    title: 'Rooms by status',
    order: Object.values(SHOWN_STATUSES),
    entryOf: (room) => ({ label: statusLabel(room), ...ROOM_STATUS_LOOKS[shownStatus(room)] }),
  },
  cleaning_status: {
    title: 'Rooms by cleaning status',
    order: Object.values(CLEANING_STATUSES),
    entryOf: ({ cleaning_status: status }) => ({
      label: cleaningLabel(status),
      code: cleaningMark(status),
      colour: 'border-line bg-white',
    }),
  },
};

export interface RoomMapLegendProps {
  readonly rooms: readonly RoomRecord[];
  /** If given, a click on an entry filters the rooms. `choose` clears the filter if `label` is ''. */
  readonly filter?: {
    readonly chosen: Readonly<Record<string, string>>;
    readonly choose: (key: LegendKey, label: string) => void;
  };
}

/**
 * Explains the letters and marks of a room grid. As a filter, it also shows the number of rooms with each
 * status.
 */
export function RoomMapLegend({ rooms, filter }: RoomMapLegendProps) {
  return (
    <div
      className={
        filter
          ? '-my-1 flex gap-2 overflow-x-auto px-1 py-1 [scrollbar-width:none]'
          : 'flex flex-wrap gap-x-8 gap-y-2'
      }
    >
      {(Object.keys(LEGENDS) as LegendKey[]).map((key) => (
        <LegendList key={key} {...{ rooms, filter }} of={key} />
      ))}
    </div>
  );
}

function LegendList({ rooms, filter, of }: RoomMapLegendProps & { readonly of: LegendKey }) {
  const { title } = LEGENDS[of];
  const entries = useMemo(() => entriesOf(rooms, LEGENDS[of]), [rooms, of]);
  const chosen = filter?.chosen[of] ?? '';
  return (
    <ul aria-label={title} className={`flex ${filter ? 'gap-1' : 'flex-wrap gap-x-4 gap-y-1'}`}>
      {entries.map(([label, { code, colour }, count]) => {
        const content = (
          <>
            <span
              aria-hidden="true"
              className={`inline-block min-w-5 shrink-0 rounded border px-0.5 text-center text-xs leading-5 font-medium ${colour}`}
            >
              {code}
            </span>
            <span dir="auto" className="min-w-0 wrap-anywhere">
              {label}
            </span>
          </>
        );
        if (!filter) {
          return (
            <li key={label} className="flex items-center gap-1.5 text-sm text-ink/75">
              {content}
            </li>
          );
        }
        const isChosen = label === chosen;
        return (
          <li key={label} className="max-w-60 shrink-0">
            <button
              type="button"
              aria-pressed={isChosen}
              className="flex min-h-control items-center gap-1 rounded-full border border-line bg-white px-2 text-left text-xs whitespace-nowrap hover:border-brand aria-pressed:border-brand aria-pressed:bg-brand-tint aria-pressed:font-medium focus-ring forced-colors:aria-pressed:border-3 forced-colors:aria-pressed:border-[Highlight]"
              onClick={() => filter.choose(of, isChosen ? '' : label)}
            >
              {content}{' '}
              <span className="text-ink/75 tabular-nums">{numberText(count, 'count', PLAIN)}</span>
            </button>
          </li>
        );
      })}
    </ul>
  );
}

/** Lists the statuses that occur among the rooms, each with the number of its rooms. */
function entriesOf(rooms: readonly RoomRecord[], { order, entryOf }: Legend) {
  const found = new Map<string, [label: string, entry: Entry, count: number]>();
  for (const room of rooms) {
    const entry = entryOf(room);
    const known = found.get(entry.label);
    if (known) known[2] += 1;
    else if (entry.label !== '') found.set(entry.label, [entry.label, entry, 1]);
  }
  const rank = (label: string) => (order.includes(label) ? order.indexOf(label) : order.length);
  return [...found.values()].toSorted(([one], [other]) => rank(one) - rank(other));
}
