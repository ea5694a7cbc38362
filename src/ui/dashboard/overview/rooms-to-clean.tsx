import { CircleCheck, RefreshCw } from 'lucide-react';
import { useMemo } from 'react';
import { useSnapshot } from 'valtio';
import type { Statuses } from '#application/hotel/write-rooms.ts';
import type { RoomRecord } from '#application/records/hotel-records.ts';
import { isToClean } from '#domain/rooms/room-status.ts';
import { Button } from '#ui/components/button.tsx';
import { EmptyState } from '#ui/components/lists/empty-state.tsx';
import { ListTable } from '#ui/components/lists/list-table.tsx';
import { NoticeBox } from '#ui/components/notice-box.tsx';
import {
  changeOf,
  type RoomChanges,
  type RoomChangesState,
} from '#ui/dashboard/rooms/room-changes.ts';
import { roomColumns } from '#ui/dashboard/rooms/room-columns.tsx';
import { countStatuses } from '#ui/dashboard/rooms/room-status.tsx';
import { numberText, PLAIN } from '#ui/texts/numbers.ts';

interface RoomsToCleanProps {
  readonly changes: RoomChanges;
  readonly rooms: readonly RoomRecord[];
  readonly isMain?: boolean;
}

/** The active rooms that need cleaning, and the rooms changed on this screen, so that users can undo the change. */
export function RoomsToClean({ changes, rooms, isMain = false }: RoomsToCleanProps) {
  const { changed, announced } = useSnapshot(changes.state) as RoomChangesState;
  const { 'room.change': isNotOffered } = useSnapshot(changes.lacking);
  const columns = useMemo(() => roomColumns(changes), [changes]);
  const actions = useMemo(
    () => (room: RoomRecord) => <CleaningButtons {...{ changes, room, isMain }} />,
    [changes, isMain],
  );
  const hasActive = rooms.some(({ is_active }) => is_active);
  const listed = rooms.filter(
    (room) => room.is_active && (isToClean(room) || changeOf(room, changed)),
  );
  const refresh = (
    <Button
      variant="quiet"
      className="print:hidden"
      icon={<RefreshCw />}
      onClick={() => void changes.refresh()}
    >
      Refresh
    </Button>
  );
  const title = (
    <h2 className="basis-full text-lg font-semibold @4xl:mr-2 @4xl:basis-auto">Rooms to Clean</h2>
  );
  return (
    <section aria-label="Rooms to Clean">
      <output className="sr-only">{announced}</output>
      {isNotOffered && (
        <NoticeBox kind="warning" role="alert" className="mb-4">
          This server cannot change the cleaning status of rooms.
        </NoticeBox>
      )}
      {listed.length === 0 ? (
        <EmptyState
          icon={<CircleCheck />}
          title={hasActive ? 'All Clean' : 'No Rooms Yet'}
          actions={refresh}
        >
          {hasActive
            ? 'No room is dirty or being cleaned.'
            : 'Rooms appear here once they are added.'}
        </EmptyState>
      ) : (
        <ListTable
          isTransient
          isPage
          title="Rooms to Clean"
          columns={columns}
          actionsTrack="17rem"
          rows={listed}
          rowKey={({ id }) => id}
          start={() => title}
          end={refresh}
          {...(!isNotOffered && { actions })}
        />
      )}
    </section>
  );
}

interface CleaningButtonsProps extends Pick<RoomsToCleanProps, 'changes' | 'isMain'> {
  readonly room: RoomRecord;
}

function CleaningButtons({ changes, room, isMain = false }: CleaningButtonsProps) {
  const { changed } = useSnapshot(changes.state) as RoomChangesState;
  const { before, isRunning, error = '' } = changeOf(room, changed) ?? {};
  const { cleaning_status: status, room_number: number } = room;
  const errorId = `cleaning-error-${room.id}`;
  const button = (label: string, next: Statuses) => (
    <Button
      variant={isMain && label === 'Mark Clean' ? 'primary' : 'secondary'}
      className="relative grow @4xl:grow-0 print:hidden"
      busy={isRunning}
      aria-describedby={error && errorId}
      // A double click on Mark Clean must not hit Undo, which replaces it.
      onClick={({ detail }) => detail < 2 && void changes.change(room, next)}
    >
      {label}
      <span className="sr-only"> (room {number})</span>
    </Button>
  );
  return (
    <>
      {status === 'dirty' && button('Start Cleaning', { cleaning_status: 'in_progress' })}
      {isToClean(room) && button('Mark Clean', { cleaning_status: 'clean' })}
      {!isToClean(room) && before && button('Undo', before)}
      {error && (
        <p id={errorId} role="alert" className="basis-full text-sm text-error">
          {error}
        </p>
      )}
    </>
  );
}

/** For example `45 clean · 12 dirty · 3 being cleaned`. Inactive rooms do not count. */
export function cleaningSummary(rooms: readonly RoomRecord[]): string {
  const active = rooms.filter(({ is_active }) => is_active);
  return countStatuses(active, 'cleaning_status')
    .map(({ count, label }) => `${numberText(count, 'count', PLAIN)} ${label.toLowerCase()}`)
    .join(' · ');
}
