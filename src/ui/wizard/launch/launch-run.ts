// What only a launch that runs needs; loaded with the first one.
import { ref } from 'valtio/vanilla';
import type {
  FailedOperation,
  OnboardingOutcome,
  OperationEvent,
} from '#application/onboarding/onboarding-outcome.ts';
import type { HotelConfig } from '#domain/hotel-config.ts';
import type { OnboardingPlan } from '#domain/plan/onboarding-plan.ts';
import { STAGE_OF, type Stage } from '#domain/plan/operation.ts';
import type { Id } from '#domain/record.ts';
import { groupWarnings, roomNumbersOf } from './launch-warnings.ts';
import { operationWords } from '#ui/texts/operation-words.ts';
import { inPlainWords } from './plain-failure.ts';
import { documentOf } from '#domain/hotel-document.ts';
import type { LaunchResult } from './launch-result.ts';
import type { LaunchFailure, LaunchState } from './launch-state.ts';

/** For the hotel that is known, or else the one that the configuration names. */
export function withHotel(config: HotelConfig, knownHotel: Id | undefined): HotelConfig {
  if (knownHotel === undefined) return config;
  return { ...config, hotelProfile: { ...config.hotelProfile, id: knownHotel } };
}

/** What is said of a hotel that was created on a server that does not list its hotels. */
export const UNCHECKED: FailedOperation = {
  operation: 'hotel',
  status: 0,
  message:
    'The server does not list its hotels, so nobody knows whether this one existed under another name or code.',
  fields: {},
  isUnchecked: true,
};

/** Counts the plan's operations into the state, and keeps it up with their progress. */
export function followLaunch(
  state: LaunchState,
  isUpdate: boolean,
): {
  /** Before any progress. */
  readonly onPlanned: (plan: OnboardingPlan) => void;
  readonly onProgress: (event: OperationEvent) => void;
  readonly titled: <Failure extends FailedOperation>(failure: Failure) => Failure & LaunchFailure;
} {
  let wordsOf = operationWords([], isUpdate);
  /** Of the operations under way, the one that began first is what is being done now. */
  const underWay = new Map<string, Stage>();
  return {
    onPlanned(plan) {
      const { operations } = plan;
      wordsOf = operationWords(operations, isUpdate);
      state.total = operations.length;
      state.roomNumbers = ref(roomNumbersOf(plan));
      for (const { kind } of operations) state.stages[STAGE_OF[kind]].total += 1;
    },
    onProgress({ operation: { key, kind }, state: progress, counts }) {
      const stage = STAGE_OF[kind];
      if (progress === 'started') underWay.set(key, stage);
      else {
        underWay.delete(key);
        if (progress === 'done') state.stages[stage].done += 1;
        // What was given up has not failed: it was not tried.
        else if (counts.failed > state.failed) state.stages[stage].failed += 1;
      }
      state.done = counts.done;
      state.failed = counts.failed;
      const [first] = underWay;
      if (!first) return;
      [, state.stage] = first;
      state.current = wordsOf(first[0]).doing;
    },
    titled: (failure) => ({
      ...inPlainWords(failure),
      title: wordsOf(failure.operation).title,
    }),
  };
}

/** What is shown of a launch with warnings until the user continues (docs/decisions.md R40). */
export function resultOf(
  config: HotelConfig,
  roomNumbers: readonly string[],
  { hotelId, hotelCode, operations }: OnboardingOutcome,
  warnings: readonly LaunchFailure[],
  now: number,
): LaunchResult {
  const document = documentOf(config);
  return {
    hotel: { name: config.hotelProfile.name, code: hotelCode },
    launchedAt: new Date(now).toISOString(),
    done: operations.done,
    total: operations.total,
    groups: groupWarnings(warnings, roomNumbers),
    document: {
      ...document,
      hotelProfile: { ...document.hotelProfile, ...(hotelId !== undefined && { id: hotelId }) },
    },
  };
}
