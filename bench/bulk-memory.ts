import { stat } from 'node:fs/promises';
import { join } from 'node:path';
import type { BenchRow } from './bench-row.ts';
import { runHms } from './hms-process.ts';
import { writeHotels } from './plan-throughput.ts';
import { startTinyServer } from './tiny-server.ts';

const IS_FULL = process.argv.includes('--full');
const FEW = 100;
const MANY = IS_FULL ? 100_000 : 10_000;
/** A gigabyte, or a tenth of it. */
const LARGE = IS_FULL ? 500_000 : 50_000;
/** What stays of a hotel are a few hashes; the rest is how far V8 lets its heap grow. */
const ONBOARDED = 1000;
const MOST_GROWTH = 2;
const MOST_MEBIBYTES = 250;

/** Peaks: of `hms plan` by the number of hotels, of a check of a large file, of hotels set up at full speed. */
export async function bulkMemory(folder: string): Promise<BenchRow[]> {
  const peakOf = async (hotels: number, args: readonly string[]) => {
    await writeHotels(join(folder, 'memory.ndjson'), hotels);
    const call = [...args, 'memory.ndjson'];
    const env = { HMS_PASSWORD: 'any' };
    return (await runHms(folder, call, { env, output: 'ignore' })).peakMebibytes;
  };
  const few = await peakOf(FEW, ['plan', '--json']);
  const many = await peakOf(MANY, ['plan', '--json']);
  const large = await peakOf(LARGE, ['validate']);
  const { size } = await stat(join(folder, 'memory.ndjson'));
  const server = await startTinyServer();
  const limits = ['--concurrency', '32', '--min-gap', '0'];
  const onboarded = await peakOf(ONBOARDED, ['onboard', '--api-url', server.url, ...limits]);
  await server.close();
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
    {
      name: `memory at its peak for ${ONBOARDED} hotels at full speed, MiB`,
      value: onboarded,
      limit: MOST_MEBIBYTES,
      bound: 'at most',
    },
  ];
}
