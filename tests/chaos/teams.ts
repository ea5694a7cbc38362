export interface Member {
  readonly run: string;
  /** Options of `hms onboard` that start and continue the run. */
  readonly onboard: readonly string[];
  /** Arguments of `hms resume` that retry the failed hotels of the run. */
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
