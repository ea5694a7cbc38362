import type { PlannedHotel } from './plan/saved-plan.ts';

/** The most that a call may do on a server; undefined: any number. */
export interface Guards {
  readonly maxChanges?: number | undefined;
  /** Deletions are changes too. */
  readonly maxDeletes?: number | undefined;
}

interface HotelChanges extends Pick<PlannedHotel, 'name' | 'code' | 'hotelId'> {
  readonly changes: number;
  readonly deletes: number;
}

interface GuardFindings {
  readonly changes: number;
  readonly deletes: number;
  /** The guard that is passed, if any. */
  readonly passed: keyof Guards | undefined;
  /** With changes, most first. */
  readonly hotels: readonly HotelChanges[];
}

/** Counts what hotels would change, and compares it with the guards. */
export function checkGuards(guards: Guards, planned: readonly PlannedHotel[]): GuardFindings {
  const hotels = planned
    .map(({ name, code, hotelId, changes, deletions }) => ({
      name,
      code,
      ...(hotelId !== undefined && { hotelId }),
      changes: changes.length + deletions.length,
      deletes: deletions.length,
    }))
    .filter(({ changes }) => changes > 0)
    .toSorted((a, b) => b.changes - a.changes);
  const changes = hotels.reduce((sum, hotel) => sum + hotel.changes, 0);
  const deletes = hotels.reduce((sum, hotel) => sum + hotel.deletes, 0);
  const { maxChanges = Infinity, maxDeletes = Infinity } = guards;
  const passed =
    deletes > maxDeletes ? 'maxDeletes' : changes > maxChanges ? 'maxChanges' : undefined;
  return { changes, deletes, passed, hotels };
}
