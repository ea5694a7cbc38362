import { ChevronDown, RefreshCw } from 'lucide-react';
import { useMemo } from 'react';
import { useSnapshot } from 'valtio';
import type { HotelRooms } from '#application/hotel/hotel-rooms.ts';
import type { RoomRecord } from '#application/records/hotel-records.ts';
import { groupsOf } from '#domain/rooms/room-groups.ts';
import { isToClean } from '#domain/rooms/room-status.ts';
import { Button } from '#ui/components/button.tsx';
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
    <section aria-labelledby="rooms-to-clean" className="surface px-3 py-2">
      <div className="flex flex-wrap items-center gap-x-3 gap-y-1">
        <h2 id="rooms-to-clean" className="text-lg font-semibold">
          Rooms to Clean
        </h2>
        <p className="mr-auto text-sm text-ink/75">{all.length > 0 && summaryOf(all)}</p>
        <Button
          variant="quiet"
          className="print:hidden"
          icon={<RefreshCw />}
          onClick={() => void work.refresh()}
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
    </section>
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
  const errorId = `cleaning-error-${room.id}`;
  /** Without changes, the button undoes the last one. Finishing a room is the main action. */
  const button = (label: string, changes?: Pick<RoomRecord, 'cleaning_status'>) => (
    <Button
      variant={changes?.cleaning_status === 'clean' ? 'primary' : 'secondary'}
      busy={done?.isSaving}
      aria-describedby={done?.error ? errorId : undefined}
      onClick={() => void (changes ? work?.change(room, changes) : work?.undo(room))}
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
            {[type, statusLabel(room)].filter(Boolean).join(', ')}
          </span>
          <span className="basis-full sm:basis-auto">
            <span aria-hidden="true">{cleaningMark(status)} </span>
            {cleaningLabel(status)}
          </span>
        </p>
        {work && (
          <div className="flex shrink-0 flex-wrap justify-end gap-2 print:hidden">
            {status === 'dirty' && button('Start Cleaning', { cleaning_status: 'in_progress' })}
            {isToClean(room) && button('Mark Clean', { cleaning_status: 'clean' })}
            {!isToClean(room) && done?.before && button('Undo')}
          </div>
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

/** For example `12 dirty, 3 being cleaned, 45 of 60 rooms clean`. */
function summaryOf(rooms: readonly RoomRecord[]): string {
  const count = (isCounted: (room: RoomRecord) => boolean) =>
    numberText(rooms.filter(isCounted).length, 'count', PLAIN);
  const having = (status: string) => count((room) => room.cleaning_status === status);
  const clean = count((room) => !isToClean(room));
  return `${having('dirty')} dirty, ${having('in_progress')} being cleaned, ${clean} of ${counted(rooms.length, 'room')} clean`;
}
