import { BedDouble } from 'lucide-react';
import { memo, type CSSProperties, type KeyboardEvent, type MouseEvent } from 'react';
import { Link } from 'wouter';
import { navigate } from 'wouter/use-browser-location';
import type { RoomRecord } from '#application/records/hotel-records.ts';
import type { Floor } from '#domain/rooms/room-floors.ts';
import {
  countByStatus,
  SHOWN_STATUSES,
  shownStatus,
  type ShownStatus,
} from '#domain/rooms/room-status.ts';
import { EmptyState } from '#ui/components/lists/empty-state.tsx';
import { RoomLegend } from '#ui/components/room-legend.tsx';
import type { RoomMap as RoomMapData } from './overview.ts';
import { counted } from '#ui/texts/counted.ts';
import { ROOM_STATUS_LOOKS } from '#ui/dashboard/rooms/room-status-badge.tsx';

const STATUSES = Object.keys(SHOWN_STATUSES) as ShownStatus[];
/** Shown only if a room has them. */
const RARE: readonly ShownStatus[] = ['other', 'inactive'];
/** The map of a taller building scrolls. */
const FLOORS_IN_SIGHT = 10;

/** Rooms by floor, with their status. Paints 1,000 rooms within 100 ms. */
export const RoomMap = memo(function RoomMap({
  map: { floors, counts },
}: {
  readonly map: RoomMapData;
}) {
  if (floors.length === 0) {
    return (
      <EmptyState
        icon={<BedDouble />}
        title="No Rooms Yet"
        actions={
          <Link
            href="/dashboard/rooms"
            className="inline-flex min-h-11 items-center rounded-sm font-medium text-brand-dark underline focus-visible:outline-2 focus-visible:outline-brand"
          >
            Go to Rooms
          </Link>
        }
      >
        Rooms appear on the map once they are added.
      </EmptyState>
    );
  }
  const legend = STATUSES.filter((status) => !RARE.includes(status) || counts[status] > 0);
  const isTall = floors.length > FLOORS_IN_SIGHT;
  return (
    <div className="@container space-y-6">
      <RoomLegend
        label="Rooms by status"
        codeWidth="w-8"
        entries={legend.map((status) => ({
          ...ROOM_STATUS_LOOKS[status],
          title: SHOWN_STATUSES[status],
          count: counts[status],
        }))}
      />
      <ol
        aria-label="Floors"
        className={`-m-1 space-y-1 ${isTall ? 'max-h-[min(40rem,75svh)] overflow-y-auto' : ''}`}
        style={{ '--cell': cellWidth(floors) } as CSSProperties}
      >
        {floors.map((floor, index) => (
          <FloorOfRooms key={String(floor.floor)} floor={floor} isFirst={index === 0} />
        ))}
      </ol>
    </div>
  );
});

function FloorOfRooms({
  floor: { floor, rooms },
  isFirst,
}: {
  readonly floor: Floor<RoomRecord>;
  readonly isFirst: boolean;
}) {
  return (
    // The browser skips painting floors out of view.
    <li
      className="p-1 [content-visibility:auto] @lg:flex @lg:gap-4"
      style={{ containIntrinsicBlockSize: `auto ${Math.ceil(rooms.length / 10) * 2.75}rem` }}
    >
      <p className="mb-1 w-20 shrink-0 text-sm font-medium @lg:mt-2 @lg:mb-0">
        {floor === undefined ? 'No floor' : `Floor ${floor}`}
        <span className="sr-only">: {sentenceOf(rooms)}</span>
      </p>
      <div className="grid grow grid-cols-[repeat(auto-fill,minmax(var(--cell),1fr))] gap-1">
        {rooms.map((room, index) => cell(room, isFirst && index === 0))}
      </div>
    </li>
  );
}

/**
 * Tab enters the map, and the arrow keys move in it. It is a plain function with one element, and
 * CSS adds the letter, because there may be thousands of cells.
 */
function cell({ id, room_number, status, is_active }: RoomRecord, isEntry: boolean) {
  const shown = shownStatus({ status, is_active });
  const { code, colour } = ROOM_STATUS_LOOKS[shown];
  return (
    <a
      key={id}
      href={`/dashboard/rooms?room=${encodeURIComponent(room_number)}`}
      aria-label={`${room_number}, ${SHOWN_STATUSES[shown]}`}
      data-code={code}
      tabIndex={isEntry ? 0 : -1}
      onClick={followLink}
      onKeyDown={moveFocus}
      className={`min-w-0 truncate rounded-md border px-0.5 py-1 text-center text-sm leading-tight font-medium tabular-nums after:block after:text-xs after:font-normal after:content-[attr(data-code)] hover:underline focus-visible:outline-2 focus-visible:outline-offset-1 focus-visible:outline-brand ${colour}`}
    >
      {room_number}
    </a>
  );
}

/** Follows a link without a page load, unless the user wants a new tab or window. */
function followLink(event: MouseEvent<HTMLAnchorElement>): void {
  const { altKey, ctrlKey, metaKey, shiftKey } = event;
  if (altKey || ctrlKey || metaKey || shiftKey) return;
  event.preventDefault();
  navigate(event.currentTarget.getAttribute('href') ?? '');
}

/**
 * Left and Right move to the next room, Up and Down to the next floor, Home and End along the
 * floor.
 */
function moveFocus(event: KeyboardEvent<HTMLAnchorElement>): void {
  const from = event.currentTarget;
  const target = neighbourOf(from, event.key);
  if (!target || event.altKey || event.ctrlKey || event.metaKey) return;
  event.preventDefault();
  from.tabIndex = -1;
  target.tabIndex = 0;
  target.focus();
}

function neighbourOf(from: HTMLAnchorElement, key: string): HTMLAnchorElement | undefined {
  const floor = from.closest('li');
  const on = roomsOn(floor);
  // The list starts with the lowest floor.
  const before = roomsOn(floor?.previousElementSibling);
  const after = roomsOn(floor?.nextElementSibling);
  const at = on.indexOf(from);
  const neighbours: Readonly<Record<string, HTMLAnchorElement | undefined>> = {
    ArrowLeft: at > 0 ? on[at - 1] : before.at(-1),
    ArrowRight: on[at + 1] ?? after[0],
    ArrowUp: before[at] ?? before.at(-1),
    ArrowDown: after[at] ?? after.at(-1),
    Home: on[0],
    End: on.at(-1),
  };
  return neighbours[key];
}

function roomsOn(floor: Element | null | undefined): HTMLAnchorElement[] {
  return floor ? [...floor.querySelectorAll('a')] : [];
}

/** The width for the longest number, up to a limit; longer ones are truncated. */
function cellWidth(floors: readonly Floor<RoomRecord>[]): string {
  const lengths = floors.flatMap(({ rooms }) => rooms.map(({ room_number }) => room_number.length));
  return `clamp(3rem, ${Math.max(...lengths) * 0.6 + 0.5}rem, 7rem)`;
}

/** `10 rooms, 4 vacant, 6 occupied`. */
function sentenceOf(rooms: readonly RoomRecord[]): string {
  const counts = countByStatus(rooms);
  const parts = STATUSES.filter((status) => counts[status] > 0).map(
    (status) => `${counts[status]} ${SHOWN_STATUSES[status].toLowerCase()}`,
  );
  return [counted(rooms.length, 'room'), ...parts].join(', ');
}
