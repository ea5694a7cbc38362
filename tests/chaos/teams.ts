// Processes that share the work of a round.

export interface Member {
  /** How it starts and continues its run, without the configurations. */
  readonly onboard: readonly string[];
  /** How it sets up hotels of its run that failed. */
  readonly resume: readonly string[];
}

const NAME = 'chaos';

const alone: Member = { onboard: ['--run', NAME], resume: [NAME] };
const standby: Member = {
  onboard: ['--run', NAME, '--standby'],
  resume: [NAME, '--standby'],
};

const shards = ['1', '2', '3'].map((number): Member => {
  return {
    onboard: [...alone.onboard, '--shard', `${number}/3`],
    resume: [`${NAME}-${number}-of-3`],
  };
});

export const TEAMS = {
  'one process': [alone],
  'one of two': [standby, standby],
  'three shards': shards,
} as const satisfies Readonly<Record<string, readonly Member[]>>;

export type Team = keyof typeof TEAMS;
