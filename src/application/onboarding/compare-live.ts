import { isPlanned, plannedOnly, type Change } from '#domain/diff/change.ts';
import type { Pruning } from '#domain/diff/deletions.ts';
import { diffHotel } from '#domain/diff/diff-hotel.ts';
import { needsRooms } from '#domain/diff/find-records.ts';
import { doubtingUnlisted } from '#domain/diff/live.ts';
import type { HotelConfig } from '#domain/hotel-config.ts';
import type { OnboardingPlan } from '#domain/plan/onboarding-plan.ts';
import { LISTED, referencesOf, STAGE_OF, type Operation } from '#domain/plan/operation.ts';
import { isOfParts, type Part } from '#domain/plan/parts.ts';
import type { Id } from '#domain/record.ts';
import { ApiError } from '#application/errors/api-error.ts';
import type { StageFailure } from '#application/errors/failed-operation.ts';
import type { ExistingHotel } from '#application/identity/existing-hotel.ts';
import { IdentifyHotel } from '#application/identity/identify-hotel.ts';
import type { OnboardingApi } from '#application/ports/api/onboarding-api.ts';
import type { HotelLock } from '#application/ports/runs/hotel-locks.ts';
import type { Journal } from '#application/ports/runs/journal.ts';
import { describeFailure } from './describe-failure.ts';
import {
  adoptedHotel,
  codeOf,
  findHotel,
  type FoundHotel,
  type HotelLookup,
  type HotelSearch,
} from './find-hotel.ts';
import { earlierIn } from './journal-entries.ts';
import { obstacleResult } from './obstacles.ts';
import { emailTaken } from '#application/records/record-errors.ts';
import { keepsPassword } from './onboarding-outcome.ts';
import { describeMissing } from './outcome-report.ts';
import type { PlanHotel } from './plan-hotel.ts';
import { kindsToList, readLive, type LiveHotel } from '#application/records/read-live.ts';

export interface CompareCommand extends Pick<HotelSearch, 'codeOrigin' | 'place'> {
  readonly config: HotelConfig;
  /** The plan of the configuration; by default, a new one. */
  readonly plan?: OnboardingPlan | undefined;
  /** Compares only these parts. The hotel must exist, and all records of other parts to which they refer. */
  readonly parts?: readonly Part[] | undefined;
  /** What earlier attempts recorded (docs/decisions/next-launch-continues.md). */
  readonly journal: Journal;
  /** Shared by the hotels of one run, so that the server's hotels are listed only once. */
  readonly identifyHotel?: IdentifyHotel | undefined;
  /** Locks the hotel against other processes. Rejects with `HotelInUse` if another one has locked its ID. */
  readonly lock?: Pick<HotelLock, 'addId'> | undefined;
  /** Keys of users whose planned password is sent even if the user exists. */
  readonly resetPasswords?: ReadonlySet<string> | undefined;
  /** Keys of the existing records that may be updated; by default all. */
  readonly updates?: ReadonlySet<string> | undefined;
  readonly pruning?: Pick<Pruning, 'allowed' | 'ownUsername'> | undefined;
}

/** A hotel, and what has to change so that it is as configured. */
export interface ComparedHotel {
  readonly plan: OnboardingPlan;
  /** The operations of the plan that were compared, and those that change nothing by themselves. */
  readonly operations: readonly Operation[];
  readonly identifyHotel: IdentifyHotel;
  /** Undefined for a hotel that does not exist. */
  readonly hotel: FoundHotel | undefined;
  readonly hotelCode: string;
  readonly live: LiveHotel | undefined;
  readonly changes: readonly Change[];
  /** IDs of the existing records of the whole plan, by operation key. */
  readonly ids: ReadonlyMap<string, Id>;
  readonly pruning?: Pruning | undefined;
  /** Why nothing can be changed: the hotel cannot be identified, or others conflict with it. */
  readonly error?: ApiError | undefined;
  /** Why nothing may be sent: records refer to missing records, or users need emails of others. */
  readonly stop?: StageFailure | undefined;
  /** False if the server offers no way to search for the hotel. */
  readonly isLookedUp: boolean;
}

export interface ComparedPlan extends ComparedHotel {
  /** The changes to all records, even those that the run does not write. */
  readonly all: readonly Change[];
}

/** Compares a hotel with its configuration. Reads each list once, and sends nothing. */
export function createCompareLive(api: OnboardingApi, planHotel: PlanHotel) {
  /** `adopted` is the hotel, if it is known. Throws only errors that are not an `ApiError`. */
  const run = async (command: CompareCommand, adopted?: ExistingHotel): Promise<ComparedPlan> => {
    const { config, journal, identifyHotel = new IdentifyHotel(api) } = command;
    const plan = command.plan ?? planHotel.run(config);
    const isChosen = ({ kind }: Operation) => isOfParts(kind, command.parts);
    const operations = plan.operations.filter(isChosen);
    const [hotelOperation] = plan.operations as [Operation];
    const isOnlyRead = !isChosen(hotelOperation);
    const knownId = earlierIn(journal).knownId('hotel');
    const known = {
      plan,
      operations,
      identifyHotel,
      changes: [],
      all: [],
      ids: new Map(),
      isLookedUp: true,
    };
    let found: HotelLookup;
    try {
      found = adopted
        ? { hotel: await adoptedHotel(api, plan, adopted) }
        : await findHotel(api, plan, {
            ...command,
            identifyHotel,
            isOnlyRead,
            knownId,
          });
    } catch (error) {
      if (!(error instanceof ApiError)) throw error;
      const failure = { ...describeFailure(hotelOperation, error, false), stage: 'hotel' } as const;
      return {
        ...known,
        hotel: undefined,
        hotelCode: plan.hotelCode,
        live: undefined,
        error,
        ...(isOnlyRead && { stop: failure }),
      };
    }
    const { hotel } = found;
    if (!hotel) {
      const { isLookedUp } = found;
      const all = diffHotel(plan, undefined, earlierIn(journal), { hotelCode: '' });
      const changes = plannedOnly(all).filter(({ operation }) => isChosen(operation));
      const stop = isOnlyRead
        ? describeMissing(hotelOperation)
        : missingReference(plan, all, operations);
      const hotelCode = plan.hotelCode;
      return { ...known, hotel, hotelCode, live: undefined, changes, stop, isLookedUp };
    }
    await command.lock?.addId(hotel.id);
    if (hotel.error) {
      const { error } = hotel;
      return { ...known, hotel, hotelCode: codeOf(hotel), live: undefined, error };
    }
    // The profile was not compared, so another start of the run may have to update it.
    if (isOnlyRead && plan.hotelId === undefined && knownId === undefined) {
      journal.write(hotelOperation.key, { state: 'outdated', id: hotel.id });
    }
    const live = doubtingUnlisted(await readRecords(plan, hotel, command));
    const { parts } = command;
    const pruning = command.pruning && { ...command.pruning, staffUsers: config.staffUsers, parts };
    const all = diffHotel(plan, live, earlierIn(journal), {
      hotelCode: hotel.code,
      resetPasswords: stillToReset(command),
      updates: command.updates,
      pruning,
    });
    const compared = new Set(plannedOnly(all).map(({ operation }) => operation));
    return {
      ...known,
      operations: operations.filter((one) => !one.onlyIfNew || compared.has(one)),
      hotel,
      hotelCode: codeOf(hotel),
      live,
      ids: new Map(
        plannedOnly(all).flatMap(({ operation, id }) =>
          id === undefined ? [] : [[operation.key, id] as const],
        ),
      ),
      pruning,
      all,
      changes: all.filter((change) =>
        isPlanned(change) ? isChosen(change.operation) : isOfParts(change.kind, parts),
      ),
      stop: missingReference(plan, all, operations, live) ?? takenEmails(all, isChosen),
    };
  };

  /** Reads the same lists whatever the plan writes, so that a dry run decides as the run does. */
  const readRecords = async (
    plan: OnboardingPlan,
    { id, record, isPlanned: isOnlyPlanned = false }: FoundHotel,
    { parts, journal }: CompareCommand,
  ): Promise<LiveHotel> => {
    const hotel = { hotelId: id, hotel: record };
    if (isOnlyPlanned) {
      const empty = new Map(LISTED.map((kind) => [kind, []]));
      return await readLive(api, { ...hotel, lists: empty }, []);
    }
    const { knownId, hasCreated } = earlierIn(journal);
    const ignored = hasCreated('hotel') ? [] : plan.ignoredKinds;
    const kinds = kindsToList(parts, ignored);
    const live = await readLive(api, hotel, kinds);
    if (kinds.includes('room') || !needsRooms(live, plan.operations, knownId)) return live;
    return await readLive(api, live, ['room']);
  };
  return { run };
}

/** Omits users whose password an earlier attempt has set. */
function stillToReset({
  resetPasswords = new Set(),
  journal,
}: Pick<CompareCommand, 'resetPasswords' | 'journal'>): ReadonlySet<string> {
  const open = [...resetPasswords].filter((key) => {
    const entry = journal.read(key);
    return entry?.state !== 'done' || keepsPassword(entry.effect);
  });
  return new Set(open);
}

/** The failure if a record to which chosen records refer is neither chosen nor in the hotel. */
function missingReference(
  plan: OnboardingPlan,
  changes: readonly Change[],
  chosen: readonly Operation[],
  live?: LiveHotel,
): StageFailure | undefined {
  const byKey = new Map(plannedOnly(changes).map((change) => [change.operation.key, change]));
  const written = chosen.filter(({ key }) => (byKey.get(key)?.action ?? 'none') !== 'none');
  const needed = new Set(written.flatMap(({ body }) => referencesOf(body)));
  for (const { key } of chosen) needed.delete(key);
  for (const operation of plan.operations) {
    if (!needed.has(operation.key)) continue;
    const change = byKey.get(operation.key);
    if (change?.id !== undefined) continue;
    if (!change?.obstacle || !live) return describeMissing(operation);
    const result = obstacleResult({ ...change, obstacle: change.obstacle }, live, false);
    if (result.state === 'done') continue;
    const failure = describeFailure(operation, result.error, false);
    return { stage: STAGE_OF[operation.kind], ...failure };
  }
  return undefined;
}

/** The failure if existing users would need the emails of other existing users. */
function takenEmails(
  changes: readonly Change[],
  isChosen: (operation: Operation) => boolean,
): StageFailure | undefined {
  const failures = plannedOnly(changes).flatMap(({ operation, obstacle }) => {
    if (obstacle?.code !== 'email-taken' || !isChosen(operation)) return [];
    return [describeFailure(operation, emailTaken(obstacle.username), false)];
  });
  const [first] = failures;
  const fields = Object.assign({}, ...failures.map((failure) => failure.fields)) as object;
  return first && { stage: 'staff', ...first, fields: { ...fields } };
}
