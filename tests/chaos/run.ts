// `npm run chaos`: rounds of chaos until one fails, or for a number of rounds or minutes. With `--database`,
// of runs in PostgreSQL.
import { randomInt } from 'node:crypto';
import { parseArgs } from 'node:util';
import { FOLDER, openDatabase } from './run-place.ts';
import { chaosRound, type RoundOptions, type RoundResult } from './chaos-round.ts';

const LARGEST_SEED = 2 ** 31;
const MOST_KILLS = 14;
const HOLDS = 3;

const { values } = parseArgs({
  options: {
    rounds: { type: 'string', default: '10' },
    hotels: { type: 'string', default: '10' },
    seed: { type: 'string', default: String(randomInt(LARGEST_SEED)) },
    minutes: { type: 'string', default: '60' },
    database: { type: 'boolean', default: false },
  },
});
const [rounds, hotels, seed, minutes] = [
  Number(values.rounds),
  Number(values.hotels),
  Number(values.seed),
  Number(values.minutes),
];
// Also ends the servers that a round has started.
process.once('SIGINT', () => process.exit(130));
const end = performance.now() + minutes * 60_000;
for (let round = 0; round < rounds && performance.now() < end; round += 1) {
  const options = optionsOf(seed + round);
  const begin = performance.now();
  say(
    [
      `--seed ${options.seed} --hotels ${hotels}`,
      ...(values.database ? [' --database'] : []),
      ...(options.withoutRuleLists ? [', no rule lists'] : []),
    ].join(''),
  );
  const place = values.database ? await openDatabase() : FOLDER;
  if (!place) {
    say('PostgreSQL is not installed.');
    process.exitCode = 1;
    break;
  }
  const result = await chaosRound({ ...options, place }).finally(() => place.remove());
  say(`  ${figuresOf(result)}, ${((performance.now() - begin) / 1000).toFixed(1)} s`);
  if (result.wrongs.length > 0) {
    for (const line of result.wrongs) say(`  ${line}`);
    process.exitCode = 1;
    break;
  }
}

/** The same for the same seed. Every fourth server has no lists of rate rules. */
function optionsOf(ownSeed: number): RoundOptions {
  const kills = 4 + (ownSeed % (MOST_KILLS - 3));
  return { seed: ownSeed, hotels, kills, holds: HOLDS, withoutRuleLists: ownSeed % 4 === 3 };
}

function figuresOf({ records, starts, kills, faults, wrongs }: RoundResult): string {
  const made = [...faults.values()].reduce((sum, count) => sum + count, 0);
  const verdict = wrongs.length === 0 ? 'as planned' : `${wrongs.length} wrong`;
  return `${records} records, ${starts} starts, ${kills} killed, ${made} faults: ${verdict}`;
}

function say(line: string): void {
  process.stdout.write(`${line}\n`);
}
