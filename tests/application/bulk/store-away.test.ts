import { beforeEach, describe, expect, it } from 'vitest';
import type { RunStart } from '#application/bulk/run-start.ts';
import type { OwnRunRows, RunChanges, RunRow } from '#application/ports/runs/run-rows.ts';
import { RunInUse, StoreUnreachable } from '#application/ports/runs/run-store.ts';
import { MemoryHotelInput } from '#tests/fakes/memory-hotel-input.ts';
import { MemoryRunRows } from '#adapters/memory/memory-run-rows.ts';
import { MemoryRunStore } from '#tests/fakes/memory-run-store.ts';
import { CHAIN, createRunWorld, FACTS } from './run-world.ts';
import type { RunInProgress } from '#application/runs/run-in-progress.ts';

const { run: RUN } = FACTS;
const AWAY = new StoreUnreachable('The database is away.');

/**
 * A run store that fails every write for which `failsAt` returns true. Each attempt to open the run
 * throws the next error in `refusals`, until none is left.
 */
class FailingRows extends MemoryRunRows {
  failsAt: (changes: RunChanges) => boolean = () => false;
  refusals: Error[] = [];

  override async create(row: RunRow) {
    return this.#failing(await super.create(row));
  }

  override async own(run: string) {
    const refusal = this.refusals.shift();
    if (refusal) throw refusal;
    return this.#failing(await super.own(run));
  }

  #failing(rows: OwnRunRows): OwnRunRows {
    const write = rows.write.bind(rows);
    let failure: Error | undefined;
    return {
      ...rows,
      get failure() {
        return failure;
      },
      write: async (changes) => {
        if (this.failsAt(changes)) {
          this.failsAt = () => false;
          failure = AWAY;
        }
        if (failure) throw failure;
        await write(changes);
      },
    };
  }
}

let rows: FailingRows;
let world: ReturnType<typeof createRunWorld>;
let run: RunInProgress;

beforeEach(async () => {
  rows = new FailingRows();
  world = createRunWorld(new MemoryRunStore(rows));
  run = await world.newRun(CHAIN);
});

function onboard(changes: Partial<RunStart> = {}) {
  const input = new MemoryHotelInput(CHAIN);
  return world
    .useCase()
    .run(world.startOf(run, input, { options: { patienceMs: 10_000 }, ...changes }));
}

const endsHotel =
  (index: number) =>
  ({ hotels = [] }: RunChanges) =>
    hotels.some((hotel) => hotel.index === index && hotel.state === 'onboarded');

const hasEndedOne = () => world.steps.includes('onboarded 0');
const hotelsSent = () => world.api.sent.filter(({ kind }) => kind === 'hotel').length;
/** All steps except requests, recorded passwords and starts. */
const reported = () => world.steps.filter((step) => !/^(send|record|started) /.test(step));

describe('a run whose store goes away', () => {
  it('continues once the store is back, sends no hotel twice, and reports each once', async () => {
    rows.failsAt = endsHotel(1);
    rows.refusals = [AWAY, new RunInUse(RUN)];
    const { counts } = await onboard();
    expect(counts).toEqual({ onboarded: 3, incomplete: 0, failed: 0, skipped: 0 });
    expect(reported()).toEqual([
      'onboarded 0',
      'The database is away.',
      'back',
      'onboarded 1',
      'onboarded 2',
    ]);
    expect(hotelsSent()).toBe(3);
    expect(await run.counts()).toMatchObject({ onboarded: 3, started: 0 });
  });

  it('looks up the records of finished hotels that the store has lost', async () => {
    rows.failsAt = (changes) => {
      const isNow = endsHotel(1)(changes);
      const { hotels } = rows.runs.get(RUN) ?? { hotels: new Map() };
      const first = hotels.get(0);
      if (isNow && first) hotels.set(0, { ...first, state: 'started', isInDoubt: true });
      return isNow;
    };
    const { counts } = await onboard();
    expect(counts.onboarded).toBe(3);
    expect(world.steps.filter((step) => step === 'onboarded 0')).toHaveLength(2);
    expect(hotelsSent()).toBe(3);
  });

  it.each([
    ['the store is still away', AWAY, StoreUnreachable],
    ['another process works on it', new RunInUse(RUN), RunInUse],
  ])('stops after a while if %s', async (_, refusal, kind) => {
    rows.failsAt = endsHotel(1);
    rows.refusals = Array.from({ length: 100 }, () => refusal);
    await expect(onboard()).rejects.toThrow(kind);
    expect(100 - rows.refusals.length).toBeLessThan(12);
  });

  it('stops at once if the user interrupts it', async () => {
    rows.failsAt = endsHotel(1);
    await expect(onboard({ isInterrupted: hasEndedOne })).resolves.toMatchObject({
      stop: 'interrupted',
    });
  });
});
