export interface Member {
  readonly run: string;
  /** Options of `hms onboard` that start and continue the run. */
  readonly onboard: readonly string[];
  /** Arguments of `hms resume` that retry the failed hotels of the run. */
  readonly resume: readonly string[];
}

const NAME = 'chaos';

const alone: Member = { run: NAME, onboard: ['--run', NAME], resume: [NAME] };
const shards = ['1', '2', '3'].map((number): Member => {
  const run = `${NAME}-${number}-of-3`;
  const folder = ['--runs-dir', `.hms/${number}`];
  return {
    run,
    onboard: [...alone.onboard, '--shard', `${number}/3`, ...folder],
    resume: [run, ...folder],
  };
});

export const TEAMS = {
  'one process': [alone],
  'three shards': shards,
} as const satisfies Readonly<Record<string, readonly Member[]>>;

export type Team = keyof typeof TEAMS;
