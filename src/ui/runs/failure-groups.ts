// Groups the failures of a launch by their cause, each group with the way to repair it.
import {
  isRepeatable,
  type FailedOperation,
  type TitledFailure,
} from '#application/errors/failed-operation.ts';
import { nameIn } from '#application/launch/launched-hotel.ts';
import { takenValues } from '#application/launch/taken-values.ts';
import { ownValue, textTable } from '#domain/text/text-table.ts';
import { neighbours } from '#domain/text/neighbours.ts';
import { counted } from '#ui/texts/counted.ts';

export interface FailureGroup {
  /** How to repair it: 'Fix room 105', 'Launch again: 117 rooms (101–1207)'. */
  readonly repair: string;
  readonly reasons: readonly string[];
  readonly failures: readonly TitledFailure[];
}

const PLURALS = textTable({
  hotel: 'hotels',
  'room-type': 'room types',
  room: 'rooms',
  plan: 'rate plans',
  rule: 'rates',
  user: 'staff users',
});

/** A failure belongs to the first cause that fits. */
const CAUSES: readonly {
  readonly fits: (failure: FailedOperation) => boolean;
  readonly repair: (what: string) => string;
}[] = [
  {
    fits: ({ isUnchecked }) => isUnchecked === true,
    repair: () => 'Check whether the hotel existed already. If so, remove the duplicate',
  },
  {
    fits: ({ isUncertain }) => isUncertain === true,
    repair: (what) => `Check whether it exists, then launch again: ${what}`,
  },
  { fits: ({ status }) => status === 200, repair: (what) => `Compare with the server: ${what}` },
  {
    fits: ({ status }) => status === 401 || status === 403,
    repair: (what) => `Get permission from the operator of the server: ${what}`,
  },
  { fits: isRepeatable, repair: (what) => `Launch again: ${what}` },
  { fits: () => true, repair: (what) => `Fix ${what}` },
];

/** Groups the failures, in the order in which they first occur. `rooms` are all rooms of the hotel. */
export function groupFailures(
  failures: readonly TitledFailure[],
  rooms: readonly string[],
): FailureGroup[] {
  const groups = Map.groupBy(failures, (failure) =>
    takenValues(failure).length > 0
      ? failure.operation
      : JSON.stringify([kindOf(failure), causeOf(failure).repair(''), reasonsOf(failure)]),
  );
  return [...groups.values()].map((group): FailureGroup => {
    const first = group[0]!;
    const { conflict } = first;
    const repair = conflict ? 'Choose other values for the hotel' : takenRepair(first);
    return {
      repair: repair ?? causeOf(first).repair(whatOf(group, rooms)),
      reasons: reasonsOf(first),
      failures: group,
    };
  });
}

/** Such as 'Choose another username for tom'. */
function takenRepair(failure: TitledFailure): string | undefined {
  const taken = takenValues(failure).map(({ field }) => field);
  if (taken.length === 0) return undefined;
  return `Choose another ${taken.join(' and ')} for ${nameIn(failure.operation)}`;
}

function causeOf(failure: FailedOperation) {
  return CAUSES.find(({ fits }) => fits(failure))!;
}

function whatOf(group: readonly TitledFailure[], rooms: readonly string[]): string {
  const [first] = group as readonly [TitledFailure];
  const plural = ownValue(PLURALS, kindOf(first));
  const one = `${first.title.charAt(0).toLowerCase()}${first.title.slice(1)}`;
  if (group.length === 1 || !plural) return one;
  const count = counted(group.length, plural, plural);
  if (plural !== PLURALS['room']) return count;
  const ranges = rangesOf(
    group.map(({ operation }) => nameIn(operation)),
    rooms,
  );
  return ranges.length > RANGES_IN_TITLE ? count : `${count} (${ranges.join(', ')})`;
}

/** More ranges would make the title too long. */
const RANGES_IN_TITLE = 12;

/** Joins more than two consecutive rooms to a range: `101–110`, `203`. `all` defines which rooms are consecutive. */
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

/** The messages of the failed fields, or else the message of the failure itself. */
function reasonsOf({ fields, message, conflict }: TitledFailure): string[] {
  const ofFields = [...new Set(Object.values(fields))];
  return ofFields.length > 0 && !conflict ? ofFields : [message];
}

/** The kind in an operation key: `room` in `room:101`. */
function kindOf({ operation }: TitledFailure): string {
  return operation.split(':', 1)[0] ?? '';
}
