import { ref } from 'valtio/vanilla';
import type { FailedOperation } from '#application/errors/failed-operation.ts';
import type { HotelResult } from '#application/bulk/run-results.ts';
import type { RunWatcher } from '#application/bulk/run-start.ts';
import type { HotelConfig } from '#domain/hotel-config.ts';
import { expectedOperations, type OnboardingPlan } from '#domain/plan/onboarding-plan.ts';
import { STAGE_OF, type Stage } from '#domain/plan/operation.ts';
import type { Id } from '#domain/record.ts';
import type { RunPasswords } from '#ui/runs/run-passwords.ts';
import type { TitledFailure } from '#ui/texts/failure-sentences.ts';
import { operationWords } from '#ui/texts/operation-words.ts';
import { leftovers, recordName, type CreatedRecords } from './leftovers.ts';
import type { LaunchState } from './launch-state.ts';
import { inPlainWords } from './plain-failure.ts';
import { roomNumbersOf } from './launch-warnings.ts';

/**
 * The warning for a new hotel that may be a duplicate, because the server does not list its hotels.
 */
const UNCHECKED_HOTEL: FailedOperation = {
  operation: 'hotel',
  status: 0,
  message:
    'The server did not list all its hotels for this account, so this hotel may already exist under another name or code.',
  fields: {},
  isUnchecked: true,
};

/**
 * The result of one attempt to launch a hotel. An attempt that finished with warnings has the
 * status `incomplete`.
 */
export interface LaunchOutcome extends HotelResult {
  readonly warnings: readonly TitledFailure[];
  readonly error?: TitledFailure & { readonly stage: Stage };
}

interface Launching {
  readonly isUpdate: boolean;
  readonly people: RunPasswords;
  /** If true, existing users keep their passwords, and only new users get generated ones. */
  readonly keepsPasswords: boolean;
  /** The records that all attempts created, including this one. */
  readonly created: CreatedRecords;
  readonly onHotel: (id: Id) => void;
  /** Called when the result of `people.people()` may have changed. */
  readonly onPeople: () => void;
  readonly onOutcome: (outcome: LaunchOutcome, config: HotelConfig) => void;
}

/** Counts the operations of a launch in `state`, and collects the outcome of the launch. */
export function createLaunchWatcher(state: LaunchState, parts: Launching): RunWatcher {
  const { isUpdate, people, created, onHotel, onPeople } = parts;
  let wordsOf = operationWords([], isUpdate);
  let launched: { readonly config: HotelConfig; readonly plan: OnboardingPlan } | undefined;
  /**
   * The operations in progress, in the order in which they started. The screen shows the first one.
   */
  const inProgress = new Map<string, Stage>();
  const found = new Set<string>();
  /**
   * Maps record keys to operation keys. Failures contain the record key, but titles are found by
   * the operation key.
   */
  const operationKeys = new Map<string, string>();
  const titled = <Failure extends FailedOperation>(failure: Failure): Failure & TitledFailure => ({
    ...inPlainWords(failure),
    title: wordsOf(operationKeys.get(failure.operation) ?? failure.operation).title,
  });
  return {
    started({ config }, plan) {
      const { operations } = plan;
      launched = { config, plan };
      wordsOf = operationWords(operations, isUpdate);
      const expected = expectedOperations(plan);
      state.total = expected.length;
      state.roomNumbers = ref(roomNumbersOf(plan));
      for (const { kind } of expected) state.stages[STAGE_OF[kind]].total += 1;
    },
    progress(_, event) {
      const { operation, state: progress, effect, counts, id } = event;
      const { key, kind } = operation;
      // Rooms need no entry, because their title is the number in the record's key.
      if (progress !== 'started' && kind !== 'room') operationKeys.set(event.key, key);
      const stage = STAGE_OF[kind];
      // Such a record counts only if it exists.
      if (operation.onlyIfExists && progress === 'started') state.stages[stage].total += 1;
      state.total = counts.total;
      if (progress === 'started') inProgress.set(key, stage);
      else {
        inProgress.delete(key);
        if (progress === 'done') state.stages[stage].done += 1;
        // A cancelled operation was never tried, so it does not count as failed.
        else if (counts.failed > state.failed) state.stages[stage].failed += 1;
      }
      if (kind === 'hotel' && id !== undefined) onHotel(id);
      if (effect && id !== undefined) found.add(recordName(key, id));
      if (effect?.kind === 'created') created.set(key, recordName(key, id));
      people.follow(event);
      if (kind === 'user') onPeople();
      state.done = counts.done;
      state.failed = counts.failed;
      const [first] = inProgress;
      if (!first) return;
      [, state.stage] = first;
      state.current = wordsOf(first[0]).doing;
    },
    async finished(result) {
      if (!launched) return;
      const { config, plan } = launched;
      const more = [
        ...leftovers(plan, result, { ...parts, found, staffUsers: config.staffUsers }),
        ...(result.isUnchecked ? [UNCHECKED_HOTEL] : []),
      ];
      const warnings = [...result.warnings, ...more].map(titled);
      const isIncomplete = result.status === 'onboarded' && warnings.length > 0;
      const { error, ...ended } = result;
      const outcome = { ...ended, ...(error && { error: titled(error) }), warnings };
      parts.onOutcome({ ...outcome, ...(isIncomplete && { status: 'incomplete' }) }, config);
    },
    skipped: () => Promise.resolve(),
  };
}
