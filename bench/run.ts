// `npm run bench [-- NAME…] [--full]`: prints the machine, then each figure beside its limit as soon
// as it is measured. Exits with 1 if a limit is missed, with 2 if a name is unknown.
import { availableParallelism, cpus, totalmem } from 'node:os';
import { parseArgs } from 'node:util';
import { archive } from './archive.ts';
import type { Bench, Figure } from './bench.ts';
import { bulk } from './bulk.ts';
import { dashboard } from './dashboard.ts';
import { extending } from './extends.ts';
import { firstLoad } from './first-load.ts';
import { journal } from './journal.ts';
import { lighthouse } from './lighthouse.ts';
import { lostWorker } from './lost-worker.ts';
import { onboarding } from './onboarding.ts';
import { overload } from './overload.ts';
import { plan } from './plan.ts';
import { queueGap } from './queue-gap.ts';
import { resume } from './resume.ts';
import { sharedBudget } from './shared-budget.ts';
import { spreadsheets } from './spreadsheets.ts';
import { startUp } from './start-up.ts';
import { submission } from './submission.ts';
import { throughput } from './throughput.ts';
import { typing } from './typing.ts';
import { validate } from './validate.ts';
import { workers } from './workers.ts';

const BENCHES: Readonly<Record<string, Bench>> = {
  'start-up': startUp,
  plan,
  validate,
  extends: extending,
  spreadsheets,
  'queue-gap': queueGap,
  overload,
  'shared-budget': sharedBudget,
  'lost-worker': lostWorker,
  workers,
  submission,
  throughput,
  archive,
  onboarding,
  bulk,
  journal,
  resume,
  'first-load': firstLoad,
  dashboard,
  typing,
  lighthouse,
};

const GIB = 2 ** 30;

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: { full: { type: 'boolean', default: false } },
});
const unknown = positionals.filter((name) => !Object.hasOwn(BENCHES, name));
if (unknown.length > 0) {
  const known = Object.keys(BENCHES).join(', ');
  console.error(`Unknown bench: ${unknown.join(', ')}. Choose from: ${known}.`);
  process.exit(2);
}

console.log(
  `${cpus()[0]?.model ?? 'unknown CPU'}, ${availableParallelism()} cores, ` +
    `${Math.round(totalmem() / GIB)} GiB, Node ${process.versions.node}, ${process.platform}`,
);
let missed = 0;
for (const [name, bench] of Object.entries(BENCHES)) {
  if (positionals.length > 0 && !positionals.includes(name)) continue;
  console.log(`\n${name}`);
  for await (const figure of bench({ isFull: values.full })) {
    if (!isMet(figure)) missed += 1;
    console.log(lineOf(figure));
  }
}
// Keep-alive connections must not keep the process running.
process.exit(missed === 0 ? 0 : 1);

function lineOf(figure: Figure): string {
  const { name, value, limit, bound } = figure;
  const measured = String(Number(value.toPrecision(3)));
  const verdict = isMet(figure) ? 'ok    ' : 'MISSED';
  return `  ${verdict} ${measured.padStart(6)} (${bound} ${limit})  ${name}`;
}

function isMet({ value, limit, bound }: Figure): boolean {
  return bound === 'at most' ? value <= limit : value >= limit;
}
