import type { FailedOperation } from '#application/errors/failed-operation.ts';
import { ref } from 'valtio/vanilla';
import { launchHotel } from '#application/launch/launch-hotel.ts';
import { LaunchJournal, type LaunchedHotel } from '#application/launch/launch-journal.ts';
import type { OnboardHotel } from '#application/onboarding/onboard-hotel.ts';
import {
  keepsPassword,
  type OnboardingOutcome,
  type OperationEvent,
} from '#application/onboarding/onboarding-outcome.ts';
import type { Clock } from '#application/ports/clock.ts';
import type { Journal } from '#application/ports/runs/journal.ts';
import type { HotelConfig } from '#domain/hotel-config.ts';
import type { OnboardingPlan } from '#domain/plan/onboarding-plan.ts';
import { STAGE_OF, type Stage } from '#domain/plan/operation.ts';
import { accountKey, type StaffUser } from '#domain/staff/staff.ts';
import { operationWords } from '#ui/texts/operation-words.ts';
import { inPlainWords } from './plain-failure.ts';
import type { LaunchState } from './launch-state.ts';
import type { TitledFailure } from '#ui/texts/failure-sentences.ts';
import { roomNumbersOf } from './launch-warnings.ts';
import { keyOf, resultOf } from './result-of-launch.ts';

export type LaunchTries = ReturnType<typeof createLaunchTries>;

/** The attempts of one launch, as a state to show. */
export function createLaunchTries(
  state: LaunchState,
  parts: {
    readonly onboardHotel: OnboardHotel;
    readonly journal: Journal;
    readonly clock: Pick<Clock, 'now'>;
    readonly seed: number;
    readonly hotel: LaunchedHotel;
    /** Called whenever `hotel()` may be different. */
    readonly onHotel: () => void;
    /** Called with each user who has the password that was sent. */
    readonly onCreatedUser: (user: StaffUser) => void;
  },
) {
  const journal = new LaunchJournal(parts.journal, parts.hotel, parts.onHotel);
  return {
    hotel: () => journal.hotel(),
    /** One attempt; a second one continues the first. The state follows it and gets its outcome. */
    async run(config: HotelConfig): Promise<OnboardingOutcome> {
      const isUpdate = config.hotelProfile.id !== undefined || journal.hotel().id !== undefined;
      const follower = followLaunch(state, isUpdate, (key) => {
        const user = config.staffUsers.find((one) => keyOf(one) === accountKey(key));
        if (user) parts.onCreatedUser(user);
      });
      const ended = await launchHotel({ ...parts, journal }, config, follower);
      const warnings = ended.warnings.map((warning) => follower.titled(warning));
      if (ended.status === 'failed') {
        const error = follower.titled(ended.error);
        Object.assign(state, { warnings, error, status: 'failed' } satisfies Partial<LaunchState>);
        return { ...ended, warnings, error };
      }
      const start = { startedAt: parts.clock.now(), seed: parts.seed };
      const { roomNumbers } = state;
      const result = ref(resultOf(config, ended, { start, warnings, roomNumbers }));
      Object.assign(state, { warnings, result, status: 'launched' } satisfies Partial<LaunchState>);
      return { ...ended, warnings };
    },
  };
}

/** Counts the plan's operations into the state, and updates it with their progress. */
function followLaunch(state: LaunchState, isUpdate: boolean, onCreatedUser: (key: string) => void) {
  let wordsOf = operationWords([], isUpdate);
  /** Of the operations in progress, the one that started first is shown. */
  const inProgress = new Map<string, Stage>();
  /** Operation keys by the keys of their records. */
  const operationKeys = new Map<string, string>();
  return {
    onPlanned(plan: OnboardingPlan) {
      const { operations } = plan;
      wordsOf = operationWords(operations, isUpdate);
      state.total = operations.length;
      state.roomNumbers = ref(roomNumbersOf(plan));
      for (const { kind } of operations) state.stages[STAGE_OF[kind]].total += 1;
    },
    onProgress({ operation, state: progress, effect, counts, ...record }: OperationEvent) {
      const { key, kind } = operation;
      // A room's title is the number in the key of its record.
      if (progress !== 'started' && kind !== 'room') operationKeys.set(record.key, key);
      const stage = STAGE_OF[kind];
      if (progress === 'started') inProgress.set(key, stage);
      else {
        inProgress.delete(key);
        if (progress === 'done') {
          state.stages[stage].done += 1;
          if (kind === 'user' && effect && !keepsPassword(effect)) {
            onCreatedUser(key);
          }
        }
        // A cancelled operation was not tried, so it did not fail.
        else if (counts.failed > state.failed) state.stages[stage].failed += 1;
      }
      state.done = counts.done;
      state.failed = counts.failed;
      const [first] = inProgress;
      if (!first) return;
      [, state.stage] = first;
      state.current = wordsOf(first[0]).doing;
    },
    titled: <Failure extends FailedOperation>(failure: Failure): Failure & TitledFailure => ({
      ...inPlainWords(failure),
      title: wordsOf(operationKeys.get(failure.operation) ?? failure.operation).title,
    }),
  };
}
