import type { RecordKind } from '#domain/plan/operation.ts';
import { isPlanned, type PlannedChange } from '#domain/diff/change.ts';
import { isOfParts } from '#domain/plan/parts.ts';
import { createdValues, type FieldDifference } from '#domain/plan/record-differences.ts';
import type { Clock } from '#application/ports/clock.ts';
import type { OnboardingApi } from '#application/ports/api/onboarding-api.ts';
import type { Journal } from '#application/ports/runs/journal.ts';
import { isAdminListed } from '#application/records/read-live.ts';
import { CREATED, type WriteResult } from '#application/records/write-record.ts';
import { applyChanges, stepThrough, type Applied, type ApplyCommand } from './apply-changes.ts';
import { createCompareLive, type CompareCommand, type ComparedHotel } from './compare-live.ts';
import { deleteUnplanned } from './delete-records.ts';
import { unsentResult, withId } from './obstacles.ts';
import type { OnboardingOutcome } from './onboarding-outcome.ts';
import type { PlanHotel } from './plan-hotel.ts';

export interface OnboardHotelCommand extends CompareCommand, Pick<ApplyCommand, 'onProgress'> {}

/** What a run would change, with the outcome that it would have. */
export interface HotelPreview {
  readonly outcome: OnboardingOutcome;
  readonly compared: ComparedHotel;
  readonly isNew: boolean;
  /** The records that would be created or updated. For a new record, `fields` has all values. */
  readonly changes: readonly PlannedChange[];
  /** Kinds of record that the server does not list. A run tries to create these records. */
  readonly unreadable: readonly RecordKind[];
}

export type OnboardHotel = ReturnType<typeof createOnboardHotel>;

/**
 * Sets up a hotel as configured (docs/behaviour.md §4): compares it with
 * its configuration, and applies the changes. Creates missing records, and updates records that differ.
 */
export function createOnboardHotel(api: OnboardingApi, clock: Clock, planHotel: PlanHotel) {
  const compareLive = createCompareLive(api, planHotel);

  const apply = async (compared: ComparedHotel, command: ApplyCommand): Promise<Applied> => {
    const { outcome, ...others } = await applyChanges(api, clock, compared, command);
    if (!outcome) return others as Applied;
    return { outcome: await deleteUnplanned(api, compared, outcome, command.journal) };
  };

  const run = async (command: OnboardHotelCommand): Promise<OnboardingOutcome> => {
    let compared = await compareLive.run(command);
    for (;;) {
      const applied = await apply(compared, command);
      if (applied.outcome) return applied.outcome;
      compared = await compareLive.run(command, applied.adopted);
    }
  };

  /** Sends nothing. */
  const preview = async (
    command: Omit<CompareCommand, 'journal'> & { readonly journal?: Journal },
  ): Promise<HotelPreview> => {
    const journal: Journal = { read: (key) => command.journal?.read(key), write: () => undefined };
    const compared = await compareLive.run({ ...command, journal });
    const { hotel, live } = compared;
    const isNew = !hotel && !compared.error && !compared.stop;
    return {
      ...(await previewOf(compared, journal)),
      compared,
      isNew,
      unreadable: unreadIn(live, command),
    };
  };

  const previewOf = async (compared: ComparedHotel, journal: Journal) => {
    const { hotel, hotelCode, changes } = compared;
    const reached = new Set<PlannedChange>();
    const outcomeOf = await stepThrough(compared, journal, {
      resultOf: (change) => {
        reached.add(change);
        return Promise.resolve(expectedResult(change, compared, journal));
      },
      isAdminListed: () => {
        // The run would read the users after it has updated them.
        const updated = [...reached]
          .filter(({ action }) => action === 'update')
          .map(({ id }) => id);
        return isAdminListed(api, hotel?.id, updated);
      },
    });
    const sent = changes
      .filter(isPlanned)
      .filter((one) => reached.has(one) && (one.action === 'create' || one.action === 'update'));
    const outcome = outcomeOf({ hotelId: hotel?.id, hotelCode, missing: [] });
    return { outcome, changes: sent.map(withValues) };
  };

  return { run, preview, previewOf, compare: compareLive.run, apply };
}

function expectedResult(
  change: PlannedChange,
  { live }: ComparedHotel,
  journal: Journal,
): WriteResult {
  const { action, operation, id, fields } = change;
  if (action === 'create') return { state: 'done', id, effect: CREATED };
  if (action === 'update') {
    return { state: 'done', id, effect: { kind: 'updated', differences: fields } };
  }
  return withId(operation, unsentResult(change, live, journal));
}

function withValues(change: PlannedChange): PlannedChange {
  const { action, operation, body } = change;
  if (action !== 'create') return change;
  const fields: FieldDifference[] = createdValues(operation.kind, operation.body, body);
  return { ...change, fields };
}

function unreadIn(
  live: ComparedHotel['live'],
  { parts }: Pick<CompareCommand, 'parts'>,
): RecordKind[] {
  const unread = [...(live?.unread ?? [])];
  return unread
    .filter(([kind, why]) => why === 'not-offered' && isOfParts(kind, parts))
    .map(([kind]) => kind);
}
