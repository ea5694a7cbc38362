import { proxy } from 'valtio/vanilla';
import { ApiError } from '#application/errors/api-error.ts';
import { errorMessage } from '#application/errors/error-message.ts';
import { createWriteRooms, lacksRoomCall } from '#application/hotel/write-rooms.ts';
import type { RoomRecord } from '#application/records/hotel-records.ts';
import type { RoomGroup } from '#domain/rooms/room-groups.ts';
import { nextCleaning } from '#domain/rooms/room-status.ts';
import type { Dashboard } from '#ui/dashboard/dashboard.ts';
import { cleaningLabel } from '#ui/dashboard/rooms/map/room-looks.ts';
import type { Loading } from '#ui/shell/loading/loading.ts';
import type { RoomMap } from '#ui/dashboard/overview/overview.ts';

/** A room whose cleaning status was changed here since the list was read. */
export interface CleanedRoom {
  /** The status that Undo restores; undefined if another user has changed it since. */
  readonly before: string | undefined;
  /** The status that it has since. */
  readonly now: string;
  isSaving: boolean;
  /** Why the last change was not made; '' if it was. */
  error: string;
}

export interface RoomsToCleanState {
  /** By room ID. */
  cleaned: Record<string, CleanedRoom>;
  /** The last change that was stored, as a sentence for screen readers. */
  said: string;
  /** The server has no call that changes a room. */
  isNotOffered: boolean;
}

export type RoomsToClean = ReturnType<typeof createRoomsToClean>;

/** The work of a housekeeper: the rooms of the hotel that are not clean, each changed by one tap. */
export function createRoomsToClean(
  { records, hotelId }: Pick<Dashboard, 'records' | 'hotelId'>,
  rooms: Loading<RoomMap>,
) {
  const state = proxy<RoomsToCleanState>({ cleaned: {}, said: '', isNotOffered: false });
  const write = createWriteRooms(records, hotelId);
  const isSaving = () => Object.values(state.cleaned).some((each) => each.isSaving);

  /** A late answer touches only its own room; undefined removes it. */
  const replace = ({ id }: RoomRecord, stored: RoomRecord | undefined) => {
    const { value } = rooms.state.now;
    if (!value) return;
    const groups = value.groups.map(({ name, rooms: on }) => ({
      name,
      rooms: on.flatMap((room) => (room.id === id ? (stored ?? []) : room)),
    }));
    rooms.set({ ...value, groups });
  };
  const store = async (room: RoomRecord, cleaning_status: string) => {
    const id = String(room.id);
    if (state.cleaned[id]?.isSaving) return;
    let before: string | undefined = room.cleaning_status;
    let shown = before;
    state.cleaned[id] = { before, now: shown, isSaving: true, error: '' };
    let error = '';
    try {
      const now = await write.present(room);
      const isSame = now?.cleaning_status === before;
      const stored = now && isSame ? await write.change(now, { cleaning_status }) : now;
      replace(room, stored);
      shown = stored?.cleaning_status ?? shown;
      if (!stored) state.said = `Room ${room.room_number} no longer exists.`;
      else if (isSame)
        state.said = `Room ${room.room_number}: ${cleaningLabel(stored.cleaning_status)}`;
      else {
        before = undefined;
        error = `Another user has changed this room: it is now ${cleaningLabel(stored.cleaning_status)}.`;
      }
    } catch (failure) {
      if (!(failure instanceof ApiError)) throw failure;
      if (lacksRoomCall(failure)) state.isNotOffered = true;
      else error = errorMessage(failure, 'room');
    } finally {
      state.cleaned[id] = { before, now: shown, isSaving: false, error };
    }
  };

  return {
    state,
    /** From Dirty to Being Cleaned, and from there to Clean. */
    async advance(room: RoomRecord) {
      const next = nextCleaning(room.cleaning_status);
      if (next !== undefined) await store(room, next);
    },
    async undo(room: RoomRecord) {
      const done = changeOf(room, state.cleaned);
      if (done?.before !== undefined) await store(room, done.before);
    },
    /** Reads the rooms again, unless a change is on its way. */
    async refresh() {
      if (isSaving()) return;
      state.cleaned = {};
      await rooms.load();
    },
  };
}

/** The groups with rooms in use that are not clean, or that were changed here. */
export function groupsToClean(
  groups: readonly RoomGroup<RoomRecord>[],
  cleaned: Readonly<RoomsToCleanState['cleaned']>,
): RoomGroup<RoomRecord>[] {
  return groups
    .map(({ name, rooms }) => ({ name, rooms: rooms.filter((room) => isListed(room, cleaned)) }))
    .filter(({ rooms }) => rooms.length > 0);
}

function isListed(room: RoomRecord, cleaned: Readonly<RoomsToCleanState['cleaned']>): boolean {
  return room.is_active && (isToClean(room) || changeOf(room, cleaned) !== undefined);
}

/** What was changed here; undefined if another user has changed the room after that. */
export function changeOf(
  { id, cleaning_status }: RoomRecord,
  cleaned: Readonly<RoomsToCleanState['cleaned']>,
): CleanedRoom | undefined {
  const change = cleaned[String(id)];
  return change?.isSaving || change?.now === cleaning_status ? change : undefined;
}

export function isToClean({ cleaning_status }: Pick<RoomRecord, 'cleaning_status'>): boolean {
  return nextCleaning(cleaning_status) !== undefined;
}
