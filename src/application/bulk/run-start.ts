import type { RunKnowledge, IdentifyHotel } from '#application/identity/identify-hotel.ts';
import type { OnboardHotel } from '#application/onboarding/onboard-hotel.ts';
import type { OperationEvent } from '#application/onboarding/onboarding-outcome.ts';
import type { UserApi } from '#application/ports/api/user-api.ts';
import type { Clock } from '#application/ports/clock.ts';
import type { HotelInput, InputCounts, InputHotel } from '#application/ports/input/hotel-input.ts';
import type { RequestPauses } from '#application/ports/request-pauses.ts';
import type { GeneratedPasswords } from '#application/ports/runs/generated-passwords.ts';
import type { HotelLocks, LockHolder } from '#application/ports/runs/hotel-locks.ts';
import type { PasswordReset } from '#application/ports/runs/run-store.ts';
import type { StoredHotel } from '#application/ports/runs/stored-hotels.ts';
import type { OnboardingPlan } from '#domain/plan/onboarding-plan.ts';
import type { Part } from '#domain/plan/parts.ts';
import type { InputOfRun } from './input/input-of-run.ts';
import type { SavedPlan } from './plan/planned-hotel.ts';
import type { HotelResult, SkippedResult, StopReason } from './run-results.ts';
import type { Runs } from '#application/runs/runs.ts';
import type { RunInProgress } from '#application/runs/run-in-progress.ts';

export interface RunWatcher {
  started(hotel: InputHotel, plan: OnboardingPlan): void;
  progress(hotel: InputHotel, event: OperationEvent): void;
  finished(result: HotelResult): Promise<void>;
  skipped(hotel: SkippedResult): Promise<void>;
  /** Called with the stored state of each hotel that was not reached. Without it, these are not read. */
  notStarted?:
    | ((hotel: InputHotel, before: StoredHotel | undefined, stop: StopReason) => Promise<void>)
    | undefined;
  inUse?(hotel: InputHotel, holder: LockHolder): void;
  /** Called when other processes work on all remaining hotels. */
  waiting?(): void;
}

export interface StartOptions {
  readonly hotels?: number | undefined;
  readonly resetPasswords?: PasswordReset | undefined;
  readonly isSecondIntended?: boolean | undefined;
  /** Creates no staff users, and only updates those that the server lists. */
  readonly onlyExistingUsers?: boolean | undefined;
  /** Keys of the existing records that may be updated; undefined for all. Missing ones are always created. */
  readonly updatesOf?: (index: number) => ReadonlySet<string> | undefined;
  /** Limits this start to some parts. The hotels stay unfinished until the other parts are set up. */
  readonly parts?: readonly Part[] | undefined;
  /** Limits this start to the hotels that match these patterns. */
  readonly select?: readonly string[] | undefined;
  readonly plan?: SavedPlan | undefined;
}

export interface RunStart {
  readonly run: RunInProgress;
  /** When this process took over the run, in ms since 1970; by default now. */
  readonly heldSince?: number;
  readonly input: HotelInput;
  /** The result of `input.check`, if the input may have changed since the run started. */
  readonly counts?: InputCounts;
  /** The result of `inputOfRun`, if the caller has already read the run. */
  readonly ofRun?: InputOfRun | undefined;
  readonly passwords: GeneratedPasswords;
  /** Undefined if no other process can work on the same hotels. */
  readonly locks?: HotelLocks | undefined;
  readonly options?: StartOptions;
  readonly isInterrupted: () => boolean;
  readonly watcher: RunWatcher;
}

export interface RunParts {
  readonly onboardHotel: OnboardHotel;
  /** Creates the `onboardHotel` for runs that apply a plan. Undefined if plans cannot be applied. */
  readonly onboardPlanned?: (plan: SavedPlan) => OnboardHotel;
  readonly identifyHotel: (knowledge: RunKnowledge) => IdentifyHotel;
  readonly users: UserApi;
  readonly runs: Runs;
  readonly pauses: Pick<RequestPauses, 'giveUp'>;
  readonly clock: Clock;
}
