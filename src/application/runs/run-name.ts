import type { Shard } from '#domain/batch/shard.ts';

/** Safe as the name of a file and as an argument. */
const NAME = /^[A-Za-z0-9][A-Za-z0-9._-]{0,99}$/;
const TIMED = /^\d{8}-\d{6}-[a-z0-9]+$/;
const SHARD = /^(?<name>.+)-(?<number>\d+)-of-(?<count>\d+)$/;

export function isRunName(text: string): boolean {
  return NAME.test(text);
}

/** The start of an automatic name of a run: `20261121-142233`, in UTC. */
export function timeInName(startedAt: number): string {
  const time = new Date(startedAt).toISOString();
  return time.slice(0, 19).replaceAll(/[-:]/g, '').replace('T', '-');
}

export function isTimedName(name: string): boolean {
  return TIMED.test(name);
}

/** For example `autumn-2-of-3`. */
export function shardName(name: string, { number, count }: Shard): string {
  return `${name}-${number}-of-${count}`;
}

/** The parts of a shard's name; undefined for any other name. Other runs never have such names. */
export function inShardName(run: string): (Shard & { readonly name: string }) | undefined {
  const { name, number, count } = SHARD.exec(run)?.groups ?? {};
  return name === undefined ? undefined : { name, number: Number(number), count: Number(count) };
}

export function areSiblings(run: string, other: string): boolean {
  const [one, two] = [inShardName(run), inShardName(other)];
  return one !== undefined && one.name === two?.name && one.count === two.count;
}
