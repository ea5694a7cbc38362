import type { PlanHotel } from '#application/onboarding/plan-hotel.ts';
import type { Clock } from '#application/ports/clock.ts';
import type { InputCounts } from '#application/ports/input/hotel-input.ts';
import type { NewRunFacts, RunLimits, RunOrigin } from '#application/ports/runs/run-store.ts';
import { timeInName } from '#application/runs/run-name.ts';
import type { RandomInt } from '#domain/random.ts';
import type { Runs } from '#application/runs/runs.ts';
import type { RunInProgress } from '#application/runs/run-in-progress.ts';

/** Excludes letters and digits that look alike. */
const LETTERS = 'abcdefghjkmnpqrstuvwxyz23456789';
const LETTERS_OF_A_NAME = 4;

type Maybe<Facts> = { readonly [Key in keyof Facts]?: Facts[Key] | undefined };

export interface RunRequest
  extends
    RunOrigin,
    Pick<NewRunFacts, 'run' | 'username' | 'credentials'>,
    Maybe<
      Pick<
        NewRunFacts,
        | 'base'
        | 'folder'
        | 'guards'
        | 'skipInvalid'
        | 'resetPasswords'
        | 'isSecondIntended'
        | 'parts'
        | 'select'
        | 'plan'
        | 'shard'
      >
    > {
  /** By default, one request and one hotel at a time, without a gap between requests. */
  readonly limits: Maybe<RunLimits>;
  readonly prune?: boolean | undefined;
  /** The `DocumentInput.snapshot` of hotels that are only in memory. */
  readonly snapshot?: string;
  /** Keys (`deletionKey`) of the records that may be deleted; undefined for all records. */
  readonly confirmed?: ReadonlySet<string> | undefined;
}

/** Creates a run in the store. `OnboardHotels` then sets up its hotels. */
export class StartRun {
  readonly #runs: Runs;
  readonly #planHotel: PlanHotel;
  readonly #clock: Pick<Clock, 'now'>;
  readonly #random: RandomInt;

  constructor(runs: Runs, planHotel: PlanHotel, clock: Pick<Clock, 'now'>, random: RandomInt) {
    this.#runs = runs;
    this.#planHotel = planHotel;
    this.#clock = clock;
    this.#random = random;
  }

  /** A name that is short enough to type and sorts by time: `20261121-142233-k3f9`. */
  newName(): string {
    const letters = Array.from({ length: LETTERS_OF_A_NAME }, () =>
      LETTERS.charAt(this.#random(LETTERS.length)),
    );
    return `${timeInName(this.#clock.now())}-${letters.join('')}`;
  }

  /** `counts` is the result of `HotelInput.check`. Rejects like `Runs.create`. */
  async run(request: RunRequest, counts: InputCounts): Promise<RunInProgress> {
    const { run, server, sources, username, credentials, resetPasswords } = request;
    const { base, folder, limits, guards, prune, confirmed, parts, select, shard, plan } = request;
    const { startedAt, seed } = this.#planHotel.start();
    const facts: NewRunFacts = {
      run,
      server,
      sources,
      ...(base !== undefined && { base }),
      ...(folder !== undefined && { folder }),
      username,
      skipInvalid: request.skipInvalid ?? false,
      startedAt,
      seed,
      credentials,
      limits: {
        concurrency: limits.concurrency ?? 1,
        minGap: limits.minGap ?? 0,
        hotels: limits.hotels ?? 1,
      },
      ...(guards && { guards }),
      ...(resetPasswords && { resetPasswords }),
      ...(request.isSecondIntended && { isSecondIntended: true }),
      ...(prune && { prune: confirmed ? [...confirmed] : 'all' }),
      ...(parts && { parts }),
      ...(select && { select }),
      ...(shard && { shard }),
      ...(plan && { plan }),
    };
    const { hotels, operations } = counts.share ?? counts;
    const { snapshot = '' } = request;
    return await this.#runs.create(facts, { hotels, operations, snapshot });
  }
}
