/* oxlint-disable jsx-a11y/prefer-tag-over-role -- a table cannot wrap the rooms of a floor */
import {
  memo,
  useDeferredValue,
  useMemo,
  type CSSProperties,
  type KeyboardEvent as ReactKeyboardEvent,
  type MouseEvent,
} from 'react';
import { useSnapshot } from 'valtio';
import type { RoomRecord } from '#application/records/hotel-records.ts';
import { GROUPED_BY, groupsOf, type RoomGroup } from '#domain/rooms/room-groups.ts';
import { gridTabStop } from '#ui/components/one-tab-stop.ts';
import { editButtonId } from '#ui/dashboard/editor.ts';
import { counted } from '#ui/texts/counted.ts';
import type { RoomChanges } from './room-changes.ts';
import { countStatuses, lookOf, StatusCounts } from './room-status.tsx';

/** With more floors or rooms, the map scrolls. */
const FLOORS_IN_SIGHT = 10;
const ROOMS_IN_SIGHT = 200;
/** The other floors are drawn after the first frame. */
const FLOORS_FIRST = 5;

const CELL = '[role=gridcell]';

export interface RoomMapProps {
  readonly changes: RoomChanges;
  readonly rooms: readonly RoomRecord[];
  readonly canSelect?: boolean;
  /** Whether filters above the map count the rooms by cleaning status. */
  readonly isFiltered?: boolean;
}

/**
 * Shows rooms by floor, with their status and cleaning status, and a legend. Enter or a click opens a room, and Space selects it;
 * once a room is selected, a click selects too. There may be thousands of rooms, so each room is one element and the
 * map handles all events.
 */
export function RoomMap(props: RoomMapProps) {
  const { changes, rooms, canSelect = false, isFiltered = false } = props;
  const all = useMemo(() => groupsOf(rooms), [rooms]);
  const floors = useDeferredValue(all, all.slice(0, FLOORS_FIRST));
  const { selected } = useSnapshot(changes.state);
  const activate = (target: EventTarget, selects: boolean) => {
    const { room: of } = (target as Element).closest<HTMLElement>(CELL)?.dataset ?? {};
    const room = rooms.find(({ id }) => String(id) === of);
    if (room && canSelect && selects) changes.toggle([room]);
    else if (room) changes.open(room);
  };
  const onClick = ({ detail, target, ctrlKey, metaKey, shiftKey }: MouseEvent) =>
    // The second click of a double click would close what the first one opened.
    detail < 2 &&
    activate(target, ctrlKey || metaKey || shiftKey || Object.keys(selected).length > 0);
  const onKeyDown = (event: ReactKeyboardEvent) => {
    const { key, target } = event;
    if (key !== 'Enter' && key !== ' ') return;
    event.preventDefault();
    activate(target, key === ' ');
  };
  const longest = Math.max(...rooms.map(({ room_number }) => room_number.length));
  const most = Math.max(...all.map((floor) => floor.rooms.length));
  return (
    <div className="@container space-y-3">
      <div className="flex flex-wrap gap-x-8 gap-y-2">
        <StatusCounts label="Rooms by status" name="status" rooms={rooms} />
        <div className={isFiltered ? '@4xl:hidden' : ''}>
          <StatusCounts label="Rooms by cleaning status" name="cleaning_status" rooms={rooms} />
        </div>
      </div>
      <div
        ref={gridTabStop}
        role="grid"
        tabIndex={-1}
        aria-label={`Rooms by ${GROUPED_BY}`}
        aria-multiselectable={canSelect || undefined}
        className={`-m-1 space-y-1 outline-none ${all.length > FLOORS_IN_SIGHT || rooms.length > ROOMS_IN_SIGHT ? 'max-h-[min(40rem,75svh)] overflow-y-auto' : ''}`}
        // Longer numbers are truncated. The cells of the longest floor take the whole width.
        style={
          {
            '--cell': `max(clamp(3rem, ${longest * 0.6 + 0.5}rem, 7rem), min(100% / ${most} - 0.25rem, 8rem))`,
          } as CSSProperties
        }
        onClick={onClick}
        onKeyDown={onKeyDown}
      >
        {floors.map((floor) => (
          <Floor
            key={floor.name}
            {...{ floor, typeOf: changes.typeOf }}
            selected={canSelect ? selectedIn(floor, selected) : undefined}
          />
        ))}
      </div>
    </div>
  );
}

interface FloorProps {
  readonly floor: RoomGroup<RoomRecord>;
  readonly typeOf: RoomChanges['typeOf'];
  readonly selected: string | undefined;
}

/** Draws a floor again only if one of its rooms has changed. */
const Floor = memo(
  function Floor({ floor: { name, rooms }, typeOf, selected }: FloorProps) {
    const ids = selected?.split(' ');
    const counts = countStatuses(rooms, 'status').map(
      ({ count, label }) => `${count} ${label.toLowerCase()}`,
    );
    return (
      <div role="row" className="p-1 [content-visibility:auto] @lg:flex @lg:gap-4">
        <div role="rowheader" className="mb-1 shrink-0 text-sm font-medium @lg:mt-2 @lg:w-20">
          {name}
          <span className="sr-only">: {[counted(rooms.length, 'room'), ...counts].join(', ')}</span>
        </div>
        <div className="grid grow grid-cols-[repeat(auto-fill,minmax(var(--cell),1fr))] gap-1">
          {rooms.map((room) => {
            const [status, cleaning] = [lookOf(room, 'status'), lookOf(room, 'cleaning_status')];
            const facts = [room.room_number, typeOf(room), status.label, cleaning.label];
            return (
              <div
                key={room.id}
                id={editButtonId(room)}
                role="gridcell"
                translate="no"
                tabIndex={-1}
                aria-label={facts.filter(Boolean).join(', ')}
                aria-selected={ids?.includes(String(room.id))}
                data-room={room.id}
                data-code={`${status.code} ${cleaning.code}`}
                className={`${LOOK} ${status.colour}`}
              >
                {room.room_number}
              </div>
            );
          })}
        </div>
      </div>
    );
  },
  (one, other) =>
    one.selected === other.selected &&
    one.floor.rooms.length === other.floor.rooms.length &&
    one.floor.rooms.every((room, index) => room === other.floor.rooms[index]),
);

/** `after:` shows the letter of the status (`data-code`), and the border shows the selection. */
const LOOK =
  'min-h-control min-w-0 scroll-my-2 cursor-pointer truncate rounded-control border px-0.5 py-1 text-center text-sm leading-tight font-medium tabular-nums select-none after:block after:text-xs after:font-normal after:content-[attr(data-code)] hover:underline focus-visible:outline-2 focus-visible:outline-offset-1 focus-visible:outline-brand aria-selected:border-3 aria-selected:border-solid aria-selected:border-ink aria-selected:px-0 aria-selected:py-0.5 aria-selected:shadow-[inset_0_0_0_1.5px_white] forced-colors:aria-selected:border-[Highlight]';

function selectedIn({ rooms }: RoomGroup<RoomRecord>, selected: Readonly<Record<string, true>>) {
  const ids = rooms.map(({ id }) => String(id));
  return ids.filter((id) => Object.hasOwn(selected, id)).join(' ');
}
