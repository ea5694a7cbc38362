// `npm run bench`: the machine, and every figure beside its limit. Exits with 1 where one is missed.
// `-- --full` measures whole batches and files where it takes a part of them otherwise.
import { availableParallelism, cpus, totalmem } from 'node:os';
import type { BenchRow } from './bench-row.ts';
import { bulk } from './bulk.ts';
import { dashboard } from './dashboard.ts';
import { firstLoad } from './first-load.ts';
import { lighthouse } from './lighthouse.ts';
import { onboarding } from './onboarding.ts';
import { planThroughput } from './plan-throughput.ts';
import { queueGap } from './queue-gap.ts';
import { startUp } from './start-up.ts';
import { throughput } from './throughput.ts';
import { typing } from './typing.ts';

const BENCHES: readonly (() => Promise<BenchRow[]>)[] = [
  startUp,
  planThroughput,
  queueGap,
  throughput,
  onboarding,
  bulk,
  firstLoad,
  dashboard,
  typing,
  lighthouse,
];

const GIB = 2 ** 30;

console.log(
  `${cpus()[0]?.model ?? 'unknown CPU'}, ${availableParallelism()} cores, ` +
    `${Math.round(totalmem() / GIB)} GiB, Node ${process.versions.node}, ${process.platform}\n`,
);

const rows: BenchRow[] = [];
for (const bench of BENCHES) rows.push(...(await bench()));

console.table(
  rows.map((row) => ({
    name: row.name,
    value: Number(row.value.toPrecision(3)),
    limit: `${row.bound} ${row.limit}`,
    ok: isMet(row),
  })),
);
process.exit(rows.every(isMet) ? 0 : 1);

function isMet({ value, limit, bound }: BenchRow): boolean {
  return bound === 'at most' ? value <= limit : value >= limit;
}
