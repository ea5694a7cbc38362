import { numberText, PLAIN } from './numbers.ts';

/** For example `1 room` or `1,000 rooms`. */
export function counted(count: number, one: string, many = `${one}s`): string {
  return `${numberText(count, 'count', PLAIN)} ${count === 1 ? one : many}`;
}

/** For example `2 guests` or `2 to 4 guests`. */
export function guestsText(base: number, max: number): string {
  return base === max ? counted(max, 'guest') : `${base} to ${max} guests`;
}
