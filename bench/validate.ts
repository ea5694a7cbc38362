import { mkdtemp, rm, stat } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { BenchOptions, Figure } from './bench.ts';
import { runHms } from './hms-process.ts';
import { writeHotels } from './write-hotels.ts';

/** One gigabyte, or a tenth of that. */
const HOTELS = { full: 500_000, part: 50_000 };
const MOST_MEBIBYTES = 250;

/** `hms validate` of a large file. */
export async function* validate({ isFull }: BenchOptions): AsyncGenerator<Figure> {
  const folder = await mkdtemp(join(tmpdir(), 'hms-bench-'));
  try {
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
