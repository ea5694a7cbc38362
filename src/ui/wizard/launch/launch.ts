import { proxy, ref } from 'valtio/vanilla';
import { ONBOARDING_FAILED } from '#application/errors/error-catalogue.ts';
import type { LaunchedHotel } from '#application/launch/launch-journal.ts';
import type { OnboardHotel } from '#application/onboarding/onboard-hotel.ts';
import type { OnboardingOutcome } from '#application/onboarding/onboarding-outcome.ts';
import type { Clock } from '#application/ports/clock.ts';
import type { HotelConfig } from '#domain/hotel-config.ts';
import type { StaffUser } from '#domain/staff/staff.ts';
import { seedFrom } from '#domain/random.ts';
import { followVisiblePauses } from '#application/session/follow-visible-pauses.ts';
import type { Services } from '#ui/services.ts';
import type { LazyValue } from '#ui/shell/loading/lazy.ts';
import { createLaunchTries, type LaunchTries } from './launch-run.ts';
import { idleLaunch } from './launch-state.ts';

export type Launch = ReturnType<typeof createLaunch>;

export interface LaunchParts extends Pick<
  Services,
  'pauses' | 'createJournal' | 'clock' | 'random'
> {
  /** Loaded before the review opens. */
  readonly code: LazyValue<OnboardHotel>;
  /** Determines the year of the rates (docs/decisions.md R35). */
  readonly serverClock: Pick<Clock, 'now'>;
}

/** 'Launch My Hotel System' (docs/behaviour.md §4) as a state to show. */
export function createLaunch(parts: LaunchParts) {
  const { pauses, clock } = parts;
  const state = proxy(idleLaunch());
  let knownHotel: LaunchedHotel = {};
  let tries: LaunchTries | undefined;
  let onHotelNow: (() => void) | undefined;
  let createdUsers: StaffUser[] = [];
  const showCreatedUsers = (users: StaffUser[]) => {
    createdUsers = users;
    state.createdUsers = ref(users);
  };

  return {
    state,
    code: parts.code,
    /**
     * Sets up the hotel; a second call continues the first one (docs/decisions.md R11). `onHotel` is
     * called whenever `hotel()` may be different.
     */
    async run(config: HotelConfig, onHotel?: () => void): Promise<OnboardingOutcome> {
      onHotelNow = onHotel;
      Object.assign(state, idleLaunch(), { status: 'running' });
      showCreatedUsers(createdUsers);
      pauses.resume();
      const unsubscribe = followVisiblePauses(pauses, clock, (pause) => {
        state.pause = pause;
      });
      try {
        tries ??= createLaunchTries(state, {
          onboardHotel: await parts.code.load(),
          journal: parts.createJournal(),
          clock: parts.serverClock,
          seed: seedFrom(parts.random),
          hotel: knownHotel,
          onHotel: () => onHotelNow?.(),
          onCreatedUser: (user) =>
            showCreatedUsers([
              ...createdUsers.filter(({ username }) => username !== user.username),
              user,
            ]),
        });
        return await tries.run(config);
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
    /** Leaves the result, so that the setup can be changed and launched again. */
    reopen() {
      Object.assign(state, idleLaunch());
      showCreatedUsers(createdUsers);
    },
    /**
     * Stops waiting for the server (docs/decisions.md R25). The launch fails, and can be tried again.
     */
    giveUp() {
      state.isGivenUp = true;
      pauses.giveUp();
    },
    /** The hotel that this or an earlier launch created, or that is to be updated. */
    hotel: () => tries?.hotel() ?? knownHotel,
    /** Forgets all earlier attempts. */
    reset(hotel: LaunchedHotel) {
      Object.assign(state, idleLaunch());
      createdUsers = [];
      knownHotel = hotel;
      tries = undefined;
    },
  };
}
