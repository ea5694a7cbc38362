import { ApiError } from '#application/errors/api-error.ts';
import { failedOperation } from '#application/errors/failed-operation.ts';
import type { OnboardHotel, OnboardHotelCommand } from '#application/onboarding/onboard-hotel.ts';
import type { Change, OnboardingOutcome } from '#application/onboarding/onboarding-outcome.ts';
import type { HotelPreview } from '#application/onboarding/preview-hotel.ts';
import type { Journal, JournalEntry } from '#application/ports/runs/journal.ts';
import { NO_OPERATIONS } from '#domain/plan/operation-count.ts';
import { STAGE_OF, type OperationKind } from '#domain/plan/operation.ts';
import { planDifferences } from './plan-differences.ts';
import { previewChanges, type PreviewParts } from './preview-changes.ts';
import type { SavedPlan } from './planned-hotel.ts';

const DIFFERS =
  'The hotel differs from the plan, so nothing was sent. Save a new plan, or undo the change.';
const CHANGED_SINCE_PREVIEW =
  'The hotel changed while the plan was being applied, so other changes were not sent. Save a new plan.';

/**
 * Sets up hotels exactly as planned. Previews each hotel first, refuses it if the preview differs
 * from the plan, and then allows only the previewed writes.
 */
export function createOnboardPlanned(
  { hotels }: SavedPlan,
  onboardHotel: OnboardHotel,
  parts: PreviewParts,
): OnboardHotel {
  const planned = new Map(hotels.map((hotel) => [hotel.configuration, hotel]));

  const run = async (command: OnboardHotelCommand): Promise<OnboardingOutcome> => {
    const { prunes, lock: _, ...others } = command;
    /**
     * Whether the journal has entries. An earlier start may then have made some of the planned
     * changes.
     */
    let isContinued = false;
    // Omits the lock, because the preview invents the ID of a new hotel, which must not be locked.
    const { hotel, preview } = await previewChanges(parts, {
      ...others,
      journal: confirmedOnly(command.journal, () => {
        isContinued = true;
      }),
      ...(prunes && { prune: 'all' }),
    });
    const known = command.journal.read('hotel');
    const unsent = unsentOutcome(preview, known);
    if (hotel.failure) return unsent;
    const own =
      planned.get(hotel.configuration) ??
      hotels.find(({ name, code }) => name === hotel.name || (code !== '' && code === hotel.code));
    const differences = planDifferences(own, hotel, isContinued);
    if (Object.keys(differences).length > 0) return refused(unsent, 'hotel', DIFFERS, differences);

    /** The key of the first operation whose write was not previewed. */
    let unplanned: string | undefined;
    const applied = await onboardHotel.run({
      ...command,
      refusal: (operation, change) => {
        if (!isSame(change, preview.writes.get(operation))) unplanned ??= operation;
        return unplanned === undefined ? undefined : NOT_SENT;
      },
    });
    return unplanned === undefined ? applied : refused(applied, unplanned, CHANGED_SINCE_PREVIEW);
  };
  return { run };
}

const NOT_SENT = new ApiError({
  status: 200,
  code: 'NOT_PLANNED',
  message: 'Not sent: the change is not in the plan.',
  wroteNothing: true,
});

/** The outcome of a hotel for which nothing was sent. `known` is the journal entry of the hotel. */
function unsentOutcome(
  { outcome, isNew }: HotelPreview,
  known: JournalEntry | undefined,
): OnboardingOutcome {
  const knownId = known && 'id' in known ? known.id : undefined;
  return {
    ...outcome,
    operations: { ...NO_OPERATIONS, total: outcome.operations.total },
    hotelId: isNew ? knownId : outcome.hotelId,
    missing: [],
    updates: [],
    warnings: [],
    notes: [],
    unplanned: [],
  };
}

/**
 * Hides the entries of operations that may have been sent, so that the preview looks up their records. Calls `onKnown`
 * if the journal has an entry.
 */
function confirmedOnly(journal: Journal, onKnown: () => void): Journal {
  return {
    read(key) {
      const entry = journal.read(key);
      if (entry) onKnown();
      return entry?.state === 'intended' ? undefined : entry;
    },
    write: () => undefined,
  };
}

/**
 * Returns a failed outcome. Its status is 200, because status 0 means that the server did not respond, and would stop
 * the run.
 */
function refused(
  outcome: OnboardingOutcome,
  operation: string,
  message: string,
  fields: Readonly<Record<string, string>> = {},
): OnboardingOutcome {
  const stage = STAGE_OF[operation.split(':')[0] as OperationKind];
  const failure = { ...failedOperation(operation, 200, message), fields };
  return { ...outcome, status: 'failed', error: { ...failure, stage, isNotPlanned: true } };
}

/**
 * Compares only the old values. New values follow from the plan, and may contain IDs that the
 * preview did not know.
 */
function isSame(change: Change, previewed: Change | undefined): boolean {
  return previewed !== undefined && shapeOf(change) === shapeOf(previewed);
}

function shapeOf({ key, action, differences }: Change): string {
  const before = differences.map(({ field, actual }) => [field, actual]);
  return JSON.stringify([key, action, action === 'update' && before]);
}
