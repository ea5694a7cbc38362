import type { PlannedHotel } from '#application/bulk/plan/planned-hotel.ts';
import type { ApiError } from '#application/errors/api-error.ts';
import { technicalMessage } from '#application/errors/error-message.ts';
import type { HotelRates } from '#application/hotel/hotel-rates.ts';
import type { RolledRow } from '#application/hotel/rate-plans/roll-rates.ts';
import { rollReason } from '#application/hotel/rate-plans/roll-rates.ts';
import type { UnwrittenRate } from '#application/hotel/rate-plans/rate-writes.ts';
import { failedOperation, type StageFailure } from '#application/errors/failed-operation.ts';
import type { Validity } from '#domain/rates/rate-validity.ts';

/** A hotel, and the rates that `hms rates roll` would create in it. */
export interface ReviewedHotel {
  readonly rates: HotelRates;
  readonly rows: readonly RolledRow[];
}

const PLAIN = { days: daysText, amount: String };

function daysText({ start_date, end_date }: Validity): string {
  return `${start_date || '…'} to ${end_date || '…'}`;
}

/** `rule:BAR:DLX` */
export function keyOf({ plan, roomType }: Pick<UnwrittenRate, 'plan' | 'roomType'>): string {
  return `rule:${plan.code}:${roomType.code}`;
}

/**
 * Converts a hotel to the format of `onboard --dry-run`. Existing rates count as unchanged. Rates that are not copied
 * have the action `keep`. Omits rates that would be too low, because the command then ends with an error that names
 * them.
 */
export function asPlanned({ rates: { hotel }, rows }: ReviewedHotel, year: number): PlannedHotel {
  const known = { code: hotel.code, hotelId: String(hotel.id), ...NOTHING };
  const others = rows.filter(({ outcome }) => outcome !== 'existing' && outcome !== 'too-low');
  return {
    ...known,
    name: hotel.name,
    unchanged: rows.filter(({ outcome }) => outcome === 'existing').length,
    records: others.map((row) => {
      const { of, from, days, amount, outcome } = row;
      const key = keyOf(of);
      if (outcome !== 'new') return { key, action: 'keep', message: rollReason(row, year, PLAIN) };
      const fields = [{ field: 'base_rate', from: from?.base_rate ?? null, to: amount }];
      return { key, action: 'create', fields, ...days };
    }),
  };
}

const NOTHING = { configuration: '', notes: [], unreadable: [] } as const;

/** Returns a failed hotel. Used if the hotel does not exist, or if its rates cannot be read. */
export function unreadHotel(label: string, error: ApiError | undefined): PlannedHotel {
  const message = error ? technicalMessage(error) : 'No hotel has this code or ID.';
  const failure: StageFailure = {
    ...failedOperation('hotel', error?.status ?? 0, message),
    stage: 'rates',
  };
  return { ...NOTHING, name: label, code: '', unchanged: 0, records: [], failure };
}
