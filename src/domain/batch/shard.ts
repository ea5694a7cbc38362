import { traitsOf } from '#domain/hotel/hotel-identity.ts';
import type { Id } from '#domain/record.ts';
import { numberOfText } from '#domain/text/number-of-text.ts';

/** One of several equal parts of an input, each for its own process (docs/decisions/a-run-is-a-folder.md). */
export interface Shard {
  /** Counts from 1. */
  readonly number: number;
  readonly count: number;
}

/** Every shard checks the whole input, so more shards than this would only cost time. */
export const MOST_SHARDS = 100;

/** Parses text such as `2/3`. Returns undefined if there is no such shard. */
export function shardIn(text: string): Shard | undefined {
  const [, number, count] = (/^(\d{1,3})\/(\d{1,3})$/.exec(text) ?? []).map(Number);
  if (number === undefined || count === undefined) return undefined;
  return number >= 1 && number <= count && count <= MOST_SHARDS ? { number, count } : undefined;
}

export function shardText({ number, count }: Shard): string {
  return `${number}/${count}`;
}

interface NamedHotel {
  /** Only a code that the configuration contains. An automatic code depends on the other hotels. */
  readonly code: string;
  readonly id: Id | undefined;
  readonly name: string;
}

/**
 * Assigns a hotel to a shard by its code, or else its ID, or else its name, so that other changes of the configuration
 * do not move it to another shard. A hotel that has none of these belongs to the first shard.
 */
export function isInShard({ code, id, name }: NamedHotel, { number, count }: Shard): boolean {
  const traits = traitsOf({ code, name });
  const key = traits.code || (id === undefined ? traits.name : numberOfText(String(id)));
  return key % count === number - 1;
}
