import { textTable } from '#domain/text/text-table.ts';
import { proxy } from 'valtio/vanilla';
import type { RoomRecord } from '#application/records/hotel-records.ts';
import { cleaningShares } from '#domain/rooms/cleaning-shares.ts';
import { groupsOf } from '#domain/rooms/room-groups.ts';
import { isToClean } from '#domain/rooms/room-status.ts';

const ATTENDANTS_MAXIMUM = 30;

export interface CleaningSheet {
  /** `Attendant 2` if the user has entered no name. */
  readonly name: string;
  /** Sorted by floor and number. */
  readonly rooms: readonly RoomRecord[];
}

interface CleaningState {
  attendants: number;
  /** The entered names, indexed by attendant. */
  names: string[];
  /** Rooms that the user has moved. Keys are room IDs, values are indexes of attendants. */
  moved: Record<string, number>;
}

export type CleaningSheets = ReturnType<typeof createCleaningSheets>;

const KNOWN = new WeakMap<object, CleaningSheets>();

/** Returns the same object for the same dashboard, so that choices survive a visit to another page. */
export function cleaningSheetsOf(dashboard: object): CleaningSheets {
  const known = KNOWN.get(dashboard) ?? createCleaningSheets();
  KNOWN.set(dashboard, known);
  return known;
}

export function createCleaningSheets() {
  const state = proxy<CleaningState>({ attendants: 2, names: [], moved: textTable({}) });
  return {
    state,
    /** Divides the rooms again, and undoes all moves. */
    divide(attendants: number) {
      if (Number.isNaN(attendants)) return;
      state.attendants = Math.min(Math.max(Math.trunc(attendants), 1), ATTENDANTS_MAXIMUM);
      state.moved = textTable({});
    },
    rename(attendant: number, name: string) {
      // Fills gaps, because a snapshot of a list with gaps loses its length.
      while (state.names.length < attendant) state.names.push('');
      state.names[attendant] = name;
    },
    move({ id }: Pick<RoomRecord, 'id'>, attendant: number) {
      state.moved[String(id)] = attendant;
    },
  };
}

/** Returns a sheet for each attendant, even if the attendant has no rooms. */
export function sheetsOf(
  { attendants, names, moved }: CleaningSheets['state'],
  rooms: readonly RoomRecord[],
): CleaningSheet[] {
  const toClean = rooms.filter((room) => room.is_active && isToClean(room));
  const shares = cleaningShares(toClean, attendants);
  const owners = new Map(shares.flatMap((share, at) => share.map(({ id }) => [id, at] as const)));
  const ownerOf = ({ id }: RoomRecord) => moved[String(id)] ?? owners.get(id);
  return shares.map((_, at) => ({
    name: names[at]?.trim() || `Attendant ${at + 1}`,
    rooms: groupsOf(toClean.filter((room) => ownerOf(room) === at)).flatMap((floor) => floor.rooms),
  }));
}
