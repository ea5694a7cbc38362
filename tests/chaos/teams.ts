// Processes that share the work of a round.

export interface Member {
  /** The name of its run. */
  readonly run: string;
  /** How it starts and continues its run, without the configurations. */
  readonly onboard: readonly string[];
  /** How it sets up hotels of its run that failed. */
  readonly resume: readonly string[];
}

const NAME = 'chaos';

const alone: Member = { run: NAME, onboard: ['--run', NAME], resume: [NAME] };
const standby: Member = {
  run: NAME,
  onboard: [...alone.onboard, '--standby'],
  resume: [...alone.resume, '--standby'],
};
const shards = ['1', '2', '3'].map((number): Member => {
  const run = `${NAME}-${number}-of-3`;
  return { run, onboard: [...alone.onboard, '--shard', `${number}/3`], resume: [run] };
});

export const TEAMS = {
  'one process': [alone],
  'one of two': [standby, standby],
  'three shards': shards,
} as const satisfies Readonly<Record<string, readonly Member[]>>;

export type Team = keyof typeof TEAMS;
