import type { FailedOperation } from '#application/errors/failed-operation.ts';
import type { HotelResult } from '#application/bulk/run-results.ts';
import type { OutcomeNote } from '#application/onboarding/onboarding-outcome.ts';
import type { StoredHotel } from '#application/ports/runs/stored-hotels.ts';
import type { ResultRow } from '#application/results/result-row.ts';
import { failureRow, failuresOf } from '#cli/wording/failures.ts';
import { noteFacts } from './effects.ts';
import type { ShownStatus } from './hotel-status.ts';

/** What this start of the run did with a hotel, beyond creating records. */
export function effectRows({
  updates,
  deleted = [],
  notes,
}: Pick<HotelResult, 'updates' | 'deleted' | 'notes'>): ResultRow[] {
  return [
    ...updates.map(({ operation: key, differences }): ResultRow => {
      const fields = differences.map(({ field, actual, expected }) => {
        return { field, from: actual, to: expected };
      });
      return { code: 'updated', key, fields };
    }),
    ...deleted.map((key): ResultRow => ({ code: 'deleted', key })),
    ...notes.flatMap(noteRows),
  ];
}

export function noteRows(note: OutcomeNote): ResultRow[] {
  const { operations, message } = noteFacts(note);
  return operations.map((key) => ({ code: 'note', key, message }));
}

/** What is missing in a hotel of a run, and why. */
export function hotelRows(hotel: StoredHotel, status: ShownStatus): ResultRow[] {
  const { state, operations, missing = [], error, warnings = [] } = hotel;
  if (state === 'skipped') return warnings.map(invalidRow);
  if (!operations) return [];
  if (status === 'running') return [];
  if (state === 'started' || state === 'stopped') return remainingRows(hotel);
  const refused = failuresOf(hotel).filter((failure) => failure !== error);
  return [
    ...refused.map((failure) => failureRow(failure, 'refused')),
    ...(error ? [failureRow(error, 'stopped')] : []),
    ...missingRows(hotel, missing),
  ];
}

export function remainingRows({ state, missing = [] }: StoredHotel): ResultRow[] {
  // Records may exist, because a process that was killed could not store its last requests.
  const message = state === 'started' ? 'some may exist already' : undefined;
  return missing.map((key) => ({ code: 'remaining', key, message }));
}

function invalidRow({ message, fields: paths }: FailedOperation): ResultRow {
  return { code: 'invalid', key: 'configuration', message, paths };
}

function missingRows(hotel: StoredHotel, missing: readonly string[]): ResultRow[] {
  if (missing.length === 0) return [];
  const message = absenceOf(hotel);
  return message === undefined
    ? missing.map((key) => ({ code: 'lacking', key }))
    : [{ code: 'lacking', key: '', message }];
}

/** Undefined if the hotel exists, so that only its records are missing. */
function absenceOf({ presence, name, code, file }: StoredHotel): string | undefined {
  if (presence === 'there') return undefined;
  if (presence === 'absent') return 'nothing was created';
  if (presence === 'in-doubt') return 'it may have been created: hms resume looks for it first';
  const where = file === '-' ? 'its configuration' : file;
  return (
    `it may have been created: look for the hotel with the code ${JSON.stringify(code)} on the ` +
    `server. If it exists, enter its ID as hotelProfile.id of ${name} in ${where}, then use hms resume; ` +
    'if not, set it up with a new hms onboard'
  );
}
