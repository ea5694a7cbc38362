import { DoorOpen, LayoutGrid, List, Plus, Printer } from 'lucide-react';
import { useMemo } from 'react';
import { useSnapshot } from 'valtio';
import { useSearch } from 'wouter';
import type { RoomRecord } from '#application/records/hotel-records.ts';
import { byRoomNumber } from '#domain/rooms/room-groups.ts';
import { Button } from '#ui/components/button.tsx';
import { EmptyState } from '#ui/components/lists/empty-state.tsx';
import { ListTable } from '#ui/components/lists/list-table.tsx';
import { replaceParameters } from '#ui/components/lists/use-list-address.ts';
import { PageHeader, type PageHeaderProps } from '#ui/components/page-header.tsx';
import { ADD_BUTTON } from '#ui/dashboard/item-buttons.ts';
import { useRemoval } from '#ui/dashboard/use-removal.tsx';
import { counted } from '#ui/texts/counted.ts';
import type { RoomChangesState } from './room-changes.ts';
import { ROOM_TRACKS, roomCells, SelectBox } from './room-columns.tsx';
import { RoomMap } from './room-map.tsx';
import { RoomPanel } from './room-panel.tsx';
import { StatusCounts } from './room-status.tsx';
import type { Rooms } from './rooms.ts';
import { byUse, inUseText } from './rooms-in-use.ts';
import { LIST, SelectionBar } from './selection-bar.tsx';

const REQUESTS = [
  ['room.change', 'change rooms'],
  ['room.add', 'add rooms'],
  ['room.remove', 'remove rooms'],
] as const;

export interface RoomsListProps extends Pick<PageHeaderProps, 'facts' | 'tabs'> {
  readonly of: Rooms;
  readonly rooms: readonly RoomRecord[];
  readonly mayManage: boolean;
  readonly mayChangeStatus: boolean;
  /** Opens the form for this room, or for a new room. */
  readonly onEdit: (room?: RoomRecord) => void;
}

/** The rooms as a table or as a map. Both use the same search, filters and selection. */
export function RoomsList(props: RoomsListProps) {
  const { of, rooms, mayManage, mayChangeStatus, onEdit, facts, tabs } = props;
  const { view, changes } = of;
  const lacking = useSnapshot(changes.lacking);
  const { filters } = useSnapshot(view.state);
  const { selected, run, last } = useSnapshot(changes.state, { sync: true }) as RoomChangesState;
  const { ask, question } = useRemoval(LIST);
  const isMap = new URLSearchParams(useSearch()).get('view') === 'plan';
  const can = {
    change: mayChangeStatus && !lacking['room.change'],
    edit: mayManage && !lacking['room.change'],
    add: mayManage && !lacking['room.add'] && of.present().roomTypes.length > 0,
    remove: mayManage && !lacking['room.remove'],
  };
  const canSelect = can.change || can.remove;
  const cells = useMemo(() => roomCells(changes, canSelect), [changes, canSelect]);
  const chosen = rooms.filter(({ id }) => Object.hasOwn(selected, id)).toSorted(byRoomNumber);
  const hasBar = chosen.length > 0 || run !== undefined || last !== undefined;

  const remove = (room: RoomRecord) => {
    const [number, type] = [room.room_number, changes.typeOf(room)];
    ask({
      what: `room ${number}`,
      text: `Room ${number}${type && ` (${type})`} will be deleted. This cannot be undone.`,
      remove: () => changes.remove([room]),
    });
  };
  const removeChosen = () => {
    const { inUse = [], free = [] } = byUse(chosen);
    const numbers = free.map(({ room_number }) => room_number).join(', ');
    ask({
      what: counted(free.length || inUse.length, 'room'),
      text: `${free.length === 1 ? 'Room' : 'Rooms'} ${numbers} will be deleted. This cannot be undone.`,
      note: inUse.length > 0 && `${counted(inUse.length, 'room')} will stay. ${inUseText(inUse)}`,
      blocked: free.length === 0 ? inUseText(inUse) : '',
      remove: () => changes.remove(chosen),
    });
  };
  const add = can.add && (
    <Button id={ADD_BUTTON} icon={<Plus />} onClick={() => onEdit()}>
      Add Room
    </Button>
  );
  const missing = REQUESTS.filter(([request]) => lacking[request]).map(([, call]) => call);
  const cannot = missing.length > 0 && `This server cannot ${missing.join(' or ')}.`;
  if (rooms.length === 0) {
    return (
      <>
        <PageHeader facts={facts} tabs={tabs} />
        <EmptyState icon={<DoorOpen />} title="No Rooms Yet" actions={add}>
          {mayManage
            ? 'To add many rooms at once, set the number of rooms of a room type.'
            : 'Rooms appear here once a manager adds them.'}
        </EmptyState>
      </>
    );
  }
  const counts = (name: 'status' | 'cleaning_status', label: string) => (
    <StatusCounts
      {...{ name, label, rooms }}
      filter={{ chosen: filters[name] ?? '', choose: (status) => view.filter(name, status) }}
    />
  );
  const map = (found: readonly RoomRecord[]) => (
    <RoomMap changes={changes} rooms={found} canSelect={canSelect} />
  );
  const selectAll = (found: readonly RoomRecord[]) =>
    canSelect && <SelectBox changes={changes} rooms={found} isAll />;
  return (
    <div id={LIST} tabIndex={-1} className="scroll-my-6 outline-none [--row-height:2.8125rem]">
      <PageHeader
        facts={facts}
        tabs={tabs}
        menu={[{ label: 'Print', icon: <Printer />, onClick: () => globalThis.print() }]}
      >
        {add}
      </PageHeader>
      <output className="block text-sm text-ink/75 not-empty:mb-4">{cannot}</output>
      <ListTable
        isPage
        title="Rooms"
        columns={ROOM_TRACKS}
        view={view}
        rows={rooms}
        rowKey={({ id }) => id}
        cells={cells}
        start={selectAll}
        chips={
          <div className="-my-1 flex gap-2 overflow-x-auto [mask-image:linear-gradient(to_right,black_calc(100%-2rem),transparent)] py-1 pr-6 [scrollbar-width:none]">
            {counts('cleaning_status', 'Rooms by cleaning status')}
            {counts('status', 'Rooms by status')}
          </div>
        }
        end={<ViewSwitch isMap={isMap} />}
        selection={
          hasBar ? (
            <SelectionBar
              changes={changes}
              count={chosen.length}
              mayChange={can.change}
              onRemove={can.remove ? removeChosen : undefined}
            />
          ) : undefined
        }
        draw={isMap ? map : undefined}
      />
      <RoomPanel
        changes={changes}
        rooms={rooms}
        mayChange={can.change}
        onEdit={can.edit ? onEdit : undefined}
        onRemove={can.remove ? remove : undefined}
      />
      {question}
    </div>
  );
}

/** The map is shown if the URL has `?view=plan`. */
function ViewSwitch({ isMap }: { readonly isMap: boolean }) {
  return (
    <fieldset aria-label="Show the rooms as" className="flex">
      {[
        { label: 'List', Icon: List },
        { label: 'Map', Icon: LayoutGrid, view: 'plan' },
      ].map(({ label, Icon, view }) => (
        <Button
          key={label}
          variant="secondary"
          className="min-w-control px-2.5! first:rounded-r-none last:-ml-px last:rounded-l-none aria-pressed:z-10 aria-pressed:border-brand aria-pressed:bg-brand-tint aria-pressed:text-brand-dark forced-colors:aria-pressed:border-2 forced-colors:aria-pressed:border-[Highlight]"
          icon={<Icon />}
          aria-label={label}
          aria-pressed={isMap === (view !== undefined)}
          onClick={() => {
            const parameters = new URLSearchParams(location.search);
            parameters.delete('view');
            if (view) parameters.set('view', view);
            replaceParameters(parameters);
          }}
        />
      ))}
    </fieldset>
  );
}
