import { asciiDigits } from '#domain/text/ascii-digits.ts';
import { nameInMessage } from '#domain/text/name-in-message.ts';
import { grouped } from '#domain/text/grouped.ts';

/** More rooms than any hotel has. Prevents a million requests after a typing mistake. */
export const ROOMS_PER_HOTEL_MAXIMUM = 10_000;
/** The limit of the server's field (docs/api.md). */
export const ROOM_NUMBER_MAX_LENGTH = 10;
/** In characters. Enough for 10,000 long numbers in quotes. */
export const ROOM_LIST_MAX_LENGTH = 200_000;

const MAXIMUM = grouped(ROOMS_PER_HOTEL_MAXIMUM);
const HOW = 'write numbers such as 101-110, 112 or G1-G8';

export interface RoomList {
  /** In the order of the list. Invalid parts are left out. */
  readonly numbers: readonly string[];
  /** Says what is wrong with the first invalid part, and how to write it. */
  readonly problem: string | undefined;
}

const PART = /(?:"[^"\n]*"|'[^'\n]*'|[“„][^“”„\n]*[“”]|‘[^‘’\n]*’|[^,;\n])+/g;
const QUOTED = /^(?:"([^"]*)"|'([^']*)'|[“„]([^“”„]*)[“”]|‘([^‘’]*)’)$/;
/** In characters. More than enough for a range of two long numbers. */
const PART_MAX_LENGTH = 40;
/** Splits a room number into the text before its last digits, these digits, and the text after them. */
const END = /^(.*\D|)(\d+)(\D*)$/;
const PLAIN = /^(?:[\p{L}\p{M}]+ )*[\p{L}\p{M}\p{Nd}#/.]+$/u;

/**
 * Reads a list such as `101-110, 112, G1-G8`. In a range, the last digits count up. Text in quotes is one room number,
 * even if it looks like a range: `'A-12'`. Numbers that differ only in case are duplicates.
 */
export function readRoomList(text: string): RoomList {
  if (text.length > ROOM_LIST_MAX_LENGTH) return { numbers: [], problem: TOO_MANY };
  const numbers: string[] = [];
  const taken = new Set<string>();
  let problem: string | undefined;
  for (const [part] of text.matchAll(PART)) {
    const added = readPart(part.trim());
    if (typeof added === 'string') {
      problem ??= added;
      continue;
    }
    for (const number of added) {
      const key = roomKey(number);
      if (taken.has(key)) problem ??= `${nameInMessage(number)} is listed twice: remove one`;
      else numbers.push(number);
      taken.add(key);
    }
    if (numbers.length > ROOMS_PER_HOTEL_MAXIMUM) return { numbers: [], problem: TOO_MANY };
  }
  return { numbers, problem };
}

const TOO_MANY = `This lists more than ${MAXIMUM} rooms: a hotel can have at most ${MAXIMUM}`;

/** Room numbers that differ only in case have the same key. */
export function roomKey(number: string): string {
  return number.toUpperCase();
}

function readPart(given: string): readonly string[] | string {
  const quoted = QUOTED.exec(given)
    ?.slice(1)
    .find((name) => name !== undefined)
    ?.trim();
  if (given === '' || quoted === '') return [];
  if (quoted !== undefined) return single(quoted);
  const name = nameInMessage(given);
  if (given.length > PART_MAX_LENGTH) return `${name} is not a room number: ${HOW}`;
  const [start = '', end, ...more] = plainForm(given).split('-');
  if (end !== undefined) return more.length > 0 ? notRange(given) : readRange(given, start, end);
  if (start.split(' ').filter((word) => /\d/.test(word)).length > 1) {
    return `${name} is not one room number: separate room numbers with commas`;
  }
  if (PLAIN.test(start)) return single(start);
  return `${name} is not a room number: ${HOW}, and any other name in quotes`;
}

/** Turns `101 to 110` into `101-110`, also in other languages that spreadsheets use (docs/import.md). */
function plainForm(text: string): string {
  return asciiDigits(text.normalize('NFKC'))
    .replaceAll(/\s+/g, ' ')
    .replaceAll(/(\d\p{L}?) (?:to|a|al|bis) (?=.*\d)/giu, '$1-')
    .replaceAll(/ ?[\p{Pd}−] ?/gu, '-');
}

function single(number: string): readonly string[] | string {
  if (number.length <= ROOM_NUMBER_MAX_LENGTH) return [number];
  const limit = `${nameInMessage(number)} has more than ${ROOM_NUMBER_MAX_LENGTH} characters`;
  return `${limit}: shorten it, or separate room numbers with commas`;
}

function readRange(given: string, start: string, end: string): readonly string[] | string {
  const name = nameInMessage(given);
  const [from, to] = [END.exec(start), END.exec(end)];
  if (!from || !to || !PLAIN.test(start)) return notRange(given);
  const [, before = '', first = '', after = ''] = from;
  const [, endBefore = '', last = '', endAfter = ''] = to;
  const isOther = endBefore !== '' && roomKey(endBefore) !== roomKey(before);
  if (isOther || roomKey(endAfter) !== roomKey(after)) {
    return `${name} has different letters at its ends: write a range for each letter, such as A1-A8, B1-B8`;
  }
  const numberOf = (digits: string) => `${before}${digits}${after}`;
  const longest = single(numberOf(last));
  if (typeof longest === 'string') return longest;
  const isPadded = [first, last].some((digits) => digits.length > 1 && digits.startsWith('0'));
  if (isPadded && first.length !== last.length) {
    return `${name} has ends of different length: write both with the same number of digits, such as 01-10`;
  }
  const count = Number(last) - Number(first) + 1;
  if (count < 1) {
    // 12-04 is one room, since a range would not start without the zero.
    if (last.startsWith('0') && !first.startsWith('0')) return notRange(given);
    const short = first.slice(0, Math.max(0, first.length - last.length)) + last;
    const ends = Number(short) > Number(first) ? [first, short] : [last, first];
    return `${name} runs backwards: write ${ends.map(numberOf).join('-')}`;
  }
  if (count > ROOMS_PER_HOTEL_MAXIMUM) {
    return `${name} is ${grouped(count)} rooms: a hotel can have at most ${MAXIMUM}`;
  }
  return Array.from({ length: count }, (_, index) =>
    numberOf(String(Number(first) + index).padStart(first.length, '0')),
  );
}

function notRange(given: string): string {
  return `${nameInMessage(given)} is not a range: ${HOW}, and the name of one room in quotes, such as "A-12"`;
}
