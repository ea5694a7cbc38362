import type { PreviewedHotel } from '#application/bulk/preview-hotels.ts';
import type { StageFailure } from '#application/errors/failed-operation.ts';
import type { OnboardingOutcome } from '#application/onboarding/onboarding-outcome.ts';
import type { OperationCounts } from '#domain/plan/operation-count.ts';
import type { PlannedExtra, PlannedHotel } from './saved-plan.ts';

/** The part of a previewed hotel that users see. */
export interface ShownHotel extends Omit<
  PreviewedHotel,
  'outcome' | 'isTouched' | 'writes' | 'config'
> {
  readonly outcome: Pick<OnboardingOutcome, 'hotelCode' | 'hotelId' | 'warnings' | 'notes'> & {
    readonly operations: Pick<OperationCounts, 'unchanged'>;
  } & (
      | { readonly status: 'onboarded' | 'incomplete' }
      | { readonly status: 'failed'; readonly error: StageFailure }
    );
}

/** A hotel of a plan as its dry run showed it. */
export function shownHotel(planned: PlannedHotel): ShownHotel {
  const { name, code, hotelId, isNew, unchanged, changes, kept, notes, failure } = planned;
  const facts = {
    hotelCode: code,
    hotelId,
    operations: { unchanged },
    warnings: kept.map(({ key: operation, message }) => {
      return { operation, message, status: 200, fields: {} };
    }),
    notes,
  };
  return {
    name,
    isNew,
    outcome: failure
      ? { ...facts, status: 'failed', error: failure }
      : { ...facts, status: 'onboarded' },
    changes: changes.map(({ key, action, fields }) => ({
      key,
      action,
      differences:
        action === 'create'
          ? []
          : fields.map(({ field, from, to }) => ({ field, actual: from, expected: to })),
    })),
    deletions: planned.deletions.map(unplannedRecord),
    extras: planned.extras.map(unplannedRecord),
    kept: [],
    unreadable: planned.unreadable,
  };
}

const unplannedRecord = ({ id, ...extra }: PlannedExtra) => ({ ...extra, record: { id } });
