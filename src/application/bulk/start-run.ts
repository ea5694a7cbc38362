import type { PlanHotel } from '#application/onboarding/plan-hotel.ts';
import type { Clock } from '#application/ports/clock.ts';
import type { InputCounts } from '#application/ports/input/hotel-input.ts';
import type { NewRunFacts, RunLimits } from '#application/ports/runs/run-store.ts';
import { timeInName } from '#application/runs/run-name.ts';
import type { RandomInt } from '#domain/random.ts';
import type { Runs } from '#application/runs/runs.ts';
import type { RunInProgress } from '#application/runs/run-in-progress.ts';

/** Excludes letters and digits that look alike. */
const LETTERS = 'abcdefghjkmnpqrstuvwxyz23456789';
const LETTERS_OF_A_NAME = 4;

type Maybe<Facts> = { readonly [Key in keyof Facts]?: Facts[Key] | undefined };

const REQUIRED = ['run', 'server', 'sources', 'username', 'credentials'] as const;
const OPTIONAL = [
  ...(['base', 'folder', 'guards', 'skipInvalid', 'resetPasswords', 'isSecondIntended'] as const),
  ...(['parts', 'select', 'plan', 'shard'] as const),
] as const;

export interface RunRequest
  extends
    Pick<NewRunFacts, (typeof REQUIRED)[number]>,
    Maybe<Pick<NewRunFacts, (typeof OPTIONAL)[number]>> {
  /** By default, one request and one hotel at a time, without a gap between requests. */
  readonly limits: Maybe<RunLimits>;
  readonly prune?: boolean | undefined;
  /** The `DocumentInput.snapshot` of hotels that are only in memory. */
  readonly snapshot?: string;
  /** Keys (`deletionKey`) of the records that may be deleted; undefined for all records. */
  readonly confirmed?: ReadonlySet<string> | undefined;
}

export type StartRun = ReturnType<typeof createStartRun>;

export function createStartRun(
  runs: Runs,
  planHotel: PlanHotel,
  clock: Pick<Clock, 'now'>,
  random: RandomInt,
) {
  return {
    /** A name that is short enough to type and sorts by time: `20261121-142233-k3f9`. */
    newName(): string {
      const letters = Array.from({ length: LETTERS_OF_A_NAME }, () =>
        LETTERS.charAt(random(LETTERS.length)),
      );
      return `${timeInName(clock.now())}-${letters.join('')}`;
    },

    /** `counts` is the result of `HotelInput.check`. Rejects like `Runs.create`. */
    async run(request: RunRequest, counts: InputCounts): Promise<RunInProgress> {
      const { limits, prune, confirmed, snapshot = '' } = request;
      const { concurrency = 1, minGap = 0, hotels: atOnce = 1 } = limits;
      const stated = [...REQUIRED, ...OPTIONAL].flatMap((name) => {
        const fact = request[name];
        return fact === undefined ? [] : [[name, fact] as const];
      });
      const facts = {
        skipInvalid: false,
        ...Object.fromEntries(stated),
        ...planHotel.start(),
        limits: { concurrency, minGap, hotels: atOnce },
        ...(prune && { prune: confirmed ? [...confirmed] : 'all' }),
      } as NewRunFacts;
      const { hotels, operations } = counts.share ?? counts;
      return await runs.create(facts, { hotels, operations, snapshot });
    },
  };
}
