import { traitsOf } from '#domain/hotel/hotel-identity.ts';
import type { Id } from '#domain/record.ts';
import { numberOfText } from '#domain/text/number-of-text.ts';

/** One share of an input that several processes divide (docs/decisions/shards-share-nothing.md). */
export interface Shard {
  /** From 1. */
  readonly number: number;
  readonly count: number;
}

/**
 * A limit, because every shard checks all of the input, and more shards do not make a server
 * faster.
 */
export const MOST_SHARDS = 100;

/** `2/3`; undefined if there is no such shard. */
export function shardIn(text: string): Shard | undefined {
  const [, number, count] = (/^(\d{1,3})\/(\d{1,3})$/.exec(text) ?? []).map(Number);
  if (number === undefined || count === undefined) return undefined;
  return number >= 1 && number <= count && count <= MOST_SHARDS ? { number, count } : undefined;
}

/** `2/3` */
export function shardText({ number, count }: Shard): string {
  return `${number}/${count}`;
}

/** What identifies a hotel in all versions of its configuration. Each may be empty. */
interface NamedHotel {
  /** Only a code that the configuration gives: an automatic one depends on the other hotels. */
  readonly code: string;
  readonly id: Id | undefined;
  readonly name: string;
}

/**
 * Whether the hotel belongs to the shard: by its code, else its ID, else its name, in the order in
 * which a run finds its hotels in a changed input. A hotel without any belongs to the first shard.
 */
export function isInShard({ code, id, name }: NamedHotel, { number, count }: Shard): boolean {
  const traits = traitsOf({ code, name });
  const key = traits.code || (id === undefined ? traits.name : numberOfText(String(id)));
  return key % count === number - 1;
}
