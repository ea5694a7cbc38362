import type { PlannedHotel } from '#application/bulk/plan/planned-hotel.ts';
import type { ApiError } from '#application/errors/api-error.ts';
import { technicalMessage } from '#application/errors/error-message.ts';
import type { HotelRates } from '#application/hotel/hotel-rates.ts';
import type { RolledRow } from '#application/hotel/rate-plans/roll-rates.ts';
import { rollReason } from '#application/hotel/rate-plans/roll-reasons.ts';
import type { UnwrittenRate } from '#application/hotel/rate-plans/rate-writes.ts';
import { failedOperation, type StageFailure } from '#application/errors/failed-operation.ts';
import type { Validity } from '#domain/rates/rate-validity.ts';
import { asFailed } from '#cli/changes/change-lines.ts';
import { failureFacts, failureFindings } from '#cli/wording/failures.ts';
import { groupAlike } from '#cli/wording/key-ranges.ts';
import { hotelLabel, plural, printable } from '#cli/terminal/printable.ts';
import type { Paint } from '#cli/terminal/terminal.ts';
import type { Width } from '#cli/terminal/wrapped.ts';

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

/** One event for each rate that would be created or is not copied (docs/output.md 'Setting up hotels'). */
export function* rollEvents(planned: PlannedHotel): Generator<object> {
  const { name, code, hotelId, records, failure } = planned;
  const hotel = code || hotelId || name;
  for (const { fields, ...record } of records) {
    yield { event: 'change', hotel, ...record, ...(fields && { differences: fields }) };
  }
  if (failure)
    yield { event: 'hotel', hotel, status: 'failed', ...failureFacts(asFailed(planned)) };
}

/** `+ rule:BAR:DLX, 2027-01-01 to 2027-12-31: 7000 → 7280`. A line with `=` lists rates that are not copied. */
export function rollLines(
  planned: PlannedHotel,
  year: number,
  paint: Paint,
  { isLive }: Width,
): string[] {
  const { name, code, hotelId, unchanged, records, failure } = planned;
  const label = hotelLabel(name, code, hotelId);
  if (failure) return failureFindings(`${label}: failed`, [failure]).map(({ text }) => text);
  const groups = groupAlike(
    records,
    ({ key }) => key,
    ({ key: _, ...others }) => others,
    isLive ? undefined : Infinity,
  );
  const lines = groups.map(({ keys, first: { action, fields = [], message, ...days } }) => {
    if (action !== 'create') return printable(`  = ${keys}: ${message}`);
    const [{ from, to } = {}] = fields;
    const { start_date = '', end_date = '' } = days;
    const text = `  + ${keys}, ${daysText({ start_date, end_date })}: ${from} → ${to}`;
    return paint('green', printable(text));
  });
  return [`${label}: ${plural(unchanged, 'rate')} already in ${year}`, ...lines];
}
