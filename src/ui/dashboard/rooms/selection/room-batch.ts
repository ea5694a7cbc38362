import { textTable } from '#domain/text/text-table.ts';
import { proxy, ref } from 'valtio/vanilla';
import type { RoomChanges, RoomFailure, RoomsTask } from '#application/hotel/write-rooms.ts';
import type { RoomRecord } from '#application/records/hotel-records.ts';
import { byRoomNumber } from '#domain/rooms/room-groups.ts';
import type { Dashboard } from '#ui/dashboard/dashboard.ts';
import { counted } from '#ui/texts/counted.ts';
import { successNotice, warningNotice } from '#ui/texts/notices.ts';
import type { Rooms } from '#ui/dashboard/rooms/rooms.ts';
import { byUse, inUseText } from '#ui/dashboard/rooms/rooms-in-use.ts';

/** The time between two updates of the screen during a run. Each update redraws the complete list. */
const SHOWN_EVERY_MS = 100;

export interface BatchRun {
  readonly isRemoval: boolean;
  readonly total: number;
  done: number;
  isStopping: boolean;
}

export interface BatchReport {
  readonly isRemoval: boolean;
  readonly total: number;
  readonly failures: readonly RoomFailure[];
}

export interface RoomBatchState {
  /** Keys are the IDs of the selected rooms. */
  selected: Record<string, true>;
  /** If true, a click on the plan selects a room even if no room is selected yet. */
  isSelecting: boolean;
  run: BatchRun | undefined;
  /** Rooms that the last run could not change; undefined if it changed all of them. */
  report: BatchReport | undefined;
  /** The changes of the last run; undefined if there is nothing to undo. */
  undoable: { readonly before: readonly RoomRecord[]; readonly changes: RoomChanges } | undefined;
}

const NOTHING = { isSelecting: false, report: undefined, undoable: undefined };
const CHANGED_BY_OTHERS = 'Another user has changed this room since your change.';

export type RoomBatch = ReturnType<typeof createRoomBatch>;

export function createRoomBatch(
  { clock, notify }: Pick<Dashboard, 'clock' | 'notify'>,
  rooms: Rooms,
) {
  const state = proxy<RoomBatchState>({ ...NOTHING, selected: textTable({}), run: undefined });
  const present = () => rooms.data.state.now.value?.rooms ?? [];
  const isSelected = ({ id }: RoomRecord) => Object.hasOwn(state.selected, String(id));
  /** Sorted by room number. */
  const selectedRooms = () => present().filter(isSelected).toSorted(byRoomNumber);
  const select = (chosen: readonly RoomRecord[]) => {
    state.selected = textTable(Object.fromEntries(chosen.map(({ id }) => [String(id), true])));
  };

  /** Shows the finished rooms in one update. */
  const show = (settled: Map<RoomRecord, RoomRecord | undefined>) => {
    const byId = new Map([...settled].map(([{ id }, stored]) => [id, stored]));
    settled.clear();
    rooms.setRooms((before) =>
      before.flatMap((room) => (byId.has(room.id) ? (byId.get(room.id) ?? []) : room)),
    );
  };

  /** `refused` rooms are not sent, but count as failures. */
  const run = async (
    task: RoomsTask,
    chosen = selectedRooms(),
    refused: readonly RoomFailure[] = [],
  ) => {
    if (state.run || chosen.length + refused.length === 0) return;
    const isRemoval = task === 'remove';
    const total = chosen.length + refused.length;
    Object.assign(state, { report: undefined, undoable: undefined });
    state.run = { isRemoval, total, done: 0, isStopping: false };
    const settled = new Map<RoomRecord, RoomRecord | undefined>();
    let shownAt = clock.now();
    const written = rooms.write.run(chosen, task, {
      onSettled: (room, stored) => void settled.set(room, stored),
      onProgress(attempted) {
        if (clock.now() - shownAt < SHOWN_EVERY_MS) return;
        shownAt = clock.now();
        if (state.run) state.run.done = attempted;
        show(settled);
      },
      isStopped: () => state.run?.isStopping ?? false,
    });
    const outcome = await written.finally(() => {
      show(settled);
      state.run = undefined;
    });
    const failures = [...refused, ...outcome.failures];
    if (outcome.isNotOffered) rooms.lacking[isRemoval ? 'room.remove' : 'room.change'] = true;
    const failed = new Set(failures.map(({ room }) => room.id));
    select(present().filter(({ id }) => failed.has(id)));
    if (failures.length === 0) state.isSelecting = false;
    else state.report = ref({ isRemoval, total, failures });
    notify(noticeOf({ isRemoval, total, failures }));
    const before = chosen.filter(({ id }) => !failed.has(id));
    if (task !== 'remove' && typeof task.change === 'object' && before.length > 0) {
      state.undoable = ref({ before, changes: task.change });
    }
  };

  /** Undoes the last run, except for rooms that another user has changed since. */
  const undo = async () => {
    if (state.run || !state.undoable) return;
    const { before, changes } = state.undoable;
    const fields = Object.keys(changes) as (keyof RoomChanges)[];
    await rooms.data.refresh();
    const byId = new Map(before.map((room) => [room.id, room]));
    const known = present().filter(({ id }) => byId.has(id));
    const isOurs = (room: RoomRecord) => fields.every((field) => room[field] === changes[field]);
    const restored = ({ id }: RoomRecord): RoomChanges =>
      Object.fromEntries(fields.map((field) => [field, byId.get(id)?.[field]]));
    const refused = known.filter((room) => !isOurs(room));
    await run(
      { change: restored },
      known.filter(isOurs),
      refused.map((room) => ({ room, reason: CHANGED_BY_OTHERS })),
    );
  };

  return {
    state,
    selectedRooms,
    isSelected,
    /** Selects these rooms, or deselects them if all are selected. */
    toggle(toggled: readonly RoomRecord[]) {
      if (state.run) return;
      state.undoable = undefined;
      const isClearing = toggled.every(isSelected);
      const given = new Set(toggled.map(({ id }) => id));
      select(present().filter((room) => (given.has(room.id) ? !isClearing : isSelected(room))));
    },
    startSelecting() {
      state.isSelecting = true;
    },
    /** Clears the selection and the failures of the last run. */
    clear() {
      if (state.run) return;
      Object.assign(state, { ...NOTHING, selected: textTable({}) });
    },
    /** Resolves when every selected room is changed or reported as a failure. */
    change: (changes: RoomChanges) => run({ change: changes }),
    undo,
    /** Resolves when every selected room is removed or reported as a failure. Sends no room in use. */
    remove() {
      const { inUse = [], free = [] } = byUse(selectedRooms());
      const refused = inUse.map((room) => ({ room, reason: inUseText([room]) }));
      return run('remove', free, refused);
    },
    /** Lets requests in progress finish, but sends no more. */
    stop() {
      if (state.run) state.run.isStopping = true;
    },
  };
}

/** For example `2 of 40 rooms were not changed`. */
export function reportTitle({ isRemoval, total, failures }: BatchReport): string {
  const were = failures.length === 1 ? 'was' : 'were';
  return `${failures.length} of ${counted(total, 'room')} ${were} not ${isRemoval ? 'removed' : 'changed'}`;
}

function noticeOf(report: BatchReport) {
  const { isRemoval, total, failures } = report;
  if (failures.length > 0) {
    return warningNotice(
      reportTitle(report),
      'These rooms are still selected. The list shows the reason for each room.',
    );
  }
  const were = total === 1 ? 'was' : 'were';
  return isRemoval
    ? successNotice('Removed', `${counted(total, 'room')} ${were} removed.`, 'short')
    : successNotice('Saved', `${counted(total, 'room')} ${were} saved.`, 'short');
}
