import { neighbours } from '#domain/text/neighbours.ts';
import { numberText, PLAIN } from './numbers.ts';

/** For example `1 room` or `1,000 rooms`. */
export function counted(count: number, one: string, many = `${one}s`): string {
  return `${numberText(count, 'count', PLAIN)} ${count === 1 ? one : many}`;
}

/** For example `2 guests` or `2 to 4 guests`. */
export function guestsText(base: number, max: number): string {
  return base === max ? counted(max, 'guest') : `${base} to ${max} guests`;
}

/** Combines consecutive numbers: `0, 3 to 5`. `numbers` must be sorted integers. */
export function numberRuns(numbers: readonly number[]): string {
  const runs = neighbours(numbers, (number, before) => number === before + 1);
  return runs.map((run) => [...new Set([run[0], run.at(-1)])].join(' to ')).join(', ');
}
