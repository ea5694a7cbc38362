import type { OnboardHotels } from '#application/bulk/onboard-hotels.ts';
import type { StopReason } from '#application/bulk/run-results.ts';
import type { StartRun } from '#application/bulk/start-run.ts';
import type { UndoHotel } from '#application/bulk/undo-hotel.ts';
import type { Clock } from '#application/ports/clock.ts';
import type { HotelInput } from '#application/ports/input/hotel-input.ts';
import type { Lock } from '#application/ports/lock.ts';
import type { Pause, RequestPauses } from '#application/ports/request-pauses.ts';
import type { RunFacts } from '#application/ports/runs/run-store.ts';
import type { RunInProgress } from '#application/runs/run-in-progress.ts';
import type { Runs } from '#application/runs/runs.ts';
import type { HotelConfig } from '#domain/hotel-config.ts';
import type { RandomInt } from '#domain/random.ts';
import { isLaunched, NO_LAUNCHED_HOTEL, type LaunchedHotel } from './launched-hotel.ts';
import type { LaunchedPerson, NameStore } from './launch-passwords.ts';

export interface RunServices {
  readonly runs: Runs;
  readonly startRun: StartRun;
}

export interface LaunchServices extends RunServices {
  /** Used if the browser cannot store runs. Runs in memory are lost when the page is closed. */
  readonly inMemory: RunServices;
  readonly onboardHotels: OnboardHotels;
  /** Few launches are undone. */
  readonly loadUndoHotel: () => Promise<UndoHotel>;
}

export interface LaunchParts {
  readonly load: () => Promise<LaunchServices>;
  readonly launchLock: Lock;
  readonly undoLock: Lock;
  readonly pauses: RequestPauses;
  readonly clock: Pick<Clock, 'now'>;
  readonly random: RandomInt;
  /** For each launch, the names of the users whose passwords were not handed over. */
  readonly runPeople: NameStore;
  readonly owner: Pick<RunFacts, 'username' | 'server'>;
  readonly onEnd?: (hotel: LaunchedHotel, config: HotelConfig, facts: RunFacts) => void;
  readonly onUndone?: (hotel: LaunchedHotel) => void;
}

/** Why a launch stopped, did not start, or was not undone; or a sentence that says so. */
export type LaunchProblem =
  | StopReason
  | 'notLoaded'
  | 'elsewhere'
  | 'openElsewhere'
  | 'gone'
  | 'damaged'
  | 'failed'
  | 'undoFailed'
  | { readonly message: string };

export interface LaunchState {
  /** `pausing`: the launch stops after the hotel in progress. */
  readonly status: 'none' | 'starting' | 'running' | 'pausing' | 'stopped' | 'finished';
  readonly hotels: readonly LaunchedHotel[];
  readonly problem: LaunchProblem | undefined;
  readonly isGivenUp: boolean;
  /** Set if the server asked for a long pause (docs/decisions/pause-of-the-server-is-shown.md). */
  readonly pause: Pause | undefined;
  readonly people: readonly LaunchedPerson[];
  readonly typed: number;
  readonly pending: number;
  readonly lost: readonly string[];
  /** Whether the launch has, or had before a reload, a sheet of generated passwords. */
  readonly hasSheet: boolean;
  /** True if an earlier page launched, and this one only shows the result. */
  readonly isRestored: boolean;
  /** True if the files had passwords that are lost because the page was loaded again. */
  readonly lacksPasswords: boolean;
  readonly isResetting: boolean;
}

export const NO_LAUNCH: LaunchState = {
  status: 'none',
  hotels: [],
  problem: undefined,
  isGivenUp: false,
  pause: undefined,
  people: [],
  typed: 0,
  pending: 0,
  lost: [],
  hasSheet: false,
  isRestored: false,
  lacksPasswords: false,
  isResetting: false,
};

export function launchOfOne({ status, hotels }: Pick<LaunchState, 'status' | 'hotels'>) {
  const [hotel = NO_LAUNCHED_HOTEL] = hotels;
  return { phase: phaseOf(status, hotel), hotel };
}

function phaseOf(
  status: LaunchState['status'],
  hotel: LaunchedHotel,
): 'idle' | 'running' | 'launched' | 'failed' {
  if (status === 'none') return 'idle';
  if (status === 'starting' || status === 'running' || status === 'pausing') return 'running';
  return isLaunched(hotel) ? 'launched' : 'failed';
}

export interface OpenedLaunch {
  readonly run: RunInProgress;
  readonly input: HotelInput;
  /** Keys of the existing records of a hotel that may be updated; undefined for all. */
  readonly updatesOf: (index: number) => ReadonlySet<string> | undefined;
  /** Set if a form has the configuration, with all its passwords. */
  readonly form?: {
    /** The kind and the ID of each record that all attempts created, by operation key. */
    readonly created: Map<string, string>;
    /** If true, existing users keep their passwords, and only new users get generated ones. */
    readonly keepsPasswords: boolean;
  };
}
