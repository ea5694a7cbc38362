// `npm run bench [-- NAME…]`: prints the machine, then each figure beside its limit as soon
// as it is measured. Exits with 1 if a limit is missed, with 2 if a name is unknown.
import { textTable } from '#domain/text/text-table.ts';
import { availableParallelism, cpus, totalmem } from 'node:os';
import type { Bench, Figure } from './bench.ts';
import { bulk } from './bulk.ts';
import { firstLoad } from './first-load.ts';
import { lighthouse } from './lighthouse.ts';
import { resume } from './resume.ts';
import { roomMap } from './room-map.ts';
import { shards } from './shards.ts';
import { startUp } from './start-up.ts';
import { typing } from './typing.ts';
import { validate } from './validate.ts';

const BENCHES: Readonly<Record<string, Bench>> = textTable({
  'start-up': startUp,
  validate,
  bulk,
  resume,
  shards,
  'first-load': firstLoad,
  'room-map': roomMap,
  typing,
  lighthouse,
});

const GIB = 2 ** 30;

const names = process.argv.slice(2);
const unknown = names.filter((name) => !Object.hasOwn(BENCHES, name));
if (unknown.length > 0) {
  const known = Object.keys(BENCHES).join(', ');
  console.error(`Unknown bench: ${unknown.join(', ')}. Known benches: ${known}.`);
  process.exit(2);
}

console.log(
  `${cpus()[0]?.model ?? 'unknown CPU'}, ${availableParallelism()} cores, ` +
    `${Math.round(totalmem() / GIB)} GiB, Node ${process.versions.node}, ${process.platform}`,
);
let missed = 0;
for (const [name, bench] of Object.entries(BENCHES)) {
  if (names.length > 0 && !names.includes(name)) continue;
  console.log(`\n${name}`);
  for await (const figure of bench()) {
    if (!isMet(figure)) missed += 1;
    console.log(lineOf(figure));
  }
}
// Exits explicitly, because open keep-alive connections would keep the process running.
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
