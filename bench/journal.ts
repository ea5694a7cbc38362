import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { RunFolder } from '#adapters/node/runs/run-folder.ts';
import type { OnboardHotels } from '#application/bulk/onboard-hotels.ts';
import type { HotelInput, InputHotel } from '#application/ports/input/hotel-input.ts';
import type { ActiveRun, RunStore } from '#application/ports/runs/run-store.ts';
import { createServices } from '#cli/container.ts';
import { ONBOARDING_USERNAME } from '#domain/session/session.ts';
import { MemoryRunStore } from '#tests/fakes/memory-run-store.ts';
import { hotelsIn } from './batch-bodies.ts';
import type { Figure } from './bench.ts';
import { median } from './median.ts';
import { runFacts } from './run-facts.ts';
import { startTinyServer } from './tiny-server.ts';
import { writeHotels } from './write-hotels.ts';

const RESPONSE_MS = 20;
const HOTELS = 60;
const AT_ONCE = 4;
const IN_FLIGHT = 32;
const ROUNDS = 7;
const MOST_COST = 1.05;
const HOUR_MS = 3_600_000;

/** The same run with the journal on the disk and with one in memory. */
export async function* journal(): AsyncGenerator<Figure> {
  const server = await startTinyServer(RESPONSE_MS);
  const folder = await mkdtemp(join(tmpdir(), 'hms-bench-'));
  try {
    yield {
      name: `${HOTELS} hotels with their journal against a journal in memory, ${IN_FLIGHT} at once`,
      value: await journalCost(folder, server.url),
      limit: MOST_COST,
      bound: 'at most',
    };
  } finally {
    await rm(folder, { recursive: true, force: true });
    await server.close();
  }
}

async function journalCost(folder: string, url: string): Promise<number> {
  const path = join(folder, 'journal.ndjson');
  await writeHotels(path, HOTELS);
  const hotels = await hotelsIn(path);
  const onboardHotels = await onboarder(url);
  const timeWith = async (store: RunStore, name: string) => {
    const facts = runFacts(name, { folder, server: url, sources: [path] });
    const run = await store.create(facts, { hotels: HOTELS, operations: 0 }, '');
    const startedAt = performance.now();
    await onboardAll(hotels, onboardHotels, run);
    await run.close();
    return performance.now() - startedAt;
  };
  await timeWith(new MemoryRunStore(), 'warm-up');
  const ratios: number[] = [];
  for (let round = 0; round < ROUNDS; round += 1) {
    const inMemory = await timeWith(new MemoryRunStore(), `memory-${round}`);
    ratios.push((await timeWith(new RunFolder(folder), `journal-${round}`)) / inMemory);
  }
  return median(ratios);
}

async function onboarder(url: string): Promise<OnboardHotels> {
  const services = createServices({ apiUrl: new URL(url), concurrency: IN_FLIGHT, minGap: 0 });
  const session = await services.load('session');
  session.open(
    { access: 'token', tokenExpiry: Date.now() + HOUR_MS },
    { username: ONBOARDING_USERNAME },
  );
  return await services.load('onboardHotels');
}

async function onboardAll(
  hotels: readonly InputHotel[],
  onboardHotels: OnboardHotels,
  run: ActiveRun,
): Promise<void> {
  const input: Pick<HotelInput, 'hotels' | 'isMeant'> = {
    async *hotels() {
      yield* hotels;
    },
    isMeant: () => false,
  };
  const { counts } = await onboardHotels.run({
    run,
    input: input as HotelInput,
    passwords: { passwordOf: () => undefined, write: () => undefined },
    locks: undefined,
    atOnce: AT_ONCE,
    freeSince: 0,
    isInterrupted: () => false,
    watcher: {
      started: () => undefined,
      progress: () => undefined,
      finished: () => Promise.resolve(),
      skipped: () => Promise.resolve(),
    },
  });
  if (counts.onboarded !== hotels.length) throw new Error(JSON.stringify(counts));
}
