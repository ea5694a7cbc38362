import { neighbours } from '#domain/text/neighbours.ts';

/** Splits a number that can be part of a range into letters, digits and letters. */
const COUNTED = /^(\p{L}*)(\d+)(\p{L}*)$/u;

type Counted = readonly [before: string, digits: string, after: string];

/** The shortest text that `readRoomList` reads: `101-110, 112, 'A-12'`. `to` is between the ends of a range. */
export function writeRoomList(numbers: readonly string[], to = '-'): string {
  return neighbours(numbers, isNext)
    .map((run) => [...new Set([run[0], run.at(-1)])].map((number = '') => quoted(number)).join(to))
    .join(', ');
}

function isNext(number: string, previous: string, first: string): boolean {
  const [next, last, start] = [counted(number), counted(previous), counted(first)];
  if (!next || !last || !start) return false;
  const digits = String(Number(last[1]) + 1).padStart(last[1].length, '0');
  // In a range, 100 may follow 99. If the range starts with 0, all numbers must have the same length.
  const isSameLength = next[1].length === start[1].length || !start[1].startsWith('0');
  return last[0] === next[0] && last[2] === next[2] && digits === next[1] && isSameLength;
}

function counted(number: string): Counted | undefined {
  if (number.normalize('NFKC') !== number) return undefined;
  const [, before = '', digits, after = ''] = COUNTED.exec(number) ?? [];
  return digits === undefined ? undefined : [before, digits, after];
}

function quoted(number: string): string {
  if (/^[A-Z]+$/i.test(number) || counted(number)) return number;
  return number.includes("'") ? `"${number}"` : `'${number}'`;
}
