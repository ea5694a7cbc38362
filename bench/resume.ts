import { spawn } from 'node:child_process';
import { EventEmitter, once } from 'node:events';
import { mkdir, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout } from 'node:timers/promises';
import { runsInFolder } from '#adapters/node/runs/run-folder.ts';
import type { NewRunFacts } from '#application/ports/runs/run-store.ts';
import { openConfigSource } from '#adapters/node/input/config-source.ts';
import { inputHash } from '#application/bulk/input/input-of-run.ts';
import { createHotelBatch } from '#adapters/node/input/hotel-batch.ts';
import type { InputHotel } from '#application/ports/input/hotel-input.ts';
import { STATE } from './hms-process.ts';
import { LAUNCHER } from '#tests/support/project-root.ts';
import {
  backOffMs,
  MAX_CONCURRENT_REQUESTS,
  MIN_REQUEST_GAP_MS,
} from '#domain/session/request-limits.ts';
import { ONBOARDING_USERNAME } from '#domain/session/session.ts';
import { planOf } from './batch-bodies.ts';
import type { Figure } from './bench.ts';
import { median } from './median.ts';
import { writeHotels } from './write-hotels.ts';
import { startWatchedServer } from './watched-server.ts';
import type { RunInProgress } from '#application/runs/run-in-progress.ts';

const HOTELS = 12_000;
const LEAST_OPERATIONS = 1_000_000;
const ROUNDS = 3;
const MOST_SECONDS = 3;
const RUN = '20260101-000000-b3n4';
const AT_ONCE = 500;

/**
 * Measures the time from the start of `hms resume` to its first request for a hotel. In the run
 * that the bench writes, the last process was killed more than a second ago, because `hms resume`
 * waits after a more recent kill (docs/decisions/lost-response-is-looked-up.md).
 */
export async function* resume(): AsyncGenerator<Figure> {
  const folder = await mkdtemp(join(tmpdir(), 'hms-bench-'));
  try {
    yield {
      name: `first request after hms resume of a run with ${LEAST_OPERATIONS} done operations, s`,
      value: await resumeStart(folder),
      limit: MOST_SECONDS,
      bound: 'at most',
    };
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

async function resumeStart(folder: string): Promise<number> {
  const path = join(folder, 'resume.ndjson');
  await writeHotels(path, HOTELS);
  const requests = new EventEmitter();
  const { url, close } = await startWatchedServer(() => requests.emit('request'));
  await mkdir(join(folder, '.hms/runs'), { recursive: true });
  await writeRun(folder, { path, url });
  const seconds: number[] = [];
  for (let round = 0; round < ROUNDS; round += 1) {
    seconds.push(await secondsUntilSent(folder, url, requests));
    await setTimeout(1.5 * backOffMs(0));
  }
  await close();
  return median(seconds);
}

/** Writes a run that was killed during its last hotel. */
async function writeRun(
  folder: string,
  { path, url }: { readonly path: string; readonly url: string },
): Promise<void> {
  const source = await openConfigSource([path], process.stdin);
  const input = createHotelBatch(source, { environment: {}, random: () => 0 });
  const { hotels, operations } = await input.check();
  if (operations < LEAST_OPERATIONS) throw new Error(`The run has only ${operations} operations.`);
  const facts: NewRunFacts = {
    run: RUN,
    server: url,
    username: ONBOARDING_USERNAME,
    sources: [path],
    skipInvalid: false,
    startedAt: Date.now(),
    seed: 1,
    credentials: join(folder, `${RUN}.credentials.ndjson`),
    limits: { concurrency: MAX_CONCURRENT_REQUESTS, minGap: MIN_REQUEST_GAP_MS, hotels: 4 },
  };
  const runs = runsInFolder(join(folder, '.hms/runs'));
  const log = await runs.create(facts, { hotels, operations, snapshot: inputHash(input) });
  let started: InputHotel[] = [];
  const finishStarted = async () => {
    await log.start(started);
    for (const hotel of started) if (hotel.index < hotels - 1) await finishHotel(log, hotel);
    started = [];
  };
  for await (const hotel of input.hotels()) {
    started.push(hotel);
    if (started.length === AT_ONCE) await finishStarted();
  }
  if (started.length > 0) await finishStarted();
  await log.close();
}

async function finishHotel(log: RunInProgress, hotel: InputHotel): Promise<void> {
  const { operations } = planOf(hotel);
  const journal = log.journalOf(hotel.index);
  for (const { key } of operations) {
    journal.write(key, { state: 'done', id: 1, effect: { kind: 'created' } });
  }
  const done = operations.length;
  await log.end(hotel.index, {
    status: 'onboarded',
    hotelId: 1,
    operations: { done, created: done, updated: 0, unchanged: 0, failed: 0, total: done },
    presence: 'there',
    missing: [],
    warnings: [],
  });
}

async function secondsUntilSent(
  folder: string,
  url: string,
  requests: EventEmitter,
): Promise<number> {
  const startedAt = performance.now();
  const child = spawn(process.execPath, [LAUNCHER, 'resume'], {
    cwd: folder,
    env: { ...process.env, XDG_STATE_HOME: STATE, HMS_PASSWORD: 'any', HMS_API_URL: url },
    stdio: 'ignore',
  });
  const ended = once(child, 'exit');
  const isSent = await Promise.race([
    once(requests, 'request').then(() => true),
    ended.then(() => false),
  ]);
  const seconds = (performance.now() - startedAt) / 1000;
  child.kill('SIGKILL');
  await ended;
  if (!isSent) throw new Error('hms resume exited without a request.');
  return seconds;
}
