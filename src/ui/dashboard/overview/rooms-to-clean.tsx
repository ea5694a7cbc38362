import { ChevronDown, CircleCheck, RefreshCw } from 'lucide-react';
import { useSnapshot } from 'valtio';
import type { RoomRecord } from '#application/records/hotel-records.ts';
import { groupsOf } from '#domain/rooms/room-groups.ts';
import { isToClean } from '#domain/rooms/room-status.ts';
import { Button } from '#ui/components/button.tsx';
import { EmptyState } from '#ui/components/lists/empty-state.tsx';
import { NoticeBox } from '#ui/components/notice-box.tsx';
import {
  changeOf,
  type RoomChanges,
  type RoomChangesState,
} from '#ui/dashboard/rooms/room-changes.ts';
import { lookOf, Status, statusLabel, type Statuses } from '#ui/dashboard/rooms/room-status.tsx';
import { counted } from '#ui/texts/counted.ts';
import { numberText, PLAIN } from '#ui/texts/numbers.ts';

interface RoomsToCleanProps {
  readonly changes: RoomChanges;
  readonly rooms: readonly RoomRecord[];
}

/** The active rooms that need cleaning, and the rooms changed on this screen, so that users can undo the change. */
export function RoomsToClean({ changes, rooms }: RoomsToCleanProps) {
  const { changed, said } = useSnapshot(changes.state) as RoomChangesState;
  const { 'room.change': isNotOffered } = useSnapshot(changes.lacking);
  const active = rooms.filter(({ is_active }) => is_active);
  const listed = active.filter((room) => isToClean(room) || changeOf(room, changed));
  return (
    <section aria-labelledby="rooms-to-clean" className="surface px-3 py-2">
      <div className="flex flex-wrap items-center gap-x-3 gap-y-1">
        <h2 id="rooms-to-clean" className="text-lg font-semibold">
          Rooms to Clean
        </h2>
        <p className="mr-auto text-sm text-ink/75">{active.length > 0 && summaryOf(active)}</p>
        <Button
          variant="quiet"
          className="print:hidden"
          icon={<RefreshCw />}
          onClick={() => void changes.refresh()}
        >
          Refresh
        </Button>
      </div>
      <output className="sr-only">{said}</output>
      {isNotOffered && (
        <NoticeBox kind="warning" role="alert" className="mb-4">
          This server cannot change the cleaning status of rooms.
        </NoticeBox>
      )}
      {listed.length === 0 && (
        <EmptyState icon={<CircleCheck />} title={active.length > 0 ? 'All clean' : 'No Rooms Yet'}>
          {active.length > 0
            ? 'No room is dirty or being cleaned.'
            : 'Rooms appear here once they are added.'}
        </EmptyState>
      )}
      <div className="space-y-4">
        {groupsOf(listed).map(({ name, rooms: floor }) => (
          <details key={name} open className="group">
            <summary className="flex min-h-control cursor-pointer list-none items-center gap-3 rounded-sm font-medium focus-visible:outline-2 focus-visible:outline-brand [&::-webkit-details-marker]:hidden">
              <span className="grow">
                {name}
                {/* Without this space, screen readers read 'Floor 1, 4 to clean' as 'Floor 14 to clean'. */}{' '}
                <span className="ml-2 font-normal text-ink/75">
                  {floor.filter(isToClean).length} to clean
                </span>
              </span>
              <ChevronDown className="size-5 shrink-0 group-open:rotate-180" />
            </summary>
            <ul className="divide-y divide-line border-y border-line">
              {floor.map((room) => (
                <RoomItem
                  key={room.id}
                  {...{ changes, room, done: changeOf(room, changed), mayChange: !isNotOffered }}
                />
              ))}
            </ul>
          </details>
        ))}
      </div>
    </section>
  );
}

interface RoomItemProps {
  readonly changes: RoomChanges;
  readonly room: RoomRecord;
  readonly done: ReturnType<typeof changeOf>;
  readonly mayChange: boolean;
}

/** The buttons are large, for use with one thumb. */
function RoomItem({ changes, room, done, mayChange }: RoomItemProps) {
  const { room_number: number, cleaning_status: status } = room;
  const { isRunning, error = '' } = done?.action ?? {};
  const errorId = `cleaning-error-${room.id}`;
  /** Finishing a room is the main action. */
  const button = (label: string, next: Statuses) => (
    <Button
      variant={next.cleaning_status === 'clean' && label !== 'Undo' ? 'primary' : 'secondary'}
      busy={isRunning}
      aria-describedby={error && errorId}
      onClick={() => void changes.change(room, next)}
    >
      {label}
      <span className="sr-only"> (room {number})</span>
    </Button>
  );
  return (
    <li className="py-1">
      <div className="flex items-center gap-3">
        <p className="flex min-w-0 grow flex-wrap items-baseline gap-x-4">
          <span translate="no" className="w-14 font-medium wrap-anywhere">
            {number}
          </span>
          <span className="text-ink/75 sm:w-64 wrap-anywhere">
            {[changes.typeOf(room), statusLabel(room)].filter(Boolean).join(', ')}
          </span>
          <span className="basis-full sm:basis-auto">
            <Status {...lookOf(room, 'cleaning_status')} />
          </span>
        </p>
        {mayChange && (
          <div className="flex shrink-0 flex-wrap justify-end gap-2 print:hidden">
            {status === 'dirty' && button('Start Cleaning', { cleaning_status: 'in_progress' })}
            {isToClean(room) && button('Mark Clean', { cleaning_status: 'clean' })}
            {!isToClean(room) && done?.before && button('Undo', done.before)}
          </div>
        )}
      </div>
      {error && (
        <p id={errorId} role="alert" className="mt-1 text-sm text-error">
          {error}
        </p>
      )}
    </li>
  );
}

/** For example `12 dirty, 3 being cleaned, 45 of 60 rooms clean`. */
function summaryOf(rooms: readonly RoomRecord[]): string {
  const count = (isCounted: (room: RoomRecord) => boolean) =>
    numberText(rooms.filter(isCounted).length, 'count', PLAIN);
  const having = (status: string) => count((room) => room.cleaning_status === status);
  const clean = count((room) => !isToClean(room));
  return `${having('dirty')} dirty, ${having('in_progress')} being cleaned, ${clean} of ${counted(rooms.length, 'room')} clean`;
}
