import cliTruncate from 'cli-truncate';
import stringWidth from 'string-width';
import type { DrawnLine } from './display.ts';
import { clockTime } from '#domain/text/clock-time.ts';
import { grouped } from '#domain/text/grouped.ts';
import { plural, counted } from '#cli/terminal/printable.ts';
import type { HotelInWork, RunProgress } from './run-progress.ts';

/** What the drawing depends on besides the run. `now` in ms since 1970. */
export interface Look {
  readonly columns: number;
  readonly rows: number;
  readonly hasUnicode: boolean;
  readonly now: number;
  /** A sentence about the pause in progress. Undefined if there is none. */
  readonly waiting: string | undefined;
}

const SIGNS = {
  unicode: {
    active: '▸',
    full: '█',
    empty: '░',
    between: ' · ',
    cut: { truncationCharacter: '…' },
  },
  plain: { active: '>', full: '#', empty: '-', between: ', ', cut: { truncationCharacter: '...' } },
} as const;
type Signs = (typeof SIGNS)['unicode' | 'plain'];

const LONGEST_BAR = 40;
const SHORTEST_BAR = 8;
const STAGE_WIDTH = 'completion'.length;

export function frameOf(run: RunProgress, look: Look): DrawnLine[] {
  const signs = SIGNS[look.hasUnicode ? 'unicode' : 'plain'];
  // Leave the last column empty, because some terminals wrap as soon as it is written.
  const columns = look.columns - 1;
  const head: DrawnLine[] = [
    { text: headLine(run, columns, signs), colour: 'bold' },
    { text: figures(run, { ...look, columns }, signs.between), colour: 'dim' },
    ...[look.waiting, waitReason(run)]
      .filter((text) => text !== undefined)
      .map((text) => ({ text, colour: 'yellow' }) as const),
  ];
  const hotels = [...run.inWork.values()].map((hotel) => ({
    text: hotelLine(hotel, columns, signs),
  }));
  return [...head, ...hotels]
    .slice(0, Math.max(1, look.rows - 1))
    .map((line) => ({ ...line, text: cliTruncate(line.text, columns, signs.cut) }));
}

export function progressLine(run: RunProgress, now: number, waiting?: string): string {
  const look = { now, waiting, columns: Infinity };
  const parts = [hotelsOf(run), waiting, waitReason(run), figures(run, look, ', ')];
  return parts.filter((part) => part !== undefined).join(', ');
}

function headLine(run: RunProgress, columns: number, signs: Signs): string {
  const { operations, total } = run;
  const share = total.operations === 0 ? 1 : Math.min(1, operations / total.operations);
  const percent = `${Math.floor(share * 100)}%`.padStart(4);
  const text = `${percent}  ${hotelsOf(run)}`;
  return `${bar(share, columns - stringWidth(text) - 2, signs)}${text}`;
}

function hotelsOf({ hotels, total }: RunProgress): string {
  return `${grouped(hotels)} of ${counted(total.hotels, 'hotel')}`;
}

function waitReason({ inWork, inUse }: RunProgress): string | undefined {
  const isHeld = inWork.size === 0 && inUse.size > 0;
  return isHeld
    ? `waiting for ${counted(inUse.size, 'hotel')} in use by another process`
    : undefined;
}

/** The most important figures are first. Later figures are omitted if they do not fit. */
function figures(
  run: RunProgress,
  { now, columns, waiting }: Pick<Look, 'now' | 'columns' | 'waiting'>,
  between: string,
): string {
  const { operations, total, incomplete, failed, stopped } = run;
  // Omit the time left during a pause, because the measured speed is too low.
  const left =
    waiting === undefined && waitReason(run) === undefined ? run.timeLeft(now) : undefined;
  const perSecond = run.requestsPerSecond(now);
  const parts = [
    `${grouped(operations)} of ${grouped(total.operations)} operations`,
    ...(left === undefined ? [] : [`${clockTime(left)} left`]),
    ...(failed > 0 ? [`${grouped(failed)} failed`] : []),
    ...(incomplete > 0 ? [`${grouped(incomplete)} incomplete`] : []),
    ...(stopped > 0 ? [`${grouped(stopped)} stopped`] : []),
    ...(perSecond === undefined ? [] : [plural(Math.round(perSecond), 'request') + '/s']),
    `${clockTime(now - run.startedAt)} so far`,
  ];
  return parts.reduce((text, part) => {
    const longer = `${text}${between}${part}`;
    return stringWidth(longer) <= columns ? longer : text;
  });
}

function hotelLine(
  { title, stage, done, failed, total }: HotelInWork,
  columns: number,
  signs: Signs,
): string {
  const width = String(total).length;
  const counts = `${String(done).padStart(width)}/${total}${failed > 0 ? `, ${failed} failed` : ''}`;
  const figure = `  ${stage.padEnd(STAGE_WIDTH)}  ${counts}`;
  const room = columns - stringWidth(figure) - 2;
  const name = cliTruncate(title, Math.max(SHORTEST_BAR, room), signs.cut);
  return `${signs.active} ${name}${' '.repeat(Math.max(0, room - stringWidth(name)))}${figure}`;
}

function bar(share: number, columns: number, signs: Signs): string {
  const width = Math.min(LONGEST_BAR, columns);
  if (width < SHORTEST_BAR) return '';
  const filled = Math.floor(width * share);
  return signs.full.repeat(filled) + signs.empty.repeat(width - filled);
}
