import type { Guards } from '#application/ports/runs/run-store.ts';
import { deletionKey } from '#domain/diff/deletions.ts';
import { isTouched, recordsTo, type PlannedHotel } from './planned-hotel.ts';

export interface HotelChanges extends Pick<PlannedHotel, 'name' | 'code' | 'hotelId'> {
  readonly changes: number;
  readonly deletes: number;
}

/** `hotels` and `failed` count hotels, the others records. `failed`: cannot be set up as configured. */
const NO_COUNTS = { hotels: 0, failed: 0, create: 0, update: 0, unchanged: 0, extra: 0, delete: 0 };

export type PlanCounts = Readonly<typeof NO_COUNTS>;

/** What each limit counts. Of several exceeded limits, the first is reported. */
const COUNTED: Readonly<Record<keyof Guards, (counts: PlanCounts) => number>> = {
  maxDeletes: (counts) => counts.delete,
  maxChanges: (counts) => counts.create + counts.update + counts.delete,
};

export const GUARD_NAMES = Object.keys(COUNTED) as readonly (keyof Guards)[];

export class PlanTotals {
  readonly #counts = { ...NO_COUNTS };
  readonly hotels: HotelChanges[] = [];
  /** Keys of the records to delete (`deletionKey`). */
  readonly deletions = new Set<string>();
  touchesExisting = false;

  get counts(): PlanCounts {
    return this.#counts;
  }

  add(hotel: PlannedHotel): void {
    const { name, code, hotelId, unchanged, records, failure } = hotel;
    this.#counts.hotels += 1;
    this.#counts.unchanged += unchanged;
    if (failure) this.#counts.failed += 1;
    for (const { action } of records) if (action !== 'keep') this.#counts[action] += 1;
    this.touchesExisting ||= isTouched(hotel);
    const deleted = recordsTo(hotel, 'delete');
    for (const record of deleted) this.deletions.add(deletionKey(hotelId, record));
    const changes = recordsTo(hotel, 'create', 'update', 'delete').length;
    if (changes === 0) return;
    const known = { name, code, ...(hotelId !== undefined && { hotelId }) };
    this.hotels.push({ ...known, changes, deletes: deleted.length });
  }

  past(guards: Guards): keyof Guards | undefined {
    return GUARD_NAMES.find((limit) => COUNTED[limit](this.#counts) > (guards[limit] ?? Infinity));
  }
}

export function totalsOf(hotels: readonly PlannedHotel[]): PlanTotals {
  const totals = new PlanTotals();
  for (const hotel of hotels) totals.add(hotel);
  return totals;
}
