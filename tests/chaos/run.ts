// `npm run chaos` runs rounds of chaos until a round fails, or the number of rounds or minutes is
// reached.
import { randomInt } from 'node:crypto';
import { parseArgs } from 'node:util';
import { chaosRound, type RoundOptions, type RoundResult } from './chaos-round.ts';
import { TEAMS, type Team } from './member-at-work.ts';

const LARGEST_SEED = 2 ** 31;
const MOST_STRIKES = 10;

const { values } = parseArgs({
  options: {
    rounds: { type: 'string', default: '10' },
    hotels: { type: 'string', default: '5' },
    seed: { type: 'string', default: String(randomInt(LARGEST_SEED)) },
    minutes: { type: 'string', default: '60' },
  },
});
const [rounds, hotels, seed, minutes] = [
  Number(values.rounds),
  Number(values.hotels),
  Number(values.seed),
  Number(values.minutes),
];
// The exit handlers stop the servers that a round has started.
process.once('SIGINT', () => process.exit(130));
const end = performance.now() + minutes * 60_000;
const totals = new Map<string, number>();
for (let round = 0; round < rounds && performance.now() < end; round += 1) {
  const { team, ...options } = optionsOf(seed + round);
  const begin = performance.now();
  const call = `--seed ${options.seed} --hotels ${hotels}`;
  const rules = options.withoutRuleLists ? ', no rule lists' : '';
  const plan = options.savesPlan ? ', saved plan' : '';
  say(`${call}: ${team}${rules}${plan}`);
  const result = await chaosRound({ ...options, team: TEAMS[team] });
  say(`  ${figuresOf(result)}, ${((performance.now() - begin) / 1000).toFixed(1)} s`);
  for (const name of ['round', team, ...result.struck]) count(name);
  if (result.wrongs.length > 0) {
    for (const line of result.wrongs) say(`  ${line}`);
    process.exitCode = 1;
    break;
  }
}
say([...totals].map(([name, times]) => `${times} × ${name}`).join(', '));

/** The same seed gives the same options. Every fourth server has no lists of rate rules, and every fifth run applies a saved plan. */
function optionsOf(ownSeed: number): Omit<RoundOptions, 'team'> & { readonly team: Team } {
  const teams = Object.keys(TEAMS) as Team[];
  return {
    seed: ownSeed,
    hotels,
    team: teams[ownSeed % teams.length] ?? 'one process',
    strikes: 2 + (ownSeed % (MOST_STRIKES - 1)),
    holds: 1,
    withoutRuleLists: ownSeed % 4 === 3,
    savesPlan: ownSeed % 5 === 4,
  };
}

function figuresOf({ records, starts, struck, faults, wrongs }: RoundResult): string {
  const made = [...faults.values()].reduce((sum, times) => sum + times, 0);
  const verdict = wrongs.length === 0 ? 'as planned' : `${wrongs.length} wrong`;
  return `${records} records, ${starts} starts, ${made} faults, ${struck.join(', ')}: ${verdict}`;
}

function count(name: string): void {
  totals.set(name, (totals.get(name) ?? 0) + 1);
}

function say(line: string): void {
  process.stdout.write(`${line}\n`);
}
