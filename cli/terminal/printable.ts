// Text from configurations and servers, made fit for a terminal.
import { withoutDirection } from '#domain/text/plain-text.ts';

const WIDE =
  /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Hangul}\p{Emoji_Presentation}\u3000-\u303F\uFF01-\uFF60\uFFE0-\uFFE6]/u;
const INVISIBLE = /^[\p{Mn}\p{Me}\p{Cf}]+$/u;
const graphemes = new Intl.Segmenter('en', { granularity: 'grapheme' });

/** Control characters could move the cursor or colour the screen, others turn the text around. */
export function printable(text: string): string {
  return withoutDirection(text).replace(/\p{Cc}+/gu, ' ');
}

/** What servers say may be of any length; people are told so much of it. */
const LONGEST_WORDS = 400;

/** A long text is cut between two words. */
export function shortened(text: string): string {
  if (text.length <= LONGEST_WORDS) return text;
  const start = text.slice(0, LONGEST_WORDS);
  const end = start.lastIndexOf(' ');
  return `${end > LONGEST_WORDS / 2 ? start.slice(0, end) : start} …`;
}

/** Columns the text takes on a terminal. */
export function displayWidth(text: string): number {
  let width = 0;
  for (const { segment } of graphemes.segment(text)) width += graphemeWidth(segment);
  return width;
}

/** The text cut to so many columns, with a mark where something is missing. */
export function fit(text: string, columns: number, mark: string): string {
  if (displayWidth(text) <= columns) return text;
  const room = columns - mark.length;
  let width = 0;
  let kept = '';
  for (const { segment } of graphemes.segment(text)) {
    width += graphemeWidth(segment);
    if (width > room) break;
    kept += segment;
  }
  return room > 0 ? kept + mark : '';
}

function graphemeWidth(segment: string): number {
  if (INVISIBLE.test(segment)) return 0;
  return WIDE.test(segment) ? 2 : 1;
}

/** `Seaside Grand (SEASID01, id 2)`; what is not known is left out. */
export function hotelLabel(name: string, code: string, id?: string | number): string {
  const facts = [...(code === '' ? [] : [code]), ...(id === undefined ? [] : [`id ${id}`])];
  return printable(facts.length > 0 ? `${name} (${facts.join(', ')})` : name);
}

export function plural(count: number, noun: string): string {
  return `${count} ${noun}${count === 1 ? '' : 's'}`;
}

/** `12,000`. */
export function grouped(value: number): string {
  return value.toLocaleString('en');
}

/** `m:ss`, or `h:mm:ss` from an hour on. */
export function clockTime(ms: number): string {
  const seconds = Math.max(0, Math.floor(ms / 1000));
  const [hours, minutes] = [Math.floor(seconds / 3600), Math.floor((seconds % 3600) / 60)];
  const tail = twoDigits(seconds % 60);
  return hours > 0 ? `${hours}:${twoDigits(minutes)}:${tail}` : `${minutes}:${tail}`;
}

function twoDigits(value: number): string {
  return String(value).padStart(2, '0');
}

/** For people: `0.3 s`, or `1:05` from a minute on. */
export function took(ms: number): string {
  return ms < 60_000 ? `${(ms / 1000).toFixed(1)} s` : clockTime(ms);
}
