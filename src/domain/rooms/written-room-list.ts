/** Letters, digits that are counted up in a range, and letters. */
const COUNTED = /^(\p{L}*)(\d+)(\p{L}*)$/u;

interface Run {
  readonly before: string;
  readonly after: string;
  readonly first: string;
  last: string;
}

/** The shortest text that `readRoomList` reads as these numbers: `101-110, 112, 'A-12'`. */
export function writeRoomList(numbers: readonly string[], to = '-'): string {
  const parts: (Run | string)[] = [];
  for (const number of numbers) {
    const isPlain = number.normalize('NFKC') === number;
    const [, before = '', digits, after = ''] = (isPlain && COUNTED.exec(number)) || [];
    const run = parts.at(-1);
    if (digits === undefined) parts.push(quoted(number));
    else if (typeof run === 'object' && isNext(run, before, digits, after)) run.last = digits;
    else parts.push({ before, after, first: digits, last: digits });
  }
  return parts.map((part) => textOf(part, to)).join(', ');
}

function isNext(run: Run, before: string, digits: string, after: string): boolean {
  const next = String(Number(run.last) + 1).padStart(run.last.length, '0');
  // 09 is followed by 10, and 99 by 100, but a range that starts with 0 keeps its length.
  const isSameLength = digits.length === run.first.length || !run.first.startsWith('0');
  return run.before === before && run.after === after && digits === next && isSameLength;
}

function textOf(part: Run | string, to: string): string {
  if (typeof part === 'string') return part;
  const { before, after, first, last } = part;
  const ends = first === last ? [first] : [first, last];
  return ends.map((digits) => `${before}${digits}${after}`).join(to);
}

function quoted(number: string): string {
  if (/^[A-Z]+$/i.test(number)) return number;
  return number.includes("'") ? `"${number}"` : `'${number}'`;
}
