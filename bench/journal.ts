import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { MemoryJournal } from '#adapters/memory/memory-journal.ts';
import { RunFile } from '#adapters/node/runs/run-file.ts';
import type { Journal } from '#application/ports/journal.ts';
import type { InputHotel } from '#application/ports/hotel-input.ts';
import type { ActiveRun } from '#application/ports/run-store.ts';
import { IdentifyHotel } from '#application/identity/identify-hotel.ts';
import type { OnboardingApi } from '#application/ports/onboarding-api.ts';
import type { OnboardHotel } from '#application/onboarding/onboard-hotel.ts';
import { compose } from '#cli/container.ts';
import { runOnboarding } from '#cli/runs/onboarding-run.ts';
import { ONBOARDING_USERNAME } from '#domain/session/session.ts';
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

interface Onboarder {
  readonly onboardHotel: OnboardHotel;
  readonly api: OnboardingApi;
}

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
  const parts = await onboarder(url);
  const timeWith = async (log: ActiveRun) => {
    const startedAt = performance.now();
    await onboardAll(hotels, parts, log);
    await log.close();
    return performance.now() - startedAt;
  };
  await timeWith(memoryLog());
  const ratios: number[] = [];
  for (let round = 0; round < ROUNDS; round += 1) {
    const facts = runFacts(`journal-${round}`, { folder, server: url, sources: [path] });
    const file = join(folder, `${facts.run}.db`);
    const inMemory = await timeWith(memoryLog());
    ratios.push(
      (await timeWith(RunFile.create(file, facts, { hotels: HOTELS, operations: 0 }, ''))) /
        inMemory,
    );
  }
  return median(ratios);
}

async function onboarder(url: string): Promise<Onboarder> {
  const services = compose({ apiUrl: new URL(url), concurrency: IN_FLIGHT, minGap: 0 });
  const session = await services.load('session');
  session.open(
    { access: 'token', tokenExpiry: Date.now() + HOUR_MS },
    { username: ONBOARDING_USERNAME },
  );
  return {
    onboardHotel: await services.load('onboardHotel'),
    api: await services.load('onboardingApi'),
  };
}

async function onboardAll(
  hotels: readonly InputHotel[],
  { onboardHotel, api }: Onboarder,
  log: ActiveRun,
) {
  async function* given() {
    yield* hotels;
  }
  const { counts } = await runOnboarding(given(), {
    onboardHotel,
    identifyHotel: new IdentifyHotel(api),
    log,
    atOnce: AT_ONCE,
    isInterrupted: () => false,
    isReachable: () => Promise.resolve(true),
    giveUp: () => undefined,
    keepPassword: () => undefined,
    watcher: {
      started: () => undefined,
      progress: () => undefined,
      ended: () => Promise.resolve(),
    },
  });
  if (counts.onboarded !== hotels.length) throw new Error(JSON.stringify(counts));
}

/** As much of a log as carrying out needs. */
function memoryLog(): ActiveRun {
  const journals = new Map<number, Journal>();
  const log: Pick<ActiveRun, 'facts' | 'claim' | 'journalOf' | 'end' | 'close'> = {
    facts: { ...runFacts('memory', { folder: '', server: '', sources: [] }), folder: '' },
    claim: async (hotels) => {
      for (const { index } of hotels) journals.set(index, new MemoryJournal());
    },
    journalOf: (index) => journals.get(index) ?? new MemoryJournal(),
    end: async (index) => void journals.delete(index),
    close: () => Promise.resolve(),
  };
  return log as ActiveRun;
}
