import { execFile } from 'node:child_process';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { openConfigSource } from '#adapters/node/input/config-source.ts';
import { createHotelBatch } from '#adapters/node/input/hotel-batch.ts';
import { planOnboarding } from '#domain/plan/onboarding-plan.ts';
import type { BenchOptions, Figure } from './bench.ts';
import { runHms } from './hms-process.ts';
import { writeHotels } from './write-hotels.ts';

const HOTELS = 10_000;
const FEW = 100;
const MOST_GROWTH = 2;
const LEAST_HOTELS_PER_SECOND = 2000;
const MOST_MEBIBYTES = 200;

interface Measured {
  readonly hotelsPerSecond: number;
  readonly mebibytes: number;
}

/** Reads, checks and plans hotels of 60 rooms from one NDJSON file, each in its own process. */
export async function* plan({ isFull }: BenchOptions): AsyncGenerator<Figure> {
  const folder = await mkdtemp(join(tmpdir(), 'hms-bench-'));
  try {
    const path = join(folder, 'hotels.ndjson');
    await writeHotels(path, HOTELS);
    const self = fileURLToPath(import.meta.url);
    const { stdout } = await promisify(execFile)(process.execPath, [self, path]);
    const { hotelsPerSecond, mebibytes } = JSON.parse(stdout) as Measured;
    yield {
      name: 'hotels of 60 rooms read, checked and planned a second',
      value: hotelsPerSecond,
      limit: LEAST_HOTELS_PER_SECOND,
      bound: 'at least',
    };
    yield {
      name: 'memory at its peak for 10,000 hotels, MiB',
      value: mebibytes,
      limit: MOST_MEBIBYTES,
      bound: 'at most',
    };
    const many = isFull ? 100_000 : HOTELS;
    const fewPeak = await peakOfDryRun(folder, FEW);
    yield {
      name: `memory of a dry run of ${many} hotels against ${FEW}`,
      value: (await peakOfDryRun(folder, many)) / fewPeak,
      limit: MOST_GROWTH,
      bound: 'at most',
    };
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

const random = (below: number) => Math.floor(Math.random() * below);

async function measure(path: string): Promise<Measured> {
  const start = performance.now();
  const source = await openConfigSource([path], process.stdin);
  const batch = createHotelBatch(source, { environment: process.env, random });
  const { problems } = await batch.check();
  if (problems > 0) throw new Error(`${problems} problems in the generated hotels`);
  let hotels = 0;
  for await (const { config } of batch.hotels()) {
    planOnboarding(config, { now: Date.now(), random });
    hotels += 1;
  }
  const seconds = (performance.now() - start) / 1000;
  const mebibytes = process.resourceUsage().maxRSS / 1024;
  return { hotelsPerSecond: Math.round(hotels / seconds), mebibytes: Math.round(mebibytes) };
}

async function peakOfDryRun(folder: string, hotels: number): Promise<number> {
  await writeHotels(join(folder, 'dry-run.ndjson'), hotels);
  const call = ['plan', '--json', 'dry-run.ndjson'];
  return (await runHms(folder, call, { output: 'ignore' })).peakMebibytes;
}

if (import.meta.main) {
  const measured = await measure(process.argv[2] ?? '');
  process.stdout.write(JSON.stringify(measured));
}
