import { DoorOpen, LayoutGrid, Plus, Printer } from 'lucide-react';
import { useMemo } from 'react';
import { useSnapshot } from 'valtio';
import { useSearch } from 'wouter';
import type { RoomRecord } from '#application/records/hotel-records.ts';
import { byRoomNumber } from '#domain/rooms/room-groups.ts';
import { Button } from '#ui/components/button.tsx';
import { EmptyState } from '#ui/components/lists/empty-state.tsx';
import { ListTable } from '#ui/components/lists/list-table.tsx';
import { replaceParameters } from '#ui/components/lists/list-view.ts';
import { PageHeader, type PageHeaderProps } from '#ui/shell/page-header.tsx';
import { ADD_BUTTON } from '#ui/dashboard/editor.ts';
import { UnsavedBadge } from '#ui/forms/unsaved-changes.tsx';
import { useRemoval } from '#ui/dashboard/use-removal.tsx';
import { REQUESTS } from '#ui/shell/action.ts';
import { counted } from '#ui/texts/counted.ts';
import type { RoomChangesState } from './room-changes.ts';
import { roomColumns, SelectBox } from './room-columns.tsx';
import type { RoomEditor } from './room-editor.ts';
import { RoomMap } from './room-map.tsx';
import { LIST, RoomSheet } from './room-sheet.tsx';
import { StatusFilter } from './room-status.tsx';
import type { Rooms } from './rooms.ts';
import { byUse, inUseText } from './rooms-in-use.ts';
import { SelectionBar } from './selection-bar.tsx';

const ROOM_REQUESTS = ['room.change', 'room.add', 'room.remove'] as const;

export interface RoomsListProps extends Pick<PageHeaderProps, 'facts' | 'tabs'> {
  readonly of: Rooms;
  readonly rooms: readonly RoomRecord[];
  readonly mayManage: boolean;
  readonly mayChangeStatus: boolean;
  readonly editor: RoomEditor;
}

/** The rooms as a table or as a map. Both use the same search, filters and selection. */
export function RoomsList(props: RoomsListProps) {
  const { of, rooms, mayManage, mayChangeStatus, editor, facts, tabs } = props;
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
  const columns = useMemo(
    () => roomColumns(changes, canSelect, editor),
    [changes, canSelect, editor],
  );
  const chosen = rooms.filter(({ id }) => Object.hasOwn(selected, id)).toSorted(byRoomNumber);
  const hasBar = chosen.length > 0 || run !== undefined || last !== undefined;

  const remove = (removed: readonly RoomRecord[]) => {
    const { inUse = [], free = [] } = byUse(removed);
    const numbers = free.map(({ room_number }) => room_number).join(', ');
    const one = removed.length === 1 ? removed[0] : undefined;
    ask({
      what: one ? `room ${one.room_number}` : counted(free.length || inUse.length, 'room'),
      text: `${free.length === 1 ? 'Room' : 'Rooms'} ${numbers} will be deleted. This cannot be undone.`,
      note: inUse.length > 0 && `${counted(inUse.length, 'room')} will stay. ${inUseText(inUse)}`,
      blocked: free.length === 0 ? inUseText(inUse) : '',
      remove: () => changes.selection.remove(removed),
    });
  };
  const add = can.add && (
    <>
      <UnsavedBadge of={editor} />
      <Button id={ADD_BUTTON} icon={<Plus />} onClick={() => editor.add()}>
        Add Room
      </Button>
    </>
  );
  const missing = ROOM_REQUESTS.filter((request) => lacking[request]).map((each) => REQUESTS[each]);
  const cannot = missing.length > 0 && `This server cannot ${missing.join(' or ')}.`;
  const isEmpty = rooms.length === 0;
  const print = { label: 'Print', icon: <Printer />, onClick: () => globalThis.print() };
  const header = (
    <PageHeader facts={facts} tabs={tabs} menu={[!isEmpty && print]}>
      {!isEmpty && add}
    </PageHeader>
  );
  if (isEmpty) {
    return (
      <>
        {header}
        <EmptyState icon={<DoorOpen />} title="No Rooms Yet" actions={add}>
          {mayManage
            ? 'To add many rooms at once, set the number of rooms of a room type.'
            : 'Rooms appear here once a manager adds them.'}
        </EmptyState>
      </>
    );
  }
  const map = (found: readonly RoomRecord[]) => (
    <RoomMap isFiltered changes={changes} rooms={found} canSelect={canSelect} />
  );
  const selectAll = (found: readonly RoomRecord[]) =>
    canSelect && <SelectBox changes={changes} rooms={found} isAll />;
  return (
    <div id={LIST} tabIndex={-1} className="scroll-my-6 outline-none [--row-height:2.8125rem]">
      {header}
      <output className="block text-sm text-ink/75 not-empty:mb-4">{cannot}</output>
      <ListTable
        isPage
        title="Rooms"
        columns={columns}
        view={view}
        rows={rooms}
        rowKey={({ id }) => id}
        start={selectAll}
        chips={
          <StatusFilter
            label="Rooms by cleaning status"
            name="cleaning_status"
            rooms={rooms}
            chosen={filters['cleaning_status'] ?? ''}
            choose={(status) => view.filter('cleaning_status', status)}
          />
        }
        end={<MapSwitch isMap={isMap} />}
        selection={
          hasBar ? (
            <SelectionBar
              changes={changes}
              count={chosen.length}
              mayChange={can.change}
              onRemove={can.remove ? () => remove(chosen) : undefined}
            />
          ) : undefined
        }
        draw={isMap ? map : undefined}
      />
      <RoomSheet
        changes={changes}
        rooms={rooms}
        mayChange={can.change}
        onEdit={can.edit ? (room) => editor.edit(room) : undefined}
        onRemove={can.remove && !run ? (room) => remove([room]) : undefined}
      />
      {question}
    </div>
  );
}

/** The map is shown if the URL has `?view=plan`. */
function MapSwitch({ isMap }: { readonly isMap: boolean }) {
  return (
    <Button
      variant="secondary"
      className="aria-pressed:border-brand aria-pressed:bg-brand-tint aria-pressed:text-brand-dark forced-colors:aria-pressed:border-2 forced-colors:aria-pressed:border-[Highlight]"
      icon={<LayoutGrid />}
      aria-pressed={isMap}
      onClick={() => {
        const parameters = new URLSearchParams(location.search);
        if (isMap) parameters.delete('view');
        else parameters.set('view', 'plan');
        replaceParameters(parameters);
      }}
    >
      Map
    </Button>
  );
}
