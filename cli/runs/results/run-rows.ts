import type { FailedOperation } from '#application/errors/failed-operation.ts';
import type { HotelResult, HotelOutcome } from '#application/bulk/run-results.ts';
import type { OutcomeNote, UpdatedOperation } from '#application/onboarding/onboarding-outcome.ts';
import type { StoredHotel } from '#application/ports/runs/stored-hotels.ts';
import type { ResultRow } from '#application/results/result-row.ts';
import { failureRow, failedOperations } from '#cli/wording/failures.ts';
import type { OperationCounts } from '#domain/plan/operation-count.ts';
import type { Colour, Paint } from '#cli/terminal/terminal.ts';

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

export function hotelRows(hotel: StoredHotel, status: ShownStatus): ResultRow[] {
  const { state, operations, missing = [], error, warnings = [] } = hotel;
  if (state === 'skipped') return warnings.map(invalidRow);
  if (!operations) return [];
  if (status === 'running') return [];
  if (state === 'started' || state === 'stopped') return remainingRows(hotel);
  const refused = failedOperations(hotel).filter((failure) => failure !== error);
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

const EFFECTS = ['created', 'updated', 'unchanged'] as const;

/** ` (2 created, 1 updated, 10 unchanged)`. Empty if everything was created. */
export function effectFigures(operations: OperationCounts): string {
  if (operations.created === operations.done) return '';
  const figures = EFFECTS.filter((effect) => operations[effect] > 0).map(
    (effect) => `${operations[effect]} ${effect}`,
  );
  return ` (${figures.join(', ')})`;
}

const NOTES = {
  duplicates: 'The server has duplicates; onboard --prune deletes them.',
  'kept-passwords':
    'Existing users keep their passwords. --reset-passwords changes them to those in the configuration.',
};

export function noteFacts(note: OutcomeNote) {
  const { operations } = note;
  return { operations, message: 'code' in note ? NOTES[note.code] : note.message };
}

export function fieldsOf(differences: UpdatedOperation['differences']): string[] {
  return differences.map(({ field }) => field);
}

/** A `stopped` hotel was started and is unfinished. A `waiting` hotel was never started. */
export type ShownStatus = HotelOutcome | 'running' | 'stopped' | 'waiting';

const STATUS_COLOURS: Readonly<Record<ShownStatus, Colour>> = {
  onboarded: 'green',
  incomplete: 'yellow',
  failed: 'red',
  skipped: 'dim',
  running: 'cyan',
  stopped: 'yellow',
  waiting: 'dim',
};

const WORD = 'incomplete'.length;

/** `isActive`: whether a process works on the run */
export function shownStatus({ state, operations }: StoredHotel, isActive: boolean): ShownStatus {
  if (state !== 'started' && state !== 'stopped') return state;
  if (state === 'started' && isActive) return 'running';
  return operations ? 'stopped' : 'waiting';
}

/** Padded to the same width for every status. */
export function statusWord(status: ShownStatus, paint: Paint): string {
  return paint(STATUS_COLOURS[status], status.padEnd(WORD));
}
