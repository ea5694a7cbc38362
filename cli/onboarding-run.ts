// One run of `onboard`: hotels one after the other, and what becomes of each.
import type { FailedOperation, OperationCounts } from '#application/onboarding-outcome.ts';
import type { OnboardHotel, OperationEvent } from '#application/onboard-hotel.ts';
import type { InputHotel } from '#application/ports/hotel-input.ts';
import type { Journal } from '#application/ports/journal.ts';
import { planOnboarding, type OnboardingPlan } from '#domain/onboarding-plan.ts';
import type { Id, Stage } from '#domain/operation.ts';
import type { RandomInt } from '#domain/random.ts';
import type { StaffUser } from '#domain/staff.ts';
import { FollowedJournal } from './followed-journal.ts';

export type HotelStatus = 'onboarded' | 'incomplete' | 'failed' | 'skipped';

/** What is known of a hotel, and what it takes to go on with it. */
export interface HotelState {
  readonly index: number;
  readonly file: string;
  readonly name: string;
  /** Empty where a hotel that exists keeps its own. */
  readonly code: string;
  readonly hotelId: Id | undefined;
  /** The configuration itself names the hotel. */
  readonly isUpdate: boolean;
  /** It was sent, and nothing says for certain that it was not made. */
  readonly mayExist: boolean;
  /** Keys of the operations that are not done. */
  readonly missing: readonly string[];
}

export interface HotelResult extends HotelState {
  readonly status: HotelStatus;
  readonly operations: OperationCounts;
  readonly warnings: readonly FailedOperation[];
  readonly error?: FailedOperation & { readonly stage: Stage };
}

/** Why the remaining hotels are not tried. */
export type StopReason = 'interrupted' | 'session-over' | 'unreachable';

interface RunWatcher {
  /** `stateNow` may be asked until the hotel has ended. */
  started(hotel: InputHotel, plan: OnboardingPlan, stateNow: () => HotelState): void;
  progress(event: OperationEvent): void;
  ended(result: HotelResult): Promise<void>;
}

interface RunParts {
  readonly onboardHotel: OnboardHotel;
  readonly createJournal: () => Journal;
  readonly random: RandomInt;
  /** Ms since 1970, read once for the run. */
  readonly now: number;
  readonly isInterrupted: () => boolean;
  /** Asks the server anew; false when no answer comes. */
  readonly isReachable: () => Promise<boolean>;
  /** Called before a user whose password was generated is first sent; never for one that was there. */
  readonly keepPassword: (user: StaffUser, hotel: HotelState) => void;
  readonly watcher: RunWatcher;
}

interface RunCounts {
  readonly hotels: number;
  readonly onboarded: number;
  readonly incomplete: number;
  readonly failed: number;
  readonly skipped: number;
}

const SIGNED_OUT = 401;
const NO_ANSWER = 0;

export interface RunEnd {
  readonly counts: RunCounts;
  readonly stop: StopReason | undefined;
  /** The first and the last of the hotels that were not started. */
  readonly left: readonly [first: HotelState, last: HotelState] | undefined;
}

/** A hotel that fails does not stop the next ones, unless those could not succeed either. */
export async function runOnboarding(
  hotels: AsyncIterable<InputHotel>,
  parts: RunParts,
): Promise<RunEnd> {
  const counts = { hotels: 0, onboarded: 0, incomplete: 0, failed: 0, skipped: 0 };
  let stop: StopReason | undefined;
  let left: RunEnd['left'];
  for await (const hotel of hotels) {
    if (parts.isInterrupted()) stop ??= 'interrupted';
    const plan = planOnboarding(hotel.config, parts);
    const result = stop ? skippedResult(hotel, plan) : await onboardOne(hotel, plan, parts);
    counts.hotels += 1;
    counts[result.status] += 1;
    if (result.status === 'skipped') left = [left?.[0] ?? result, result];
    await parts.watcher.ended(result);
    stop ??= await stopReasonAfter(result, parts);
  }
  return { counts, stop, left };
}

async function onboardOne(
  hotel: InputHotel,
  plan: OnboardingPlan,
  { onboardHotel, createJournal, keepPassword, watcher }: RunParts,
): Promise<HotelResult> {
  const generated = new Map<string, StaffUser>(
    hotel.generatedPasswords.flatMap((index) => {
      const user = hotel.config.staffUsers[index];
      return user ? [[`user:${user.username}`, user] as const] : [];
    }),
  );
  const journal = new FollowedJournal(createJournal(), (key) => {
    const user = generated.get(key);
    if (user) keepPassword(user, stateNow());
  });
  const stateNow = () => stateOf(hotel, plan, journal);
  watcher.started(hotel, plan, stateNow);
  const { hotelCode, ...outcome } = await onboardHotel.run({
    plan,
    journal,
    onProgress: (event) => watcher.progress(event),
  });
  return { ...stateNow(), ...outcome, code: hotelCode };
}

function stateOf(
  { index, file, config }: InputHotel,
  { hotelCode, hotelId, operations }: OnboardingPlan,
  journal?: Journal,
): HotelState {
  const entryOf = (key: string) => journal?.read(key);
  const hotel = entryOf('hotel');
  return {
    index,
    file,
    name: config.hotelProfile.name,
    code: hotelCode,
    hotelId: hotel?.state === 'done' ? hotel.id : hotelId,
    isUpdate: hotelId !== undefined,
    mayExist: hotel?.state === 'intended' || hotel?.state === 'uncertain',
    missing: operations.map(({ key }) => key).filter((key) => entryOf(key)?.state !== 'done'),
  };
}

function skippedResult(hotel: InputHotel, plan: OnboardingPlan): HotelResult {
  return {
    ...stateOf(hotel, plan),
    status: 'skipped',
    operations: { done: 0, failed: 0, total: plan.operations.length },
    warnings: [],
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
