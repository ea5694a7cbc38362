import { proxy, ref } from 'valtio/vanilla';
import { orUndefined } from '#application/errors/api-error.ts';
import type { HotelRooms } from '#application/hotel/hotel-rooms.ts';
import {
  createWriteRooms,
  isGone,
  type RoomFailure,
  type RoomsTask,
} from '#application/hotel/write-rooms.ts';
import type { RoomRecord, RoomTypeRecord } from '#application/records/hotel-records.ts';
import type { Id } from '#domain/record.ts';
import { byRoomNumber } from '#domain/rooms/room-groups.ts';
import { textTable } from '#domain/text/text-table.ts';
import type { Dashboard } from '#ui/dashboard/dashboard.ts';
import { createAction } from '#ui/shell/action.ts';
import type { Resource } from '#ui/shell/loading/resource.ts';
import { counted } from '#ui/texts/counted.ts';
import { roomTypeTitlesById } from '#ui/texts/item-names.ts';
import { errorNotice, successNotice } from '#ui/texts/notices.ts';
import { statusLabel, type Statuses, type StatusName } from './room-status.tsx';
import { byUse, inUseText } from './rooms-in-use.ts';

/** A status change made on this screen since the rooms were read. */
export interface ChangedRoom {
  /** The statuses that Undo restores; undefined if nothing was saved, or if another user has changed the room since. */
  before: Statuses | undefined;
  now: Statuses;
  readonly action: { readonly isRunning: boolean; readonly error: string };
}

/** The last run over the selected rooms. */
export interface Batch {
  readonly isRemoval: boolean;
  readonly total: number;
  readonly failures: readonly RoomFailure[];
  /** The changes that 'Undo Changes' takes back, and the rooms as they were before. */
  readonly changes: Statuses;
  readonly before: readonly RoomRecord[];
}

export interface RoomChangesState {
  /** Keys are room IDs. */
  changed: Record<string, ChangedRoom>;
  /** The ID of the room in the panel; undefined if it is closed. */
  opened: string | undefined;
  /** A sentence about the last saved change, for screen readers. */
  said: string;
  /** Keys are the IDs of the selected rooms. */
  selected: Record<string, true>;
  run: (Pick<Batch, 'isRemoval' | 'total'> & { done: number; isStopping: boolean }) | undefined;
  last: Batch | undefined;
}

export type RoomChanges = ReturnType<typeof createRoomChanges>;

/** Changes one room by a tap, and the selected rooms in a run. */
export function createRoomChanges(
  parts: Pick<Dashboard, 'records' | 'hotelId' | 'lacking' | 'notify'>,
  data: Resource<HotelRooms>,
  /** Called before a saved change is shown. */
  onSaved: () => void = () => {},
) {
  const { records, hotelId, lacking, notify } = parts;
  const state = proxy<RoomChangesState>({
    changed: textTable({}),
    opened: undefined,
    said: '',
    selected: textTable({}),
    run: undefined,
    last: undefined,
  });
  const write = createWriteRooms(records, hotelId);
  const present = (): readonly RoomRecord[] => data.state.now.value?.rooms ?? [];
  const typeNames = new WeakMap<readonly RoomTypeRecord[], ReadonlyMap<string, string>>();
  /** Shows these rooms as the server stores them now, and removes those that no longer exist. */
  const show = (settled: Map<Id, RoomRecord | undefined>) => {
    const { value } = data.state.now;
    if (!value || settled.size === 0) return;
    const rooms = value.rooms.flatMap((room) =>
      settled.has(room.id) ? (settled.get(room.id) ?? []) : room,
    );
    data.put({ ...value, rooms });
  };

  /** The statuses that a room still has to get. Keys are room IDs. */
  const wanted: Record<string, Statuses> = textTable({});
  const save = async (id: string): Promise<boolean> => {
    const { [id]: changes = {} } = wanted;
    delete wanted[id];
    const room = present().find((each) => String(each.id) === id);
    if (!room || hasStatuses(room, changes)) return true;
    const current = statusesOf(room, changes);
    state.changed[id] = changeOf(room, state.changed) ?? {
      before: undefined,
      now: current,
      action: actionOf(id).state,
    };
    const listed = await write.present(room);
    const isOurs = listed && hasStatuses(listed, current);
    const stored = isOurs ? await orUndefined(write.change(listed, changes), isGone) : listed;
    onSaved();
    show(new Map([[room.id, stored]]));
    const labels = stored && labelsOf(stored, changes);
    if (stored) {
      Object.assign(state.changed[id], {
        before: isOurs ? current : undefined,
        now: statusesOf(stored, changes),
      });
      if (!isOurs) {
        actionOf(id).state.error = `Another user has changed this room: it is now ${labels}.`;
        return false;
      }
    }
    const number = room.room_number;
    state.said = labels ? `Room ${number}: ${labels}` : `Room ${number} no longer exists.`;
    return await save(id);
  };
  const newAction = (id: string) =>
    createAction({ context: 'room', request: 'room.change', lacking, run: () => save(id) });
  const actions = new Map<string, ReturnType<typeof newAction>>();
  const actionOf = (id: string) => {
    const action = actions.get(id) ?? newAction(id);
    actions.set(id, action);
    return action;
  };
  /** Saves these statuses, after a save of the room that is in progress. Changes no room that others have changed. */
  const change = async (room: RoomRecord, changes: Statuses) => {
    const id = String(room.id);
    const { [id]: earlier } = wanted;
    wanted[id] = { ...earlier, ...changes };
    const action = actionOf(id);
    if (action.state.isRunning) return;
    const isFromPanel = state.opened === id;
    const isSaved = await action.run().finally(() => delete wanted[id]);
    const { error } = action.state;
    if (!isSaved && error !== '' && isFromPanel && state.opened !== id) {
      notify(errorNotice(`Room ${room.room_number} was not changed`, error));
    }
  };

  const isSelected = ({ id }: RoomRecord) => Object.hasOwn(state.selected, String(id));
  /** Sorted by room number. */
  const selectedRooms = () => present().filter(isSelected).toSorted(byRoomNumber);
  const select = (chosen: readonly RoomRecord[]) => {
    state.selected = textTable(Object.fromEntries(chosen.map(({ id }) => [String(id), true])));
  };
  const batch = createAction({
    /** `refused` rooms are not sent, but count as failures. Resolves to true if there is no failure. */
    async run(task: RoomsTask, chosen: readonly RoomRecord[], refused: readonly RoomFailure[]) {
      const isRemoval = task === 'remove';
      const total = chosen.length + refused.length;
      if (total === 0) return false;
      Object.assign(state, { last: undefined, run: { isRemoval, total, done: 0 } });
      const settled = new Map<Id, RoomRecord | undefined>();
      const written = write.run(chosen, task, {
        onSettled: (room, stored) => void settled.set(room.id, stored),
        onProgress: (attempted) => void (state.run && (state.run.done = attempted)),
        isStopped: () => state.run?.isStopping === true,
      });
      const outcome = await written.finally(() => {
        state.run = undefined;
        show(settled);
      });
      if (outcome.isNotOffered) lacking[isRemoval ? 'room.remove' : 'room.change'] = true;
      const failures = [...refused, ...outcome.failures];
      const failed = new Set(failures.map(({ room }) => room.id));
      const changes = isRemoval || typeof task.change === 'function' ? undefined : task.change;
      const before = changes ? chosen.filter(({ id }) => !failed.has(id)) : [];
      select(present().filter(({ id }) => failed.has(id)));
      if (failures.length + before.length > 0) {
        state.last = ref({ isRemoval, total, failures, changes: changes ?? {}, before });
      }
      if (failures.length > 0) return false;
      const were = total === 1 ? 'was' : 'were';
      const did = isRemoval ? 'removed' : 'saved';
      notify(successNotice(`${counted(total, 'room')} ${were} ${did}.`, '', 'short'));
      return true;
    },
  });

  return {
    state,
    lacking,
    data,
    write,
    show,
    change,
    selectedRooms,
    isSelected,
    /** The name of the room's type; '' if unknown. */
    typeOf: ({ room_type }: Pick<RoomRecord, 'room_type'>): string => {
      const roomTypes = data.state.now.value?.roomTypes ?? [];
      const names = typeNames.get(roomTypes) ?? roomTypeTitlesById(roomTypes);
      typeNames.set(roomTypes, names);
      return names.get(String(room_type)) ?? '';
    },
    /** Opens the panel for this room. Closes the panel if `room` is undefined. */
    open: (room: RoomRecord | undefined) => {
      Object.assign(state, { opened: room && String(room.id), said: '' });
    },
    async undo(room: RoomRecord) {
      const { before } = changeOf(room, state.changed) ?? {};
      if (before) await change(room, before);
    },
    /** Reads the rooms again, unless a change is in progress. */
    async refresh() {
      if (Object.values(state.changed).some(({ action }) => action.isRunning)) return;
      state.changed = textTable({});
      await data.read();
    },
    /** Selects these rooms, or deselects them if all are selected. */
    toggle: (toggled: readonly RoomRecord[]) => {
      if (state.run) return;
      if (state.last) state.last = ref({ ...state.last, before: [] });
      const isClearing = toggled.every(isSelected);
      const given = new Set(toggled.map(({ id }) => id));
      select(present().filter((room) => (given.has(room.id) ? !isClearing : isSelected(room))));
    },
    /** Clears the selection and the failures of the last run. */
    clear: () => {
      if (!state.run) Object.assign(state, { last: undefined, selected: textTable({}) });
    },
    /** Resolves when every selected room is changed or reported as a failure. */
    changeSelected: (changes: Statuses) => batch.run({ change: changes }, selectedRooms(), []),
    /** Resolves when every selected room is removed or reported as a failure. Sends no room in use. */
    removeSelected: () => {
      const { inUse = [], free = [] } = byUse(selectedRooms());
      const refused = inUse.map((room) => ({ room, reason: inUseText([room]) }));
      return batch.run('remove', free, refused);
    },
    /** Undoes the last run, except for rooms that another user has changed since. */
    async undoSelected() {
      if (state.run || !state.last) return;
      const { before, changes } = state.last;
      await data.refresh();
      const byId = new Map(before.map((room) => [room.id, room]));
      const known = present().filter(({ id }) => byId.has(id));
      const { ours = [], others = [] } = Object.groupBy(known, (room) =>
        hasStatuses(room, changes) ? 'ours' : 'others',
      );
      const reason = 'Another user has changed this room since your change.';
      await batch.run(
        { change: (room) => statusesOf(byId.get(room.id) ?? room, changes) },
        ours,
        others.map((room) => ({ room, reason })),
      );
    },
    /** Lets requests in progress finish, but sends no more. */
    stop: () => {
      if (state.run) state.run.isStopping = true;
    },
  };
}

/**
 * Returns the change made to the room on this screen. Returns undefined if there is none, or if another user has
 * changed the room since.
 */
export function changeOf(
  room: RoomRecord,
  changed: Readonly<RoomChangesState['changed']>,
): ChangedRoom | undefined {
  const change = changed[String(room.id)];
  return change && (change.action.isRunning || hasStatuses(room, change.now)) ? change : undefined;
}

/** For example `2 of 40 rooms were not changed`. */
export function reportTitle({ isRemoval, total, failures }: Omit<Batch, 'changes' | 'before'>) {
  const were = failures.length === 1 ? 'was' : 'were';
  return `${failures.length} of ${counted(total, 'room')} ${were} not ${isRemoval ? 'removed' : 'changed'}`;
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
    .map((name) => statusLabel(room, name))
    .join(', ');
}

function namesIn(statuses: Statuses): StatusName[] {
  return Object.keys(statuses) as StatusName[];
}
