import { proxy, ref } from 'valtio/vanilla';
import type { HotelRooms } from '#application/hotel/hotel-rooms.ts';
import {
  createWriteRooms,
  type RoomFailure,
  type RoomsProgress,
  type RoomsTask,
  type Statuses,
} from '#application/hotel/write-rooms.ts';
import type { RoomRecord, RoomTypeRecord } from '#application/records/hotel-records.ts';
import { isInDoubt } from '#application/records/write-record.ts';
import type { Id } from '#domain/record.ts';
import { byRoomNumber } from '#domain/rooms/room-groups.ts';
import { textTable } from '#domain/text/text-table.ts';
import type { Dashboard } from '#ui/dashboard/dashboard.ts';
import { createAction } from '#ui/shell/action.ts';
import type { Resource } from '#ui/shell/loading/resource.ts';
import { counted } from '#ui/texts/counted.ts';
import { roomTypeTitlesById } from '#ui/texts/item-names.ts';
import { errorNotice, successNotice } from '#ui/texts/notices.ts';
import { STATUS_NAMES, statusLabel } from './room-status.tsx';
import { byUse, inUseText, refusedRemovalAdvice } from './rooms-in-use.ts';

/** A status change made on this screen since the rooms were read. */
export interface ChangedRoom {
  /** The statuses that Undo restores; undefined if nothing was saved, or if another user has changed the room since. */
  before: Statuses | undefined;
  now: Statuses;
  isRunning: boolean;
  error: string;
}

export interface Batch {
  readonly isRemoval: boolean;
  readonly total: number;
  readonly failures: readonly RoomFailure[];
  readonly undoable: readonly string[];
}

export interface RoomChangesState {
  /** Keys are room IDs. */
  changed: Record<string, ChangedRoom>;
  /** A sentence about the last saved change, for screen readers. */
  announced: string;
  /** Keys are the IDs of the selected rooms. */
  selected: Record<string, true>;
  /** The statuses that the selected rooms will get; undefined while they are not being chosen. */
  chosen: Statuses | undefined;
  run: (Pick<Batch, 'isRemoval' | 'total'> & { done: number; isStopping: boolean }) | undefined;
  last: Batch | undefined;
}

export type RoomChanges = ReturnType<typeof createRoomChanges>;

export function createRoomChanges(
  parts: Pick<Dashboard, 'records' | 'hotelId' | 'lacking' | 'notify'>,
  data: Resource<HotelRooms>,
) {
  const { records, hotelId, lacking, notify } = parts;
  const state = proxy<RoomChangesState>({
    changed: textTable({}),
    announced: '',
    selected: textTable({}),
    chosen: undefined,
    run: undefined,
    last: undefined,
  });
  /** Its `edited` is undefined if the panel is closed. */
  const panel = proxy({
    edited: undefined as { readonly item: RoomRecord } | undefined,
    changed: false,
  });
  const isOpen = (id: string) => panel.edited !== undefined && String(panel.edited.item.id) === id;
  const open = (room: RoomRecord | undefined) => {
    panel.edited = room && ref({ item: room });
    Object.assign(state, { announced: '', chosen: undefined });
  };
  const write = createWriteRooms(records, hotelId);
  const present = (): readonly RoomRecord[] => data.state.now.value?.rooms ?? [];
  let titles = { of: [] as readonly RoomTypeRecord[], byId: roomTypeTitlesById([]) };
  /** Shows these rooms as the server stores them now, and removes those that no longer exist. */
  const show = (settled: Map<Id, RoomRecord | undefined>) => {
    const { value } = data.state.now;
    if (!value || settled.size === 0) return;
    const rooms = value.rooms.flatMap((room) =>
      settled.has(room.id) ? (settled.get(room.id) ?? []) : room,
    );
    data.put({ ...value, rooms });
  };
  const changeIn = (room: RoomRecord) => changeOf(room, state.changed);

  const send = async (
    rooms: readonly RoomRecord[],
    task: RoomsTask,
    progress?: Omit<RoomsProgress, 'onSettled'>,
  ) => {
    const settled = new Map<Id, RoomRecord | undefined>();
    const onSettled: RoomsProgress['onSettled'] = (room, stored, isSaved) => {
      settled.set(room.id, stored);
      if (!stored || task === 'remove') return;
      const before = statusesOf(room, task(room));
      const { isRunning = false, error = '' } = state.changed[String(room.id)] ?? {};
      state.changed[String(room.id)] = {
        before: isSaved ? before : undefined,
        now: statusesOf(stored, before),
        isRunning,
        error,
      };
    };
    const sending = write.run(rooms, task, { ...progress, onSettled });
    const { failures, isNotOffered } = await sending.finally(() => show(settled));
    if (isNotOffered) lacking[task === 'remove' ? 'room.remove' : 'room.change'] = true;
    return failures;
  };

  const forgetUndo = () => {
    const { last } = state;
    state.last = last && last.failures.length > 0 ? ref({ ...last, undoable: [] }) : undefined;
  };
  /** The statuses that a room still has to get. Keys are room IDs. */
  const wanted: Record<string, Statuses> = textTable({});
  /** Saves what the user has chosen, also during the save. Returns the reason if that fails. */
  const saveWanted = async (id: string): Promise<string> => {
    const { [id]: changes = {} } = wanted;
    delete wanted[id];
    const room = present().find((each) => String(each.id) === id);
    if (!room || hasStatuses(room, changes)) return '';
    const [failure] = await send([room], () => changes);
    if (failure) return lacking['room.change'] ? '' : failure.reason;
    const labels = namesIn(changes).map((name) => statusLabel({ ...room, ...changes }, name));
    state.announced = `Room ${room.room_number}: ${labels.join(', ')}`;
    return await saveWanted(id);
  };
  /** Saves these statuses, after a save of the room that is in progress. */
  const change = async (room: RoomRecord, changes: Statuses) => {
    const id = String(room.id);
    wanted[id] = { ...wanted[id], ...changes };
    forgetUndo();
    const earlier = changeIn(room);
    if (earlier?.isRunning) return;
    const isFromPanel = isOpen(id);
    const now = statusesOf(room, changes);
    state.changed[id] = { before: undefined, now, ...earlier, isRunning: true, error: '' };
    const error = await saveWanted(id).finally(() => {
      delete wanted[id];
      state.changed[id]!.isRunning = false;
    });
    state.changed[id].error = error;
    const isShown = present().some((each) => each.id === room.id);
    if (error !== '' && (!isShown || (isFromPanel && !isOpen(id)))) {
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
    /** `inUse` rooms are not sent, but count as failures. Resolves to true if there is no failure. */
    async run(
      task: RoomsTask,
      { free = [], inUse = [] }: ReturnType<typeof byUse>,
      isUndo = false,
    ) {
      const isRemoval = task === 'remove';
      const total = free.length + inUse.length;
      Object.assign(state, { last: undefined, chosen: undefined });
      if (total === 0) return false;
      state.run = { isRemoval, total, done: 0, isStopping: false };
      const sent = await send(free, task, {
        onProgress: (attempted) => void (state.run && (state.run.done = attempted)),
        isStopped: () => state.run?.isStopping === true,
      }).finally(() => {
        state.run = undefined;
      });
      const shown = (room: RoomRecord) => present().find(({ id }) => id === room.id) ?? room;
      const refused = inUse.map((room) => ({ room, reason: inUseText([room]) }));
      const failures = [...refused, ...sent].map(({ room, reason, error }: RoomFailure) => ({
        room,
        reason: isRemoval ? `${reason} ${refusedRemovalAdvice(shown(room), error)}`.trim() : reason,
      }));
      const failed = new Set(failures.map(({ room }) => room.id));
      const tried = new Set([...free, ...inUse].map(({ id }) => id));
      select(
        present().filter((one) => failed.has(one.id) || (isSelected(one) && !tried.has(one.id))),
      );
      const done = free.filter(({ id }) => !failed.has(id));
      const undoable = isRemoval || isUndo ? [] : done.map(({ id }) => String(id));
      if (failures.length + undoable.length > 0) {
        state.last = ref({ isRemoval, total, failures, undoable });
      }
      if (failures.length > 0) return false;
      const [what, were] =
        total === 1 ? [`Room ${free[0]?.room_number}`, 'was'] : [counted(total, 'room'), 'were'];
      notify(successNotice(`${what} ${were} ${isRemoval ? 'removed' : 'saved'}.`, '', 'short'));
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
    typeOf: ({ room_type }: Pick<RoomRecord, 'room_type'>): string => {
      const of = data.state.now.value?.roomTypes ?? titles.of;
      if (of !== titles.of) titles = { of, byId: roomTypeTitlesById(of) };
      return titles.byId.get(String(room_type)) ?? '';
    },
    open,
    choose(chosen: Statuses) {
      state.chosen = chosen;
    },
    panel: {
      name: 'statuses',
      of: data,
      notify,
      state: panel,
      openAt: (key: string) => {
        const room = present().find(({ id }) => String(id) === key);
        open(room);
        return room !== undefined;
      },
      discard: () => open(undefined),
    },
    async refresh() {
      if (Object.values(state.changed).some(({ isRunning }) => isRunning)) return;
      state.changed = textTable({});
      await data.read();
    },
    toggle: (toggled: readonly RoomRecord[]) => {
      if (state.run) return;
      forgetUndo();
      const isClearing = toggled.every(isSelected);
      const given = new Set(toggled.map(({ id }) => id));
      select(present().filter((room) => (given.has(room.id) ? !isClearing : isSelected(room))));
    },
    clear: () => {
      if (!state.run) Object.assign(state, { last: undefined, selected: textTable({}) });
    },
    /** What can be done with selected rooms. Each action has a button in the bar (`selection-bar.tsx`). */
    selection: {
      /** Resolves when every selected room is changed or reported as a failure. */
      change: (changes: Statuses) => batch.run(() => changes, { free: selectedRooms() }),
      /** Resolves to true if every room is removed. Sends no room in use. */
      remove: (rooms: readonly RoomRecord[]) => batch.run('remove', byUse(rooms)),
      undo() {
        const undoable = new Set(state.last?.undoable);
        const free = present().filter(
          (room) => undoable.has(String(room.id)) && changeIn(room)?.before,
        );
        return batch.run((room) => changeIn(room)?.before ?? {}, { free }, true);
      },
    },
    stop: () => {
      if (state.run) state.run.isStopping = true;
    },
  };
}

/** The change made to the room on this screen; undefined if another user has changed the room since. */
export function changeOf(
  room: RoomRecord,
  changed: Readonly<RoomChangesState['changed']>,
): ChangedRoom | undefined {
  const change = changed[String(room.id)];
  return change && (change.isRunning || hasStatuses(room, change.now)) ? change : undefined;
}

export function reportTitle({ isRemoval, total, failures }: Omit<Batch, 'undoable'>) {
  const { length } = failures;
  const what = total === 1 ? 'The room' : `${length} of ${counted(total, 'room')}`;
  const isUnconfirmed = failures.some(({ error }) => error && isInDoubt(error));
  const were = isUnconfirmed ? 'may not have been' : length === 1 ? 'was not' : 'were not';
  return `${what} ${were} ${isRemoval ? 'removed' : 'changed'}`;
}

function statusesOf(room: RoomRecord, fields: Statuses): Statuses {
  return Object.fromEntries(namesIn(fields).map((name) => [name, room[name]]));
}

function hasStatuses(room: RoomRecord, statuses: Statuses): boolean {
  return namesIn(statuses).every((name) => room[name] === statuses[name]);
}

function namesIn(statuses: Statuses) {
  return STATUS_NAMES.filter((name) => Object.hasOwn(statuses, name));
}
