import { stat } from 'node:fs/promises';
import { join } from 'node:path';
import type { BenchRow } from './bench-row.ts';
import { runHms } from './hms-process.ts';
import { writeHotels } from './plan-throughput.ts';

const IS_FULL = process.argv.includes('--full');
const FEW = 100;
const MANY = IS_FULL ? 100_000 : 10_000;
/** A gigabyte, or a tenth of it. */
const LARGE = IS_FULL ? 500_000 : 50_000;
/** What stays of a hotel are a few hashes; the rest is how far V8 lets its heap grow. */
const MOST_GROWTH = 2;
const MOST_MEBIBYTES = 250;

/** The peak of `hms plan` by the number of hotels, and that of a check of a large file. */
export async function dryRunMemory(folder: string): Promise<BenchRow[]> {
  const peakOf = async (hotels: number, args: readonly string[]) => {
    await writeHotels(join(folder, 'memory.ndjson'), hotels);
    const call = [...args, 'memory.ndjson'];
    return (await runHms(folder, call, { output: 'ignore' })).peakMebibytes;
  };
  const few = await peakOf(FEW, ['plan', '--json']);
  const many = await peakOf(MANY, ['plan', '--json']);
  const large = await peakOf(LARGE, ['validate']);
  const { size } = await stat(join(folder, 'memory.ndjson'));
  return [
    {
      name: `memory of a dry run of ${MANY} hotels against ${FEW}`,
      value: many / few,
      limit: MOST_GROWTH,
      bound: 'at most',
    },
    {
      name: `memory at its peak for an NDJSON of ${Math.round(size / 1e6)} MB, MiB`,
      value: large,
      limit: MOST_MEBIBYTES,
      bound: 'at most',
    },
  ];
}
