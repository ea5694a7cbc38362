import { mkdtemp, rm, stat } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Figure } from './bench.ts';
import { runHms } from './hms-process.ts';
import { writeHotels } from './write-hotels.ts';

const HOTELS = 10_000;
/** Multiplies the room types and staff users, so that a hotel takes about 10 KB. */
const REPEATED = 7;
const MOST_SECONDS = 15;
const MOST_MEBIBYTES = 400;

export async function* validate(): AsyncGenerator<Figure> {
  const folder = await mkdtemp(join(tmpdir(), 'hms-bench-'));
  try {
    const path = join(folder, 'hotels.ndjson');
    await writeHotels(path, HOTELS, REPEATED);
    const { size } = await stat(path);
    const startedAt = performance.now();
    const { peakMebibytes } = await runHms(folder, ['validate', path], { output: 'ignore' });
    const input = `${HOTELS} hotels (NDJSON, ${Math.round(size / 1e6)} MB)`;
    yield {
      name: `hms validate of ${input}, s`,
      value: (performance.now() - startedAt) / 1000,
      limit: MOST_SECONDS,
      bound: 'at most',
    };
    yield {
      name: `peak memory of hms validate of ${input}, MiB`,
      value: peakMebibytes,
      limit: MOST_MEBIBYTES,
      bound: 'at most',
    };
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}
