import { execFile } from 'node:child_process';
import { mkdtemp, readFile, rm, stat } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { openConfigSource } from '#adapters/node/input/config-source.ts';
import { createHotelBatch } from '#adapters/node/input/hotel-batch.ts';
import type { BenchOptions, Figure } from './bench.ts';
import { median } from './median.ts';
import { runHms } from './hms-process.ts';
import { writeHotels } from './write-hotels.ts';

/** One gigabyte, or a tenth of that. */
const HOTELS = { full: 500_000, part: 50_000 };
const MOST_MEBIBYTES = 150;
const MOST_RATIO = 4;
const HOTELS_TO_TIME = 20_000;
const ROUNDS = 7;

/** `hms validate` of a large file. */
export async function* validate({ isFull }: BenchOptions): AsyncGenerator<Figure> {
  const folder = await mkdtemp(join(tmpdir(), 'hms-bench-'));
  try {
    const timed = join(folder, 'timed.ndjson');
    await writeHotels(timed, HOTELS_TO_TIME);
    const self = fileURLToPath(import.meta.url);
    const { stdout } = await promisify(execFile)(process.execPath, [self, timed]);
    yield {
      name: 'CPU time of reading, checking and counting NDJSON against JSON.parse of its lines',
      value: Number(stdout),
      limit: MOST_RATIO,
      bound: 'at most',
    };
    const path = join(folder, 'hotels.ndjson');
    await writeHotels(path, isFull ? HOTELS.full : HOTELS.part);
    const { size } = await stat(path);
    const { peakMebibytes } = await runHms(folder, ['validate', path], { output: 'ignore' });
    yield {
      name: `memory at its peak for an NDJSON of ${Math.round(size / 1e6)} MB, MiB`,
      value: peakMebibytes,
      limit: MOST_MEBIBYTES,
      bound: 'at most',
    };
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

/** In a process of its own, because garbage of other benches would count. */
async function ratioToParsing(path: string): Promise<number> {
  const lines = (await readFile(path, 'utf8')).trimEnd().split('\n');
  const ratios: number[] = [];
  for (let round = 0; round < ROUNDS; round += 1) {
    const parsing = await cpuTime(() => {
      for (const line of lines) JSON.parse(line);
    });
    const checking = await cpuTime(async () => {
      const source = await openConfigSource([path], process.stdin);
      const { problems } = await createHotelBatch(source, {
        environment: process.env,
        random: () => 0,
        isCheckOnly: true,
      }).check();
      if (problems > 0) throw new Error(`${problems} problems in the generated hotels`);
    });
    ratios.push(checking / parsing);
  }
  return median(ratios);
}

/** In µs, of all threads. */
async function cpuTime(work: () => void | Promise<void>): Promise<number> {
  const before = process.cpuUsage();
  await work();
  const { user, system } = process.cpuUsage(before);
  return user + system;
}

if (import.meta.main) {
  process.stdout.write(String(await ratioToParsing(process.argv[2] ?? '')));
}
