import { ApiError } from '#application/errors/api-error.ts';
import { failedOperation, type StageFailure } from '#application/errors/failed-operation.ts';
import type { OnboardHotel, OnboardHotelCommand } from '#application/onboarding/onboard-hotel.ts';
import type { Change, OnboardingOutcome } from '#application/onboarding/onboarding-outcome.ts';
import type { PreviewHotel } from '#application/onboarding/preview-hotel.ts';
import { previewedHotel, type PreviewedHotel } from '#application/bulk/preview-hotels.ts';
import type { Journal } from '#application/ports/runs/journal.ts';
import { planFrom } from '#application/onboarding/plan-hotel.ts';
import { NO_OPERATIONS } from '#domain/plan/operation-count.ts';
import { STAGE_OF, type OperationKind } from '#domain/plan/operation.ts';
import { planDifferences, type PlanDifferences } from './plan-differences.ts';
import {
  configurationText,
  plannedHotel,
  type PlannedHotel,
  type SavedPlan,
} from './saved-plan.ts';

interface Parts {
  readonly onboardHotel: OnboardHotel;
  readonly previewHotel: PreviewHotel;
  readonly hash: (text: string) => string;
  /** Of the account. */
  readonly username: string;
  /** Called with the code of each hotel that is not set up as planned. */
  readonly onRefused: (code: string) => void;
}

/**
 * Sets up hotels exactly as planned: previews each first, refuses it where that differs from the plan,
 * and then lets no other write pass than the previewed ones.
 */
export function createOnboardPlanned(plan: SavedPlan, parts: Parts): OnboardHotel {
  const { onboardHotel, previewHotel, hash, username, onRefused } = parts;
  const planned = new Map(plan.hotels.map((hotel) => [hotel.configuration, hotel]));

  const run = async (command: OnboardHotelCommand): Promise<OnboardingOutcome> => {
    const configuration = hash(configurationText(command.config));
    const journal = knownOnly(command.journal);
    const preview = await previewedHotel(previewHotel, { ...command, journal }, username);
    const { outcome, writes } = preview;
    const now = plannedHotel(preview, configuration);
    const hotel = planned.get(configuration);
    // An earlier start of the run may have sent anything to a hotel that its journal knows.
    const isContinued = command.journal.read('hotel') !== undefined;
    const reason = hasOtherDates(command, plan)
      ? {
          message:
            'Its rates would get other dates than planned, so nothing of it was sent. Save a new plan.',
        }
      : reasonToRefuse(hotel, plan, now, isContinued);
    const unsent = asUnsent(preview, command);
    if (reason) {
      onRefused(now.code);
      return refused(unsent, 'hotel', reason);
    }
    if (outcome.status === 'failed') return { ...unsent, status: 'failed', error: outcome.error };

    /** The key of the first operation whose write was not previewed. */
    let unplanned: string | undefined;
    const outcomeNow = await onboardHotel.run({
      ...command,
      refusal: (operation, change) => {
        if (!isSame(change, writes.get(operation))) unplanned ??= operation;
        return unplanned === undefined ? undefined : notPlanned();
      },
    });
    if (unplanned === undefined) return outcomeNow;
    onRefused(now.code);
    const message = 'The hotel changed while the plan was being applied: the rest was not sent.';
    return refused(outcomeNow, unplanned, { message });
  };
  return { run };
}

/** Rates get the dates of the year in which they are planned (docs/decisions.md R106). */
function hasOtherDates({ config, start }: OnboardHotelCommand, { savedAt }: SavedPlan): boolean {
  if (!start) return false;
  const ratesAt = (startedAt: number) => {
    const { operations } = planFrom(config, { ...start, startedAt });
    return JSON.stringify(operations.filter(({ kind }) => kind === 'rule'));
  };
  return ratesAt(start.startedAt) !== ratesAt(Date.parse(savedAt));
}

/** Without what may have been sent: the preview looks it up. */
function knownOnly(journal: Journal): Journal {
  return {
    read(key) {
      const entry = journal.read(key);
      return entry?.state === 'intended' ? undefined : entry;
    },
    write: () => undefined,
  };
}

/** A preview's outcome, as of a hotel of which this start sent nothing. */
function asUnsent(
  { outcome, isNew }: PreviewedHotel,
  { journal }: OnboardHotelCommand,
): OnboardingOutcome {
  const hotel = journal.read('hotel');
  const known = hotel && 'id' in hotel ? hotel.id : undefined;
  const { total } = outcome.operations;
  return {
    ...outcome,
    operations: { ...NO_OPERATIONS, total },
    missing: [],
    hotelId: isNew ? known : outcome.hotelId,
    updates: [],
    warnings: [],
    notes: [],
    unplanned: [],
  };
}

interface Reason {
  readonly message: string;
  readonly differences?: PlanDifferences;
}

function reasonToRefuse(
  hotel: PlannedHotel | undefined,
  { hotels }: SavedPlan,
  now: PlannedHotel,
  isContinued: boolean,
): Reason | undefined {
  if (!hotel) {
    const namesake = hotels.find(({ name, code }) => name === now.name || code === now.code);
    if (!namesake)
      return { message: 'It is not in the plan, so nothing of it was sent. Save a new plan.' };
    const differences = planDifferences(namesake, now, { isContinued });
    const message =
      'Its configuration differs from the one of the plan, so nothing of it was sent. Save a new plan.';
    return { message, differences };
  }
  if (hotel.failure) {
    return {
      message:
        'The plan says that it cannot be set up, so nothing of it was sent. Fix it, and save a new plan.',
    };
  }
  if (now.failure) return undefined;
  const differences = planDifferences(hotel, now, { isContinued });
  if (Object.keys(differences).length === 0) return undefined;
  return {
    message:
      'It has changed since the plan was saved, so nothing of it was sent. Save a new plan, or undo the change.',
    differences,
  };
}

function refused(
  outcome: OnboardingOutcome,
  operation: string,
  { message, differences = {} }: Reason,
): OnboardingOutcome {
  // Not 0: that is a server without a response, which every hotel would meet.
  const failure = { ...failedOperation(operation, 200, message), fields: differences };
  const kind = operation.split(':')[0] as OperationKind;
  const error: StageFailure = { stage: STAGE_OF[kind], ...failure };
  return { ...outcome, status: 'failed', error };
}

function isSame(change: Change, previewed: Change | undefined): boolean {
  return previewed !== undefined && shapeOf(previewed) === shapeOf(change);
}

/** New values follow from the plan; those of a new record are IDs that the preview did not know. */
function shapeOf({ key, action, differences }: Change): string {
  return JSON.stringify([key, action, differences.map(({ field, actual }) => [field, actual])]);
}

function notPlanned(): ApiError {
  const message = 'Not sent: it is not in the plan.';
  return new ApiError({ status: 200, code: 'NOT_PLANNED', message, wroteNothing: true });
}
