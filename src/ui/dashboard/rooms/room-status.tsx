import { useMemo } from 'react';
import type { Statuses } from '#application/hotel/write-rooms.ts';
import type { RoomRecord } from '#application/records/hotel-records.ts';
import { CLEANING_STATUSES, ROOM_STATUSES } from '#domain/rooms/room-status.ts';
import { numberText, PLAIN } from '#ui/texts/numbers.ts';

export type StatusName = keyof Statuses;
/** In the order in which screens show them. */
export const STATUS_NAMES = ['cleaning_status', 'status'] as const;

type ShownRoom = Pick<RoomRecord, StatusName | 'is_active'>;

export interface StatusLook {
  readonly label: string;
  /** A letter or a shape, for users who cannot tell the colours apart. */
  readonly code: string;
  readonly colour: string;
}

const NEUTRAL = 'border-line bg-white';

const look = (label: string, code: string, colour: string = NEUTRAL): StatusLook => ({
  label,
  code,
  colour,
});

/** How a status looks in lists, maps, filters and buttons, in the order in which they show it. */
const LOOKS: Readonly<Record<StatusName, Readonly<Record<string, StatusLook>>>> = {
  status: {
    vacant: look(ROOM_STATUSES.vacant, 'V', 'border-success bg-success-tint'),
    occupied: look(ROOM_STATUSES.occupied, 'O', 'border-running bg-running text-white'),
    reserved: look(ROOM_STATUSES.reserved, 'R', 'border-running bg-running-tint'),
    maintenance: look(ROOM_STATUSES.maintenance, 'M', 'border-accent bg-accent-tint'),
    out_of_order: look(ROOM_STATUSES.out_of_order, 'X', 'border-error bg-error-tint'),
    inactive: look('Inactive', '–', 'border-dashed border-idle bg-white text-ink/75'),
  },
  cleaning_status: {
    clean: look(CLEANING_STATUSES.clean, '✓'),
    dirty: look(CLEANING_STATUSES.dirty, '●'),
    in_progress: look(CLEANING_STATUSES.in_progress, '◐'),
    inspected: look(CLEANING_STATUSES.inspected, '★'),
  },
};

/** Inactive rooms are 'Inactive', whatever their status. An unknown status is shown as the server spells it. */
export function lookOf(room: ShownRoom, name: StatusName): StatusLook {
  const status = name === 'status' && !room.is_active ? 'inactive' : room[name];
  const known = Object.hasOwn(LOOKS[name], status) ? LOOKS[name][status] : undefined;
  return known ?? look(status, '?', 'border-idle bg-idle-tint');
}

/** The statuses that users can choose. */
export function statusChoices(name: StatusName): [status: string, look: StatusLook][] {
  return Object.entries(LOOKS[name]).filter(([status]) => status !== 'inactive');
}

export function statusLabel(room: ShownRoom, name: StatusName = 'status'): string {
  return lookOf(room, name).label;
}

/** The statuses that the rooms have, each with the number of its rooms. */
export function countStatuses(
  rooms: readonly ShownRoom[],
  name: StatusName,
): (StatusLook & { readonly count: number })[] {
  const byLabel = Map.groupBy(rooms, (room) => statusLabel(room, name));
  const labels = Object.values(LOOKS[name]).map(({ label }) => label);
  const others = [...byLabel.keys()].filter((label) => label !== '' && !labels.includes(label));
  return [...labels, ...others].flatMap((label) => {
    const { length: count, 0: first } = byLabel.get(label) ?? [];
    return first ? [{ ...lookOf(first, name), count }] : [];
  });
}

export function Status(props: StatusLook & { readonly isShort?: boolean }) {
  const { code, colour, label, isShort = false } = props;
  return (
    <span className="inline-flex max-w-full items-center gap-1.5 align-middle">
      <span
        aria-hidden="true"
        title={isShort ? label : undefined}
        className={`min-w-5 shrink-0 rounded border px-0.5 text-center text-xs leading-5 font-medium ${colour}`}
      >
        {code}
      </span>
      <span dir="auto" className={isShort ? 'sr-only' : 'min-w-0 wrap-anywhere'}>
        {label}
      </span>
    </span>
  );
}

export interface StatusCountsProps {
  readonly label: string;
  readonly rooms: readonly ShownRoom[];
  readonly name: StatusName;
  readonly isShort?: boolean;
}

/** The statuses of these rooms with their numbers: the legend of a map. */
export function StatusCounts({ label: title, rooms, name, isShort = false }: StatusCountsProps) {
  const counts = useMemo(() => countStatuses(rooms, name), [rooms, name]);
  return (
    <ul
      aria-label={title}
      className={`flex flex-wrap gap-y-1 text-sm text-ink/75 empty:hidden ${isShort ? 'gap-x-2 *:min-w-12' : 'gap-x-4'}`}
    >
      {counts.map(({ count, ...shown }) => (
        <li key={shown.label} className="flex max-w-60 items-center gap-1">
          <Status {...shown} isShort={isShort} /> <Count of={count} />
        </li>
      ))}
    </ul>
  );
}

export interface StatusFilterProps extends Omit<StatusCountsProps, 'isShort'> {
  readonly chosen: string;
  readonly choose: (label: string) => void;
}

/** The statuses of these rooms with their numbers, as filters of a list. */
export function StatusFilter({ label: title, rooms, name, chosen, choose }: StatusFilterProps) {
  return (
    <fieldset aria-label={title} className="flex flex-wrap gap-1">
      {countStatuses(rooms, name).map(({ label, code, count }) => (
        <button
          key={label}
          type="button"
          aria-pressed={chosen === label}
          className="flex min-h-control max-w-60 items-center gap-1 rounded-full border border-line bg-white px-2 text-xs whitespace-nowrap hover:border-brand aria-pressed:border-brand aria-pressed:bg-brand-tint aria-pressed:font-medium focus-ring forced-colors:aria-pressed:border-3 forced-colors:aria-pressed:border-[Highlight]"
          onClick={() => choose(chosen === label ? '' : label)}
        >
          <span aria-hidden="true" className="hidden @4xl:inline">
            {code}
          </span>
          <bdi className="truncate">{label}</bdi> <Count of={count} />
        </button>
      ))}
    </fieldset>
  );
}

function Count({ of }: { readonly of: number }) {
  return <span className="tabular-nums">{numberText(of, 'count', PLAIN)}</span>;
}
