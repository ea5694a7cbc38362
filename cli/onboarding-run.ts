// One run of `onboard`: hotels one after the other, and what becomes of each.
import type { FailedOperation, OperationCounts } from '#application/onboarding-outcome.ts';
import type { OnboardHotel, OperationEvent } from '#application/onboard-hotel.ts';
import type { Journal } from '#application/ports/journal.ts';
import type { HotelConfig } from '#domain/hotel-config.ts';
import { planOnboarding, type OnboardingPlan } from '#domain/onboarding-plan.ts';
import type { Id, Stage } from '#domain/operation.ts';
import type { RandomInt } from '#domain/random.ts';
import { FollowedJournal } from './followed-journal.ts';

/** A valid hotel of the input, in its order. */
export interface InputHotel {
  readonly index: number;
  readonly file: string;
  readonly config: HotelConfig;
  /** Indexes of the staff users whose password was generated. */
  readonly generatedPasswords: readonly number[];
}

export type HotelStatus = 'onboarded' | 'incomplete' | 'failed' | 'skipped';

export interface HotelResult {
  readonly index: number;
  readonly file: string;
  readonly name: string;
  readonly code: string;
  readonly status: HotelStatus;
  readonly hotelId: Id | undefined;
  readonly operations: OperationCounts;
  readonly warnings: readonly FailedOperation[];
  readonly error?: FailedOperation & { readonly stage: Stage };
  /** Keys of the operations that are not done. */
  readonly missing: readonly string[];
  /** Accounts that were there before: the password generated for them was not used. */
  readonly keptUsers: readonly string[];
}

/** Why the remaining hotels are not tried. */
export type StopReason = 'interrupted' | 'session-over' | 'unreachable';

export interface RunWatcher {
  started(hotel: InputHotel, plan: OnboardingPlan): void;
  progress(event: OperationEvent): void;
  ended(result: HotelResult): Promise<void>;
}

export interface RunParts {
  readonly onboardHotel: OnboardHotel;
  readonly createJournal: () => Journal;
  readonly random: RandomInt;
  /** Ms since 1970, read once for the run. */
  readonly now: number;
  readonly isInterrupted: () => boolean;
  /** Asks the server anew; false when no answer comes. */
  readonly isReachable: () => Promise<boolean>;
  /** Called before a hotel's first request. */
  readonly keepPasswords: (hotel: InputHotel) => void;
  readonly watcher: RunWatcher;
}

export interface RunCounts {
  readonly hotels: number;
  readonly onboarded: number;
  readonly incomplete: number;
  readonly failed: number;
  readonly skipped: number;
}

const SIGNED_OUT = 401;
const NO_ANSWER = 0;

/** A hotel that fails does not stop the next ones, unless those could not succeed either. */
export async function runOnboarding(
  hotels: AsyncIterable<InputHotel>,
  parts: RunParts,
): Promise<{ counts: RunCounts; stop: StopReason | undefined }> {
  const counts = { hotels: 0, onboarded: 0, incomplete: 0, failed: 0, skipped: 0 };
  let stop: StopReason | undefined;
  for await (const hotel of hotels) {
    if (parts.isInterrupted()) stop ??= 'interrupted';
    const plan = planOnboarding(hotel.config, parts);
    const result = stop ? skippedResult(hotel, plan) : await onboardOne(hotel, plan, parts);
    counts.hotels += 1;
    counts[result.status] += 1;
    await parts.watcher.ended(result);
    stop ??= await stopReasonAfter(result, parts);
  }
  return { counts, stop };
}

async function onboardOne(
  hotel: InputHotel,
  plan: OnboardingPlan,
  { onboardHotel, createJournal, keepPasswords, watcher }: RunParts,
): Promise<HotelResult> {
  keepPasswords(hotel);
  watcher.started(hotel, plan);
  const journal = new FollowedJournal(createJournal());
  const outcome = await onboardHotel.run({
    plan,
    journal,
    onProgress: (event) => watcher.progress(event),
  });
  return {
    ...factsOf(hotel, plan),
    ...outcome,
    missing: plan.operations.map(({ key }) => key).filter((key) => !journal.isDone(key)),
    keptUsers: hotel.generatedPasswords.flatMap((index) => {
      const username = hotel.config.staffUsers[index]?.username;
      return username !== undefined && journal.wasThere(`user:${username}`) ? [username] : [];
    }),
  };
}

function factsOf({ index, file, config }: InputHotel, plan: OnboardingPlan) {
  return { index, file, name: config.hotelProfile.name, code: plan.hotelCode };
}

function skippedResult(hotel: InputHotel, plan: OnboardingPlan): HotelResult {
  return {
    ...factsOf(hotel, plan),
    status: 'skipped',
    hotelId: plan.hotelId,
    operations: { done: 0, failed: 0, total: plan.operations.length },
    warnings: [],
    missing: plan.operations.map(({ key }) => key),
    keptUsers: [],
  };
}

async function stopReasonAfter(
  { error }: HotelResult,
  { isInterrupted, isReachable }: RunParts,
): Promise<StopReason | undefined> {
  if (!error) return undefined;
  if (isInterrupted()) return 'interrupted';
  if (error.status === SIGNED_OUT) return 'session-over';
  return error.status === NO_ANSWER && !(await isReachable()) ? 'unreachable' : undefined;
}
