// Groups the warnings of a launch by their cause, and adds advice on how to repair them.
import type { FailedOperation } from '#application/errors/failed-operation.ts';
import { neighbours } from '#domain/text/neighbours.ts';
import type { OnboardingPlan } from '#domain/plan/onboarding-plan.ts';
import type { OperationKind } from '#domain/plan/operation.ts';
import type { LaunchResult } from './launch-result.ts';
import type { TitledFailure } from '#ui/texts/failure-sentences.ts';
import { counted } from '#ui/texts/counted.ts';

export interface WarningGroup {
  /** For example, 'No connection: 117 rooms (101–1207)'. */
  readonly title: string;
  readonly reasons: readonly string[];
  readonly repair: string;
  /** The title of every record in the group, such as 'Room 101'. */
  readonly items: readonly string[];
}

interface Words {
  readonly one: string;
  /** The plural of `one`. By default, `one` with an s. */
  readonly many?: string;
  /**
   * Returns advice for a missing record. `signIn` is the start of the sentence, such as 'Sign in as
   * the administrator'.
   */
  readonly missing: (signIn: string) => string;
  /** Returns advice for a record that differs from what the user entered. */
  readonly different: (signIn: string) => string;
}

const AS_ADMINISTRATOR = 'Sign in as the administrator';
const AS_NEW_ADMINISTRATOR = 'Add an administrator under ‘Your hotels’, sign in as them';
const WORDS: Readonly<Record<OperationKind, Words>> = {
  hotel: {
    one: 'hotel profile',
    missing: (signIn) => `${signIn} and correct it under Hotel.`,
    different: (signIn) => `${signIn} and correct it under Hotel.`,
  },
  'room-type': {
    one: 'room type',
    missing: (signIn) => `${signIn}, open Rooms and add the room type.`,
    different: (signIn) => `${signIn}, open Rooms, and edit or remove the room type.`,
  },
  room: {
    one: 'room',
    missing: (signIn) =>
      `${signIn}, open Rooms and edit each room type that lacks rooms. Under ‘Number of Rooms’, enter how many it should have, and save. The missing rooms are added with the next free numbers.`,
    different: (signIn) => `${signIn}, open Rooms, and change or remove the room.`,
  },
  plan: {
    one: 'rate plan',
    missing: (signIn) => `${signIn}, open Rates and choose ‘Add Rate Plan’.`,
    different: (signIn) => `${signIn}, open Rates, and edit or remove the rate plan.`,
  },
  rule: {
    one: 'rate',
    missing: (signIn) =>
      `${signIn} and open Rates. If the base rate is missing, set it. Otherwise edit the rate plan and save: missing rates are created.`,
    different: (signIn) =>
      `${signIn}, open Rates, and correct the base rate or the adjustment of the rate plan.`,
  },
  pricing: {
    one: 'dynamic pricing',
    many: 'dynamic pricing',
    missing: (signIn) =>
      `${signIn}, open Rates, choose ‘Pricing’ in the menu of the page, turn dynamic pricing on and save.`,
    different: (signIn) =>
      `${signIn}, open Rates, choose ‘Pricing’ in the menu of the page, correct the markups and save.`,
  },
  user: {
    one: 'staff user',
    missing: (signIn) =>
      `${signIn}, open Staff and add them. Choose another username or email if the server says that it is taken.`,
    different: (signIn) =>
      `${signIn}, open Staff, and edit or remove the staff user. The user still has the first password that you entered.`,
  },
  completion: {
    one: 'completion of the setup',
    many: 'completion of the setup',
    missing: () =>
      'The hotel is ready to use, but the server did not record that its setup is complete.',
    different: () => 'The hotel is ready to use.',
  },
};

const SUCCESS = 200;
const UNCHECKED_REPAIR =
  'The hotel is ready to use. If it already existed, ask the operator of the server to remove the duplicate.';
const CHECK_FIRST = 'First check whether it exists. If not: ';

interface Cause {
  readonly title: string;
  readonly fits: (failure: FailedOperation) => boolean;
  readonly mayExist?: true;
}

const REFUSED: Cause = { title: 'Refused by the server', fits: () => true };
/** A failure belongs to the first cause that fits. If no cause fits, it belongs to `REFUSED`. */
const CAUSES: readonly Cause[] = [
  { title: 'Not checked', fits: ({ isUnchecked }) => isUnchecked === true, mayExist: true },
  { title: 'Unconfirmed', fits: ({ isUncertain }) => isUncertain === true, mayExist: true },
  { title: 'No connection', fits: ({ status }) => status === 0 },
  { title: 'Not as you entered it', fits: ({ status }) => status === SUCCESS, mayExist: true },
  { title: 'Not allowed', fits: ({ status }) => status === 401 || status === 403 },
  {
    title: 'No response in time',
    fits: ({ status }) => [408, 429, 502, 503, 504].includes(status),
  },
  { title: 'Server error', fits: ({ status }) => status >= 500 },
];

/** The numbers of all rooms, in the order of the plan. */
export function roomNumbersOf({ operations }: Pick<OnboardingPlan, 'operations'>): string[] {
  return operations.filter(({ kind }) => kind === 'room').map(({ key }) => nameOf(key));
}

/**
 * The grouped warnings of a launched hotel. `presentStaff` lists users who could sign in before the
 * launch.
 */
export function resultGroups(
  { warnings, roomNumbers, people }: LaunchResult,
  presentStaff: readonly string[],
): WarningGroup[] {
  const isManaged = presentStaff.length > 0 || people.some(({ role }) => role === 'admin');
  return groupWarnings(warnings, roomNumbers, isManaged);
}

const NAMED = 3;

/**
 * Summarizes the warnings, such as 'Missing: Room 105, Room 106, Room 107 and 4 more'. Returns ''
 * if there are none.
 */
export function warningsInShort(warnings: readonly TitledFailure[]): string {
  const groups = Map.groupBy(warnings, (warning) => {
    const { title, mayExist } = causeOf(warning);
    return mayExist ? title : 'Missing';
  });
  return [...groups]
    .map(([what, group]) => {
      const named = group.slice(0, NAMED).map(({ title }) => title);
      const more = group.length - named.length;
      return `${what}: ${named.join(', ')}${more > 0 ? ` and ${more} more` : ''}`;
    })
    .join('. ');
}

/**
 * Groups all warnings, in the order in which they first occur. `isManaged` says whether an
 * administrator can sign in to the hotel, because the advice depends on it.
 */
export function groupWarnings(
  warnings: readonly TitledFailure[],
  roomNumbers: readonly string[],
  isManaged: boolean,
): WarningGroup[] {
  const groups = Map.groupBy(warnings, (warning) =>
    JSON.stringify([kindOf(warning), causeOf(warning).title, reasonsOf(warning)]),
  );
  return [...groups.values()].map((group): WarningGroup => {
    const first = group[0]!;
    return {
      title: `${causeOf(first).title}: ${whatOf(group, roomNumbers)}`,
      reasons: reasonsOf(first),
      repair: repairOf(first, isManaged ? AS_ADMINISTRATOR : AS_NEW_ADMINISTRATOR),
      items: group.map(({ title }) => title),
    };
  });
}

function repairOf(failure: TitledFailure, signIn: string): string {
  const { missing, different } = WORDS[kindOf(failure)];
  if (failure.isUnchecked) return UNCHECKED_REPAIR;
  if (failure.status === SUCCESS) return different(signIn);
  return `${failure.isUncertain ? CHECK_FIRST : ''}${missing(signIn)}`;
}

function whatOf(group: readonly TitledFailure[], roomNumbers: readonly string[]): string {
  const [first] = group as readonly [TitledFailure];
  if (group.length === 1) return first.title;
  const kind = kindOf(first);
  const { one, many } = WORDS[kind];
  const count = counted(group.length, one, many);
  if (kind !== 'room') return count;
  const numbers = group.map(({ operation }) => nameOf(operation));
  const ranges = rangesOf(numbers, roomNumbers);
  return ranges.length > RANGES_IN_TITLE ? count : `${count} (${ranges.join(', ')})`;
}

/** More ranges would make the title too long. */
export const RANGES_IN_TITLE = 12;

/**
 * Joins more than two consecutive rooms to a range: `101–110`, `203`. `all` defines which rooms are
 * consecutive.
 */
function rangesOf(numbers: readonly string[], all: readonly string[]): string[] {
  const places = new Map(all.map((number, place) => [number, place]));
  const unknown = numbers.filter((number) => !places.has(number));
  const wanted = new Set(numbers);
  const runs = neighbours(
    all.filter((number) => wanted.has(number)),
    (number, before) => places.get(number) === (places.get(before) ?? 0) + 1,
  );
  return runs
    .flatMap((run) => (run.length > 2 ? [`${run[0]}–${run.at(-1)}`] : run))
    .concat(unknown);
}

function causeOf(failure: FailedOperation): Cause {
  return CAUSES.find(({ fits }) => fits(failure)) ?? REFUSED;
}

/** The messages of the failed fields, or else the message of the failure itself. */
function reasonsOf(failure: TitledFailure): string[] {
  const ofFields = [...new Set(Object.values(failure.fields))];
  return ofFields.length > 0 ? ofFields : [failure.message];
}

/** The kind in an operation key: `room` in `room:101`. */
function kindOf({ operation }: TitledFailure): OperationKind {
  const [kind = ''] = operation.split(':', 1);
  return Object.hasOwn(WORDS, kind) ? (kind as OperationKind) : 'hotel';
}

/** The name in an operation key: `101` in `room:101`. */
function nameOf(key: string): string {
  return key.slice(key.indexOf(':') + 1);
}
