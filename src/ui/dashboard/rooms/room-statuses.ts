import { textTable } from '#domain/text/text-table.ts';
import { proxy } from 'valtio/vanilla';
import { ApiError } from '#application/errors/api-error.ts';
import { errorMessage } from '#application/errors/error-message.ts';
import type { HotelRooms } from '#application/hotel/hotel-rooms.ts';
import { createWriteRooms, lacksRoomCall } from '#application/hotel/write-rooms.ts';
import type { RoomRecord } from '#application/records/hotel-records.ts';
import type { Dashboard } from '#ui/dashboard/dashboard.ts';
import type { Resource } from '#ui/shell/loading/resource.ts';
import { errorNotice } from '#ui/texts/notices.ts';
import { cleaningLabel, statusLabel } from './map/room-looks.ts';

type Statuses = Partial<Pick<RoomRecord, 'status' | 'cleaning_status'>>;

/** A status change made on this screen since the rooms were read. */
export interface ChangedRoom {
  /** The statuses that Undo restores; undefined if nothing was saved, or if another user has changed the room since. */
  readonly before: Statuses | undefined;
  readonly now: Statuses;
  isSaving: boolean;
  /** Why the last change failed; '' if it succeeded. */
  error: string;
}

export interface RoomStatusesState {
  /** Keys are room IDs. */
  changed: Record<string, ChangedRoom>;
  /** The ID of the room in the panel; undefined if it is closed. */
  opened: string | undefined;
  /** A sentence about the last saved change, for screen readers. */
  said: string;
}

export type RoomStatuses = ReturnType<typeof createRoomStatuses>;

export function createRoomStatuses(
  {
    records,
    hotelId,
    lacking,
    notify,
  }: Pick<Dashboard, 'records' | 'hotelId' | 'lacking' | 'notify'>,
  rooms: Resource<HotelRooms>,
  /** Called before a saved change is shown. */
  onSaved: () => void = () => {},
) {
  const state = proxy<RoomStatusesState>({
    changed: textTable({}),
    opened: undefined,
    said: '',
  });
  const write = createWriteRooms(records, hotelId);
  /** Statuses that the user chose during a save of the same room. Keys are room IDs. */
  const waiting = new Map<string, Statuses>();
  const isSaving = () => Object.values(state.changed).some((each) => each.isSaving);

  /**
   * Replaces only this room, because other responses may have changed the list since. Removes the room if
   * `stored` is undefined.
   */
  const replace = ({ id }: RoomRecord, stored: RoomRecord | undefined) => {
    const { value } = rooms.state.now;
    if (!value) return;
    rooms.put({
      ...value,
      rooms: value.rooms.flatMap((room) => (room.id === id ? (stored ?? []) : room)),
    });
  };
  /** Resolves to the room as it is stored; undefined if it was not changed as requested. */
  const save = async (room: RoomRecord, changes: Statuses): Promise<RoomRecord | undefined> => {
    const id = String(room.id);
    const earlier = changeOf(room, state.changed);
    const current = statusesOf(room, changes);
    const isFromPanel = state.opened === id;
    state.changed[id] = { before: current, now: current, isSaving: true, error: '' };
    // After a failure, Undo still restores the statuses before the last saved change.
    let { before, now: shown } = earlier ?? { before: undefined, now: current };
    let error = '';
    let changed: RoomRecord | undefined;
    try {
      const now = await write.present(room);
      const isSame = now && hasStatuses(now, current);
      const stored = isSame ? await write.change(now, changes) : now;
      onSaved();
      replace(room, stored);
      if (!stored) state.said = `Room ${room.room_number} no longer exists.`;
      else {
        shown = statusesOf(stored, changes);
        before = isSame ? current : undefined;
        if (isSame) {
          changed = stored;
          state.said = `Room ${room.room_number}: ${labelsOf(stored, changes)}`;
        } else {
          error = `Another user has changed this room: it is now ${labelsOf(stored, changes)}.`;
        }
      }
    } catch (failure) {
      if (!(failure instanceof ApiError)) throw failure;
      if (lacksRoomCall(failure)) lacking['room.change'] = true;
      else error = errorMessage(failure, 'room');
    } finally {
      state.changed[id] = { before, now: shown, isSaving: false, error };
    }
    if (error !== '' && isFromPanel && state.opened !== id) {
      notify(errorNotice(`Room ${room.room_number} was not changed`, error));
    }
    return changed;
  };
  /**
   * Saves these statuses, or waits for the save of the room that is in progress. If that save fails,
   * the room keeps its statuses, and its error says so.
   */
  const store = async (room: RoomRecord, changes: Statuses): Promise<void> => {
    const id = String(room.id);
    if (state.changed[id]?.isSaving) {
      waiting.set(id, { ...waiting.get(id), ...changes });
      return;
    }
    try {
      const changed = await save(room, changes);
      const next = waiting.get(id);
      waiting.delete(id);
      if (changed && next && !hasStatuses(changed, next)) await store(changed, next);
    } finally {
      waiting.delete(id);
    }
  };

  return {
    state,
    lacking,
    /** Opens the panel for this room. Closes the panel if `room` is undefined. */
    open: (room: RoomRecord | undefined) => {
      Object.assign(state, { opened: room && String(room.id), said: '' });
    },
    /** Saves these statuses, unless another user has changed them. */
    async change(room: RoomRecord, changes: Statuses) {
      const isKept = hasStatuses(room, changes) && !state.changed[String(room.id)]?.isSaving;
      if (!isKept) await store(room, changes);
    },
    async undo(room: RoomRecord) {
      const { before } = changeOf(room, state.changed) ?? {};
      if (before) await store(room, before);
    },
    /** Reads the rooms again, unless a change is in progress. */
    async refresh() {
      if (isSaving()) return;
      state.changed = textTable({});
      await rooms.read();
    },
  };
}

/**
 * Returns the change made to the room on this screen. Returns undefined if there is none, or if another user has
 * changed the room since.
 */
export function changeOf(
  room: RoomRecord,
  changed: Readonly<RoomStatusesState['changed']>,
): ChangedRoom | undefined {
  const change = changed[String(room.id)];
  return change && (change.isSaving || hasStatuses(room, change.now)) ? change : undefined;
}

/** Returns the current values of the statuses that `fields` contains. */
function statusesOf(room: RoomRecord, fields: Statuses): Statuses {
  return Object.fromEntries(namesIn(fields).map((name) => [name, room[name]]));
}

function hasStatuses(room: RoomRecord, statuses: Statuses): boolean {
  return namesIn(statuses).every((name) => room[name] === statuses[name]);
}

function labelsOf(room: RoomRecord, fields: Statuses): string {
  return namesIn(fields)
    .map((name) => (name === 'status' ? statusLabel(room) : cleaningLabel(room[name])))
    .join(', ');
}

function namesIn(statuses: Statuses) {
  return Object.keys(statuses) as (keyof Statuses)[];
}
