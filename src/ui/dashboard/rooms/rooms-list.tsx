import { DoorOpen, LayoutGrid, List, Plus, Printer } from 'lucide-react';
import { useEffect, useRef, useState } from 'react';
import { useSnapshot } from 'valtio';
import type { HotelRooms } from '#application/hotel/hotel-rooms.ts';
import type { RoomRecord } from '#application/records/hotel-records.ts';
import { byRoomNumber } from '#domain/rooms/room-groups.ts';
import { Button } from '#ui/components/button.tsx';
import { EmptyState } from '#ui/components/lists/empty-state.tsx';
import { PageHeader, type PageHeaderProps } from '#ui/components/page-header.tsx';
import { replaceParameters } from '#ui/components/lists/use-list-address.ts';
import { roomTypeTitlesById } from '#ui/texts/item-names.ts';
import type { Lacking } from '#ui/shell/lacking.ts';
import { useRemoval } from '#ui/dashboard/use-removal.tsx';
import { SelectionBar } from './selection/selection-bar.tsx';
import { focusIfLost } from '#ui/dashboard/focus-if-lost.ts';
import type { RoomBatch, RoomBatchState } from './selection/room-batch.ts';
import { RoomList } from './room-list.tsx';
import { RoomPanel } from './room-panel.tsx';
import type { RoomStatuses } from './room-statuses.ts';
import type { Rooms } from './rooms.ts';

export const ADD_ROOM_BUTTON = 'add-room';
const LIST = 'rooms-list';

export interface RoomsListProps extends Pick<PageHeaderProps, 'facts' | 'tabs'> {
  readonly rooms: Rooms;
  readonly batch: RoomBatch;
  readonly data: HotelRooms;
  readonly mayManage: boolean;
  readonly mayChangeStatus: boolean;
  readonly statuses: RoomStatuses;
  /** Opens the form for this room, or for a new room. */
  readonly onEdit: (room?: RoomRecord) => void;
}

export function RoomsList(props: RoomsListProps) {
  const { rooms, batch, statuses, data, mayManage, mayChangeStatus, onEdit, ...header } = props;
  const lacking = useSnapshot(rooms.lacking);
  const { selected, isSelecting, run, report, undoable } = useSnapshot(
    batch.state,
  ) as RoomBatchState;
  const { ask, question } = useRemoval(LIST);
  const [isPlan, setIsPlan] = usePlanInAddress();
  const can = {
    change: mayChangeStatus && !lacking['room.change'],
    edit: mayManage && !lacking['room.change'],
    add: mayManage && !lacking['room.add'] && data.roomTypes.length > 0,
    remove: mayManage && !lacking['room.remove'],
  };

  const chosen = data.rooms
    .filter(({ id }) => Object.hasOwn(selected, String(id)))
    .toSorted(byRoomNumber);
  const isBarShown =
    chosen.length > 0 || isSelecting || [run, report, undoable].some((each) => each !== undefined);
  useFocusAfterBar(isBarShown);

  const remove = (room: RoomRecord) => {
    const number = room.room_number;
    const type = roomTypeTitlesById(data.roomTypes).get(String(room.room_type));
    ask({
      what: `room ${number}`,
      text: `Room ${number}${type ? ` (${type})` : ''} will be deleted. This cannot be undone.`,
      remove: () => rooms.removeRoom(room),
    });
  };
  const add = can.add && (
    <Button id={ADD_ROOM_BUTTON} icon={<Plus />} onClick={() => onEdit()}>
      Add Room
    </Button>
  );
  if (data.rooms.length === 0) {
    return (
      <>
        <PageHeader {...header} />
        <EmptyState icon={<DoorOpen />} title="No Rooms Yet" actions={add}>
          {mayManage
            ? 'To add many rooms at once, set the number of rooms of a room type.'
            : 'Rooms appear here once a manager adds them.'}
        </EmptyState>
      </>
    );
  }
  return (
    <div id={LIST} tabIndex={-1} className="scroll-my-6 outline-none">
      <PageHeader
        {...header}
        menu={[{ label: 'Print', icon: <Printer />, onClick: () => globalThis.print() }]}
      >
        {add}
      </PageHeader>
      <NotOffered lacking={lacking} />
      <RoomList
        {...{ rooms, batch, data, isPlan }}
        canSelect={can.change || can.remove}
        onOpen={statuses.open}
        end={<ViewSwitch isPlan={isPlan} onSwitch={setIsPlan} />}
        selectionBar={
          isBarShown ? (
            <SelectionBar
              batch={batch}
              selected={chosen}
              mayChange={can.change}
              mayRemove={can.remove}
            />
          ) : undefined
        }
      />
      <RoomPanel
        statuses={statuses}
        data={data}
        mayChange={can.change}
        onEdit={can.edit ? onEdit : undefined}
        onRemove={can.remove ? remove : undefined}
      />
      {question}
    </div>
  );
}

/**
 * Moves the focus to the rooms when the bar of selected rooms disappears together with its focused button.
 */
function useFocusAfterBar(isShown: boolean): void {
  const wasShown = useRef(isShown);
  useEffect(() => {
    const isGone = wasShown.current && !isShown;
    wasShown.current = isShown;
    if (!isGone) return;
    focusIfLost(() => {
      const list = document.getElementById(LIST);
      return list?.querySelector<HTMLElement>('[role=grid] [tabindex="0"]') ?? list;
    });
  }, [isShown]);
}

const VIEW = 'view';
const PLAN = 'plan';

/** The plan is shown if the URL has `?view=plan`. */
function usePlanInAddress() {
  const [isPlan, setIsPlan] = useState(
    () => new URLSearchParams(location.search).get(VIEW) === PLAN,
  );
  const show = (isShown: boolean) => {
    const parameters = new URLSearchParams(location.search);
    if (isShown) parameters.set(VIEW, PLAN);
    else parameters.delete(VIEW);
    replaceParameters(parameters);
    setIsPlan(isShown);
  };
  return [isPlan, show] as const;
}

interface ViewSwitchProps {
  readonly isPlan: boolean;
  readonly onSwitch: (isPlan: boolean) => void;
}

function ViewSwitch({ isPlan, onSwitch }: ViewSwitchProps) {
  const views = [
    { label: 'List', Icon: List, showsPlan: false },
    { label: 'Plan', Icon: LayoutGrid, showsPlan: true },
  ];
  return (
    <fieldset aria-label="Show the rooms as" className="flex">
      {views.map(({ label, Icon, showsPlan }) => (
        <Button
          key={label}
          variant="secondary"
          className="px-2.5! first:rounded-r-none last:-ml-px last:rounded-l-none aria-pressed:z-10 aria-pressed:border-brand aria-pressed:bg-brand-tint aria-pressed:text-brand-dark forced-colors:aria-pressed:border-2 forced-colors:aria-pressed:border-[Highlight]"
          icon={<Icon />}
          aria-label={label}
          aria-pressed={isPlan === showsPlan}
          onClick={() => onSwitch(showsPlan)}
        />
      ))}
    </fieldset>
  );
}

const REQUESTS = [
  ['room.change', 'change rooms'],
  ['room.add', 'add rooms'],
  ['room.remove', 'remove rooms'],
] as const;

/** Names the requests that the server does not support: their buttons are hidden. */
function NotOffered({ lacking }: { readonly lacking: Lacking }) {
  const calls = REQUESTS.filter(([request]) => lacking[request]).map(([, call]) => call);
  return (
    <output className="block text-sm text-ink/75 empty:hidden not-empty:mb-4">
      {calls.length > 0 && `This server cannot ${calls.join(' or ')}.`}
    </output>
  );
}
