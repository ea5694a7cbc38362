import { proxy } from 'valtio/vanilla';
import type { OnboardHotel, OperationEvent } from '#application/onboard-hotel.ts';
import {
  ONBOARDING_FAILED,
  type FailedOperation,
  type OnboardingOutcome,
} from '#application/onboarding-outcome.ts';
import type { Clock } from '#application/ports/clock.ts';
import type { Journal } from '#application/ports/journal.ts';
import type { Pause, RequestPauses } from '#application/ports/request-pauses.ts';
import type { HotelConfig } from '#domain/hotel-config.ts';
import { planOnboarding, type OnboardingPlan } from '#domain/onboarding-plan.ts';
import { STAGE_OF, type Stage } from '#domain/operation.ts';
import type { RandomInt } from '#domain/random.ts';
import { VISIBLE_PAUSE_MS } from '#domain/request-limits.ts';
import { operationWords, type OperationWords } from '../texts/operation-words.ts';
import type { LaunchedHotel } from './draft.ts';
import { createLaunchJournal } from './launch-journal.ts';

export interface StageCounts {
  done: number;
  failed: number;
  total: number;
}

/** A failure with a title for people: 'Room 107'. */
export interface LaunchFailure extends FailedOperation {
  readonly title: string;
}

export interface LaunchState {
  status: 'idle' | 'running' | 'launched' | 'failed';
  done: number;
  failed: number;
  total: number;
  stages: Record<Stage, StageCounts>;
  /** What is being done now: 'Creating room 101'. */
  current: string;
  /** The stage of what is being done now. */
  stage: Stage | undefined;
  warnings: readonly LaunchFailure[];
  error: (LaunchFailure & { readonly stage: Stage }) | undefined;
  /** A pause that is worth showing (R25). */
  pause: Pause | undefined;
}

export interface Launch {
  readonly state: LaunchState;
  /**
   * Carries the configuration out; a second call continues the first one (R11). `onHotel` is called
   * whenever `hotel()` has something new to say.
   */
  run(config: HotelConfig, onHotel?: () => void): Promise<OnboardingOutcome>;
  /** Gives up waiting for the server (R25); the run ends as failed and can be tried again. */
  giveUp(): void;
  /** The hotel that this or an earlier launch created, or that is to be updated. */
  hotel(): LaunchedHotel;
  /** Forgets earlier tries. */
  reset(hotel: LaunchedHotel): void;
}

export interface LaunchParts {
  readonly onboardHotel: OnboardHotel;
  readonly pauses: RequestPauses;
  readonly createJournal: () => Journal;
  readonly clock: Clock;
  readonly random: RandomInt;
}

/** 'Launch My Hotel System' (SPEC §4) as a state to look at. */
export function createLaunch(parts: LaunchParts): Launch {
  const { pauses, clock } = parts;
  const state = proxy(idle());
  let tries = createLaunchJournal(parts.createJournal(), {});
  /** One source for all tries, so that the legacy path's codes stay what they were. */
  let codes = repeatable(parts.random);

  const planFor = (config: HotelConfig): OnboardingPlan => {
    const { id: given, ...profile } = config.hotelProfile;
    const id = tries.knownHotel ?? given;
    const hotelProfile = id === undefined ? profile : { ...profile, id };
    return planOnboarding(
      { ...config, hotelProfile },
      { now: clock.now(), random: codes.restart() },
    );
  };

  const showPause = (pause: Pause | undefined) => {
    const isLong = pause !== undefined && pause.until - clock.now() > VISIBLE_PAUSE_MS;
    // One that was long enough to be shown is shown to its end.
    state.pause = isLong || state.pause ? pause : undefined;
  };

  return {
    state,
    async run(config, onHotel = () => {}) {
      Object.assign(state, idle(), { status: 'running' });
      pauses.resume();
      const unsubscribe = pauses.subscribe(showPause);
      showPause(pauses.current());
      try {
        const plan = planFor(config);
        const isUpdate = plan.hotelId !== undefined || tries.hotel().id !== undefined;
        const wordsOf = operationWords(plan.operations, isUpdate);
        const titled = <Failure extends FailedOperation>(failure: Failure) => ({
          ...failure,
          title: wordsOf(failure.operation).title,
        });
        countStages(state, plan);
        const attempt = tries.begin(plan.operations, onHotel);
        const outcome = await parts.onboardHotel.run({
          plan,
          journal: attempt.journal,
          onProgress: followProgress(state, wordsOf),
        });
        const warnings = [...outcome.warnings, ...attempt.kept()].map(titled);
        const hasFailed = outcome.status === 'failed';
        Object.assign(state, {
          warnings,
          error: hasFailed ? titled(outcome.error) : undefined,
          status: hasFailed ? 'failed' : 'launched',
        } satisfies Partial<LaunchState>);
        return hasFailed || warnings.length === 0
          ? { ...outcome, warnings }
          : { ...outcome, warnings, status: 'incomplete' };
      } catch (error) {
        const stage = state.stage ?? 'hotel';
        const message = ONBOARDING_FAILED;
        state.error = { operation: '', title: '', status: 0, message, fields: {}, stage };
        state.status = 'failed';
        throw error;
      } finally {
        unsubscribe();
        state.pause = undefined;
      }
    },
    giveUp: () => pauses.giveUp(),
    hotel: () => tries.hotel(),
    reset(hotel) {
      Object.assign(state, idle());
      tries = createLaunchJournal(parts.createJournal(), hotel);
      codes = repeatable(parts.random);
    },
  };
}

const none = (): StageCounts => ({ done: 0, failed: 0, total: 0 });

function idle(): LaunchState {
  return {
    status: 'idle',
    ...none(),
    stages: { hotel: none(), rooms: none(), rates: none(), staff: none(), completion: none() },
    current: '',
    stage: undefined,
    warnings: [],
    error: undefined,
    pause: undefined,
  };
}

function countStages(state: LaunchState, { operations }: OnboardingPlan): void {
  state.total = operations.length;
  for (const { kind } of operations) state.stages[STAGE_OF[kind]].total += 1;
}

/** Of the operations under way, the one that began first is what is being done now. */
function followProgress(
  state: LaunchState,
  wordsOf: (key: string) => OperationWords,
): (event: OperationEvent) => void {
  const underWay = new Map<string, Stage>();
  return ({ operation: { key, kind }, state: progress, counts }) => {
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
  };
}

/** A number source that can be started again and then says the same. */
function repeatable(random: RandomInt): { restart(): RandomInt } {
  const said: number[] = [];
  return {
    restart() {
      let next = 0;
      return (below) => {
        const number = (said[next] ??= random(below));
        next += 1;
        return number;
      };
    },
  };
}
