import {
  otherFailures,
  type FailedOperation,
  type TitledFailure,
} from '#application/errors/failed-operation.ts';
import type { HotelResult } from '#application/bulk/run-results.ts';
import { planFrom } from '#application/onboarding/plan-hotel.ts';
import type { OperationEvent } from '#application/onboarding/onboarding-outcome.ts';
import type { CheckedEntry } from '#application/ports/input/hotel-input.ts';
import type { StoredHotel } from '#application/ports/runs/stored-hotels.ts';
import type { StoredRun } from '#application/runs/stored-run.ts';
import { expectedOperations, type OnboardingPlan } from '#domain/plan/onboarding-plan.ts';
import { STAGE_OF, type Stage } from '#domain/plan/operation.ts';
import type { Id } from '#domain/record.ts';
import { inPlainWords } from './conflict-words.ts';
import { operationWords } from './operation-words.ts';

export interface StageCounts {
  readonly done: number;
  readonly failed: number;
  readonly total: number;
}

export interface LaunchedHotel {
  readonly index: number;
  readonly name: string;
  readonly code: string;
  readonly hotelId: Id | undefined;
  /** `stopped`: the launch started but did not finish. `skipped`: the configuration is invalid. */
  readonly state:
    | 'waiting'
    | 'running'
    | 'stopped'
    | 'onboarded'
    | 'incomplete'
    | 'failed'
    | 'skipped';
  readonly done: number;
  readonly failed: number;
  readonly total: number;
  readonly stages: Readonly<Record<Stage, StageCounts>>;
  /** The stage and the operation in progress, such as 'Creating room 101'. */
  readonly stage?: Stage | undefined;
  readonly current: string;
  readonly roomNumbers: readonly string[];
  /** Never contains the operation of `error`. */
  readonly warnings: readonly TitledFailure[];
  readonly error?: (TitledFailure & { readonly stage: Stage }) | undefined;
  readonly mayExist: boolean;
  readonly lacksAdmin?: boolean | undefined;
}

const NONE: StageCounts = { done: 0, failed: 0, total: 0 };
const NO_STAGES = { hotel: NONE, rooms: NONE, rates: NONE, staff: NONE, completion: NONE };

export const NO_LAUNCHED_HOTEL: LaunchedHotel = {
  index: 0,
  name: '',
  code: '',
  hotelId: undefined,
  state: 'waiting',
  ...NONE,
  stages: NO_STAGES,
  current: '',
  roomNumbers: [],
  warnings: [],
  mayExist: false,
};

/** Everything that failed, first what stopped the launch. */
export function failuresOf({
  error,
  warnings,
}: Pick<LaunchedHotel, 'error' | 'warnings'>): TitledFailure[] {
  return [...(error ? [error] : []), ...warnings];
}

/** Whether the hotel was launched, even if some records are missing. */
export function isLaunched({ state }: Pick<LaunchedHotel, 'state'>): boolean {
  return state === 'onboarded' || state === 'incomplete';
}

/** Whether the launch can continue with the hotel. A failed hotel counts as finished. */
export function isUnfinished({ state }: Pick<LaunchedHotel, 'state'>): boolean {
  return state === 'waiting' || state === 'stopped';
}

export function waitingHotel({ index, profile, operations }: CheckedEntry): LaunchedHotel {
  const { name = '', code = '' } = profile ?? {};
  return { ...NO_LAUNCHED_HOTEL, index: index ?? 0, name, code, total: operations };
}

/** The numbers of all rooms, in the order of the plan. */
export function roomNumbersOf({ operations }: Pick<OnboardingPlan, 'operations'>): string[] {
  return operations.filter(({ kind }) => kind === 'room').map(({ key }) => nameIn(key));
}

/** The name in an operation key: `101` in `room:101`. */
export function nameIn(key: string): string {
  return key.slice(key.indexOf(':') + 1);
}

type Words = ReturnType<typeof operationWords>;

const titled = <Failure extends FailedOperation>(
  failure: Failure,
  wordsOf: Words,
  key = failure.operation,
): Failure & TitledFailure => ({ ...inPlainWords(failure), title: wordsOf(key).title });

export class HotelProgress {
  row: LaunchedHotel;
  /** The kind and the ID of each record that was written or found. */
  readonly found = new Set<string>();
  readonly #wordsOf: Words;
  /** Operations in progress in the order in which they started. The screen shows the first one. */
  readonly #inProgress = new Map<string, Stage>();
  /** Operation keys by record key. Failures contain the record key. */
  readonly #keys = new Map<string, string>();

  constructor(row: LaunchedHotel, plan: OnboardingPlan, isUpdate: boolean) {
    this.#wordsOf = operationWords(plan.operations, isUpdate);
    const expected = expectedOperations(plan);
    const counts = Map.groupBy(expected, ({ kind }) => STAGE_OF[kind]);
    const stages = { ...NO_STAGES };
    for (const [stage, { length }] of counts) stages[stage] = { ...NONE, total: length };
    const { index, name, code, hotelId } = row;
    const total = expected.length;
    const roomNumbers = roomNumbersOf(plan);
    const now = { index, name, code, hotelId, total, stages, roomNumbers };
    this.row = { ...NO_LAUNCHED_HOTEL, ...now, state: 'running' };
  }

  follow({ operation, state, effect, counts, id, key: recordKey }: OperationEvent): void {
    const { key, kind, onlyIfExists } = operation;
    const stage = STAGE_OF[kind];
    // Rooms need no entry, because their title is the number in the record's key.
    if (state !== 'started' && kind !== 'room') this.#keys.set(recordKey, key);
    if (effect && id !== undefined) this.found.add(recordName(key, id));
    const before = this.row.stages[stage];
    const of = { ...before };
    // Such a record counts only if it exists.
    if (onlyIfExists && state === 'started') of.total += 1;
    if (state === 'started') this.#inProgress.set(key, stage);
    else {
      this.#inProgress.delete(key);
      if (state === 'done') of.done += 1;
      // A cancelled operation was never tried, so it does not count as failed.
      else if (counts.failed > this.row.failed) of.failed += 1;
    }
    const { done, failed, total } = counts;
    const [first] = this.#inProgress;
    const shown = first && { stage: first[1], current: this.#wordsOf(first[0]).doing };
    const hotelId = kind === 'hotel' && id !== undefined ? id : this.row.hotelId;
    const stages = { ...this.row.stages, [stage]: of };
    this.row = { ...this.row, done, failed, total, stages, hotelId, ...shown };
  }

  finish(result: HotelResult, more: readonly FailedOperation[]): void {
    const { status, cutShortBy, operations, presence, error, hotelId, code, name } = result;
    const others = otherFailures([...result.warnings, ...more], error);
    const isIncomplete = status === 'onboarded' && others.length > 0;
    this.row = {
      ...this.row,
      name: name || this.row.name,
      code: code || this.row.code,
      hotelId: hotelId ?? this.row.hotelId,
      state: cutShortBy ? 'stopped' : isIncomplete ? 'incomplete' : status,
      done: operations.done,
      total: operations.total,
      warnings: others.map((each) => this.#titled(each)),
      error: error && this.#titled(error),
      mayExist: presence === 'in-doubt' || presence === 'unknown',
      lacksAdmin: result.lacksAdmin,
    };
  }

  #titled<Failure extends FailedOperation>(failure: Failure): Failure & TitledFailure {
    return titled(failure, this.#wordsOf, this.#keys.get(failure.operation));
  }
}

/** The kind and the ID of the record that an operation writes, such as `room 7`. */
export function recordName(key: string, id: Id | undefined): string {
  return `${key.split(':', 1)[0]} ${id}`;
}

export async function storedRow(
  before: LaunchedHotel,
  hotel: StoredHotel,
  run: Pick<StoredRun, 'configOf' | 'facts'>,
): Promise<LaunchedHotel> {
  const { index, state: stored, name, code, hotelId, operations, warnings = [], error } = hotel;
  const { lacksAdmin } = hotel;
  const isOpen = stored === 'started' || stored === 'stopped';
  // A run stores a whole batch of hotels as started at the same time, so a started hotel without
  // operations is still waiting.
  const state = !isOpen ? stored : operations ? 'stopped' : 'waiting';
  const hasFailed = error !== undefined || warnings.length > 0;
  const config = hasFailed ? await run.configOf(index) : undefined;
  const plan = config && planFrom(config, { ...run.facts, index });
  const wordsOf = operationWords(plan?.operations ?? [], false);
  return {
    ...before,
    name: name || before.name,
    code: code || before.code,
    hotelId,
    state,
    done: operations?.done ?? 0,
    total: operations?.total ?? before.total,
    roomNumbers: plan ? roomNumbersOf(plan) : [],
    warnings: otherFailures(warnings, error).map((warning) => titled(warning, wordsOf)),
    error: error && titled(error, wordsOf),
    lacksAdmin,
  };
}
