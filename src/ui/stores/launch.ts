import { proxy } from 'valtio/vanilla';
import type { OnboardHotel } from '#application/onboard-hotel.ts';
import type { FailedOperation, OnboardingOutcome } from '#application/onboarding-outcome.ts';
import type { Clock } from '#application/ports/clock.ts';
import type { Journal } from '#application/ports/journal.ts';
import type { Pause, RequestPauses } from '#application/ports/request-pauses.ts';
import type { HotelConfig } from '#domain/hotel-config.ts';
import { planOnboarding } from '#domain/onboarding-plan.ts';
import type { Id, Stage } from '#domain/operation.ts';
import type { RandomInt } from '#domain/random.ts';

export interface LaunchState {
  status: 'idle' | 'running' | 'launched' | 'failed';
  done: number;
  total: number;
  /** Key of what is being done now: `room:101`. */
  current: string;
  warnings: readonly FailedOperation[];
  error: (FailedOperation & { readonly stage: Stage }) | undefined;
  pause: Pause | undefined;
}

export interface Launch {
  readonly state: LaunchState;
  /** Carries the configuration out; a second call continues the first one (R11). */
  run(config: HotelConfig): Promise<OnboardingOutcome>;
  /** Gives up waiting for the server (R25); the run ends as failed and can be tried again. */
  giveUp(): void;
  /** The hotel that this or an earlier launch created. */
  hotelId(): Id | undefined;
  /** Forgets earlier tries. */
  reset(hotelId: Id | undefined): void;
}

export interface LaunchParts {
  readonly onboardHotel: OnboardHotel;
  readonly pauses: RequestPauses;
  readonly createJournal: () => Journal;
  readonly clock: Clock;
  readonly random: RandomInt;
}

const IDLE: LaunchState = {
  status: 'idle',
  done: 0,
  total: 0,
  current: '',
  warnings: [],
  error: undefined,
  pause: undefined,
};

/** 'Launch My Hotel System' (SPEC §4) as a state to look at. */
export function createLaunch(parts: LaunchParts): Launch {
  const state = proxy<LaunchState>({ ...IDLE });
  let journal = parts.createJournal();
  /** The hotel is known from before: created by an earlier page's launch, or the user's own. */
  let knownHotel: Id | undefined;
  let createdHotel: Id | undefined;
  /** One source for all tries, so that the legacy path's codes stay what they were. */
  let codes = repeatable(parts.random);

  return {
    state,
    async run(config) {
      Object.assign(state, IDLE, { status: 'running' });
      parts.pauses.resume();
      const unsubscribe = parts.pauses.subscribe((pause) => {
        state.pause = pause;
      });
      try {
        const { id: given, ...profile } = config.hotelProfile;
        const id = knownHotel ?? given;
        const hotelProfile = id === undefined ? profile : { ...profile, id };
        const now = parts.clock.now();
        const plan = planOnboarding({ ...config, hotelProfile }, { now, random: codes.restart() });
        state.total = plan.operations.length;
        const outcome = await parts.onboardHotel.run({
          plan,
          journal,
          onProgress({ operation, state: progress, counts }) {
            state.done = counts.done;
            if (progress === 'started') state.current = operation.key;
          },
        });
        createdHotel = outcome.hotelId;
        state.warnings = outcome.warnings;
        state.error = outcome.status === 'failed' ? outcome.error : undefined;
        state.status = outcome.status === 'failed' ? 'failed' : 'launched';
        return outcome;
      } catch (error) {
        state.status = 'failed';
        throw error;
      } finally {
        unsubscribe();
        state.pause = undefined;
      }
    },
    giveUp: () => parts.pauses.giveUp(),
    hotelId: () => createdHotel ?? knownHotel,
    reset(hotelId) {
      Object.assign(state, IDLE);
      journal = parts.createJournal();
      knownHotel = hotelId;
      createdHotel = undefined;
      codes = repeatable(parts.random);
    },
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
