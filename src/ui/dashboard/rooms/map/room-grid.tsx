/* oxlint-disable jsx-a11y/prefer-tag-over-role -- a table cannot wrap the rooms of a group */
import {
  memo,
  useLayoutEffect,
  useMemo,
  useRef,
  type CSSProperties,
  type KeyboardEvent,
  type MouseEvent,
} from 'react';
import type { RoomRecord } from '#application/records/hotel-records.ts';
import type { RoomGroup } from '#domain/rooms/room-groups.ts';
import {
  countByStatus,
  SHOWN_STATUSES,
  shownStatus,
  type ShownStatus,
} from '#domain/rooms/room-status.ts';
import { counted } from '#ui/texts/counted.ts';
import { enterCell, keepOneTabStop, moveInGrid } from './grid-keys.ts';
import { cleaningLabel, cleaningMark, ROOM_STATUS_LOOKS, statusLabel } from './room-looks.ts';

/** With more groups, the grid scrolls. */
const GROUPS_IN_SIGHT = 10;

interface RoomSelection {
  has(id: string): boolean;
  /** If true, a click on a room selects it instead of opening it. */
  readonly isOn: boolean;
  /** Selects these rooms, or deselects them if all are selected. */
  toggle(rooms: readonly RoomRecord[]): void;
}

export interface RoomGridProps {
  readonly label: string;
  readonly groups: readonly RoomGroup<RoomRecord>[];
  /** Keys are room type IDs. A room's accessible name includes its type if known. */
  readonly typeNames: ReadonlyMap<string, string>;
  readonly onOpen: (room: RoomRecord) => void;
  /** Undefined if rooms cannot be selected. */
  readonly selection?: RoomSelection;
}

/**
 * Shows rooms by group, with their status and cleaning status. Enter or a click opens a room, and Space
 * selects it. On the name of a group, Enter, Space or a click selects all rooms of the group. There may be
 * 1,000 rooms, so each room is one element and the grid handles all events.
 */
export function RoomGrid({ label, groups, typeNames, onOpen, selection }: RoomGridProps) {
  const grid = useRef<HTMLDivElement>(null);
  const roomsById = useMemo(
    () => new Map(groups.flatMap(({ rooms }) => rooms.map((room) => [String(room.id), room]))),
    [groups],
  );
  useLayoutEffect(() => keepOneTabStop(grid.current));

  /** Returns one room for a room's cell, and all rooms of the group for the name of a group. */
  const roomsAt = (target: EventTarget): readonly RoomRecord[] => {
    const { room, group } =
      (target as Element).closest<HTMLElement>('[data-room], [data-group]')?.dataset ?? {};
    if (group !== undefined) return groups[Number(group)]?.rooms ?? [];
    const found = roomsById.get(room ?? '');
    return found ? [found] : [];
  };
  const activate = (target: EventTarget, selects: boolean) => {
    const rooms = roomsAt(target);
    const isGroup = (target as Element).closest('[data-group]') !== null;
    if (selection && (selects || isGroup)) selection.toggle(rooms);
    else if (rooms[0] && !isGroup) onOpen(rooms[0]);
  };
  const onClick = (event: MouseEvent<HTMLElement>) => {
    const cell = (event.target as Element).closest<HTMLElement>('[data-room], [data-group]');
    if (!cell) return;
    enterCell(event.currentTarget, cell, false);
    const isHeld = event.ctrlKey || event.metaKey || event.shiftKey;
    activate(cell, isHeld || selection?.isOn === true);
  };
  const onKeyDown = (event: KeyboardEvent<HTMLElement>) => {
    if (moveInGrid(event)) return;
    const { key, ctrlKey, metaKey, target } = event;
    const isAll = key.toLowerCase() === 'a' && (ctrlKey || metaKey) && selection;
    if (key !== 'Enter' && key !== ' ' && !isAll) return;
    event.preventDefault();
    if (isAll) selection.toggle([...roomsById.values()]);
    else activate(target, key === ' ' && selection !== undefined);
  };
  const isTall = groups.length > GROUPS_IN_SIGHT;
  return (
    <div
      ref={grid}
      role="grid"
      tabIndex={-1}
      aria-label={label}
      aria-multiselectable={selection ? true : undefined}
      className={`-m-1 space-y-1 outline-none ${isTall ? 'max-h-[min(40rem,75svh)] overflow-y-auto' : ''}`}
      style={{ '--cell': cellWidth(groups) } as CSSProperties}
      onClick={onClick}
      onKeyDown={onKeyDown}
    >
      {groups.map((group, index) => (
        <GroupRow
          key={group.name}
          {...{ group, index, typeNames }}
          selected={selection && selectedIn(group, selection)}
        />
      ))}
    </div>
  );
}

interface GroupRowProps {
  readonly group: RoomGroup<RoomRecord>;
  readonly index: number;
  readonly typeNames: ReadonlyMap<string, string>;
  /**
   * The IDs of the selected rooms, with a space before and after each. A string, so that `memo` can compare
   * it. Undefined if rooms cannot be selected.
   */
  readonly selected: string | undefined;
}

const GroupRow = memo(function GroupRow({ group, index, typeNames, selected }: GroupRowProps) {
  const { rooms } = group;
  const name = (
    <>
      {group.name}
      <span className="sr-only">: {sentenceOf(rooms)}</span>
    </>
  );
  const isSelected = (id: string) => selected?.includes(` ${id} `);
  const isAll = rooms.every(({ id }) => isSelected(String(id)));
  return (
    <div role="row" className="p-1 @lg:flex @lg:gap-4">
      {selected === undefined ? (
        <div role="rowheader" className={`${HEADER} @lg:mt-2`}>
          {name}
        </div>
      ) : (
        <div
          role="rowheader"
          tabIndex={-1}
          data-group={index}
          aria-selected={isAll}
          className={`${HEADER} flex min-h-control cursor-pointer items-center gap-x-3 self-start rounded-control px-1 hover:bg-brand-tint focus-visible:outline-2 focus-visible:outline-brand @lg:block`}
        >
          {name}
          <span className="block text-xs text-brand-dark underline">
            {isAll ? 'Clear' : 'Select all'}
          </span>
        </div>
      )}
      <div className="grid grow grid-cols-[repeat(auto-fill,minmax(var(--cell),1fr))] gap-1">
        {rooms.map((room) => cellOf(room, typeNames, isSelected(String(room.id))))}
      </div>
    </div>
  );
});

const HEADER = 'mb-1 shrink-0 text-sm font-medium @lg:mb-0 @lg:w-20';

/**
 * There may be thousands of cells, so a cell is a single element and no component. CSS adds the letter and
 * the mark.
 */
function cellOf(
  room: RoomRecord,
  typeNames: ReadonlyMap<string, string>,
  isSelected: boolean | undefined,
) {
  const { id, room_number, cleaning_status } = room;
  const { code, colour } = ROOM_STATUS_LOOKS[shownStatus(room)];
  return (
    <div
      key={id}
      id={roomCellId(room)}
      role="gridcell"
      translate="no"
      tabIndex={-1}
      aria-label={roomName(room, typeNames)}
      aria-selected={isSelected}
      data-room={id}
      data-code={`${code} ${cleaningMark(cleaning_status)}`}
      className={`${CELL} ${colour}`}
    >
      {room_number}
    </div>
  );
}

const CELL =
  'min-h-control min-w-0 scroll-my-2 cursor-pointer truncate rounded-control border px-0.5 py-1 text-center text-sm leading-tight font-medium tabular-nums select-none after:block after:text-xs after:font-normal after:content-[attr(data-code)] hover:underline focus-visible:outline-2 focus-visible:outline-offset-1 focus-visible:outline-brand aria-selected:border-3 aria-selected:border-solid aria-selected:border-ink aria-selected:px-0 aria-selected:py-0.5 aria-selected:shadow-[inset_0_0_0_1.5px_white] forced-colors:aria-selected:border-[Highlight]';

export function roomCellId({ id }: Pick<RoomRecord, 'id'>): string {
  return `room-cell-${id}`;
}

/** For example `101, Deluxe Room, Vacant, Being Cleaned`. */
function roomName(room: RoomRecord, typeNames: ReadonlyMap<string, string>): string {
  const type = typeNames.get(String(room.room_type)) ?? '';
  const parts = [room.room_number, type, statusLabel(room), cleaningLabel(room.cleaning_status)];
  return parts.filter(Boolean).join(', ');
}

function selectedIn({ rooms }: RoomGroup<RoomRecord>, selection: RoomSelection): string {
  const ids = rooms.map(({ id }) => String(id)).filter((id) => selection.has(id));
  return ` ${ids.join(' ')} `;
}

/** Fits the longest room number, up to 7rem. Longer numbers are truncated. */
function cellWidth(groups: readonly RoomGroup<RoomRecord>[]): string {
  const lengths = groups.flatMap(({ rooms }) => rooms.map(({ room_number }) => room_number.length));
  return `clamp(3rem, ${Math.max(...lengths) * 0.6 + 0.5}rem, 7rem)`;
}

/** For example `10 rooms, 4 vacant, 6 occupied`. */
function sentenceOf(rooms: readonly RoomRecord[]): string {
  const counts = countByStatus(rooms);
  const parts = (Object.keys(SHOWN_STATUSES) as ShownStatus[])
    .filter((status) => counts[status] > 0)
    .map((status) => `${counts[status]} ${SHOWN_STATUSES[status].toLowerCase()}`);
  return [counted(rooms.length, 'room'), ...parts].join(', ');
}
