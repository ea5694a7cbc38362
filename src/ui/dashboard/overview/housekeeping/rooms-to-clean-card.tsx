import { ChevronDown, RefreshCw } from 'lucide-react';
import { useMemo } from 'react';
import { useSnapshot } from 'valtio';
import type { HotelRooms } from '#application/hotel/hotel-rooms.ts';
import type { RoomRecord } from '#application/records/hotel-records.ts';
import { groupsOf } from '#domain/rooms/room-groups.ts';
import { isToClean, nextCleaning } from '#domain/rooms/room-status.ts';
import { Button } from '#ui/components/button.tsx';
import { Card } from '#ui/components/card.tsx';
import { NoticeBox } from '#ui/components/notice-box.tsx';
import { cleaningLabel, cleaningMark, statusLabel } from '#ui/dashboard/rooms/map/room-looks.ts';
import {
  changeOf,
  type ChangedRoom,
  type RoomStatuses,
  type RoomStatusesState,
} from '#ui/dashboard/rooms/room-statuses.ts';
import { roomTypeTitlesById } from '#ui/texts/item-names.ts';
import { counted } from '#ui/texts/counted.ts';
import { numberText, PLAIN } from '#ui/texts/numbers.ts';
import { NothingToClean } from './nothing-to-clean.tsx';
import { groupsToClean } from './rooms-to-clean.ts';

interface RoomsToCleanCardProps {
  readonly work: RoomStatuses;
  readonly data: HotelRooms;
}

/** Each room has a large button, for use with one thumb. */
export function RoomsToCleanCard({ work, data }: RoomsToCleanCardProps) {
  const { changed, said } = useSnapshot(work.state) as RoomStatusesState;
  const { 'room.change': isNotOffered } = useSnapshot(work.lacking);
  const typeNames = useMemo(() => roomTypeTitlesById(data.roomTypes), [data.roomTypes]);
  const shown = useMemo(() => groupsToClean(groupsOf(data.rooms), changed), [data.rooms, changed]);
  const all = data.rooms.filter(({ is_active }) => is_active);
  return (
    <Card
      title="Rooms to clean"
      description={all.length > 0 ? summaryOf(all) : undefined}
      actions={
        <>
          <Button variant="secondary" icon={<RefreshCw />} onClick={() => void work.refresh()}>
            Refresh
          </Button>
        </>
      }
    >
      <output className="sr-only">{said}</output>
      {isNotOffered && (
        <NoticeBox kind="warning" role="alert" className="mb-4">
          This server cannot change the cleaning status of rooms.
        </NoticeBox>
      )}
      {shown.length === 0 ? (
        <NothingToClean rooms={data.rooms} />
      ) : (
        <div className="space-y-4">
          {shown.map(({ name, rooms }) => (
            <details key={name} open className="group">
              <summary className="flex min-h-control cursor-pointer list-none items-center gap-3 rounded-sm font-medium focus-visible:outline-2 focus-visible:outline-brand [&::-webkit-details-marker]:hidden">
                <span className="grow">
                  {name}
                  {/* Without this space, screen readers read 'Floor 1, 4 to clean' as 'Floor 14 to clean'. */}{' '}
                  <span className="ml-2 font-normal text-ink/75">
                    {rooms.filter(isToClean).length} to clean
                  </span>
                </span>
                <ChevronDown className="size-5 shrink-0 group-open:rotate-180" />
              </summary>
              <ul className="divide-y divide-line border-y border-line">
                {rooms.map((room) => (
                  <RoomItem
                    key={room.id}
                    room={room}
                    type={typeNames.get(String(room.room_type)) ?? ''}
                    done={changeOf(room, changed)}
                    work={isNotOffered ? undefined : work}
                  />
                ))}
              </ul>
            </details>
          ))}
        </div>
      )}
    </Card>
  );
}

interface RoomItemProps {
  readonly room: RoomRecord;
  /** The name of the room type; '' if unknown. */
  readonly type: string;
  readonly done: ChangedRoom | undefined;
  /** Undefined if the status cannot be changed. */
  readonly work: RoomStatuses | undefined;
}

function RoomItem({ room, type, done, work }: RoomItemProps) {
  const { room_number: number, cleaning_status: status } = room;
  const next = nextCleaning(status);
  const errorId = `cleaning-error-${room.id}`;
  return (
    <li className="py-2">
      <div className="flex items-center gap-3">
        <p className="min-w-0 grow">
          <span translate="no" className="block text-lg font-semibold wrap-anywhere">
            {number}
          </span>
          <span className="block text-sm text-ink/75 wrap-anywhere">
            {[type, statusLabel(room)].filter(Boolean).join(', ')}
          </span>
          <span className="block text-sm font-medium">
            <span aria-hidden="true">{cleaningMark(status)} </span>
            {cleaningLabel(status)}
          </span>
        </p>
        {work && (next ?? done?.before) && (
          <Button
            variant={status === 'dirty' ? 'primary' : 'secondary'}
            className="min-h-14 w-36 shrink-0 sm:w-44"
            busy={done?.isSaving}
            aria-describedby={done?.error ? errorId : undefined}
            onClick={() =>
              void (next ? work.change(room, { cleaning_status: next }) : work.undo(room))
            }
          >
            {actionOf(status)}
            <span className="sr-only"> (room {number})</span>
          </Button>
        )}
      </div>
      {done?.error && (
        <p id={errorId} role="alert" className="mt-1 text-sm text-error">
          {done.error}
        </p>
      )}
    </li>
  );
}

function actionOf(status: string): string {
  if (status === 'dirty') return 'Start cleaning';
  return status === 'in_progress' ? 'Mark as clean' : 'Undo';
}

/** For example `12 dirty, 3 being cleaned, 45 of 60 rooms clean`. */
function summaryOf(rooms: readonly RoomRecord[]): string {
  const count = (isCounted: (room: RoomRecord) => boolean) =>
    numberText(rooms.filter(isCounted).length, 'count', PLAIN);
  const having = (status: string) => count((room) => room.cleaning_status === status);
  const clean = count((room) => !isToClean(room));
  return `${having('dirty')} dirty, ${having('in_progress')} being cleaned, ${clean} of ${counted(rooms.length, 'room')} clean`;
}
