import { grouped } from '#domain/text/grouped.ts';
import { counted, hotelLabel, printable } from '#cli/terminal/printable.ts';
import { rowSentences } from './row-lines.ts';
import type { Report, ReportHotel } from './report.ts';

/** Leaves room for the heading: a comment on GitHub has at most 65,536 characters. */
const MOST_CHARACTERS = 60_000;

/** Hotels with these statuses are left out if they have no rows. */
const QUIET = ['onboarded', 'as configured'];

export async function* markdown(report: Report): AsyncGenerator<string> {
  const { title, facts, tiles, notes, hotels } = report;
  const totals = tiles.map(({ count, word }) => `${grouped(count)} ${word}`).join(', ');
  const lines = [...facts, totals, ...notes];
  for await (const hotel of hotels()) lines.push(...linesOf(hotel));
  yield codeBlock(title, lines);
}

function linesOf({ name, code, hotel_id, word, rows }: ReportHotel): string[] {
  if (rows.length === 0 && QUIET.includes(word)) return [];
  const label = hotelLabel(name, code, hotel_id ?? undefined);
  return [`${label}: ${word}`, ...rowSentences(rows).map((text) => `  ${text}`)];
}

/** Text from servers and files could contain links, mentions or pictures, so it is in a code block. */
export function codeBlock(heading: string, lines: readonly string[]): string {
  const shown: string[] = [];
  let characters = 0;
  for (const line of lines.map(printable)) {
    characters += line.length + 1;
    if (characters > MOST_CHARACTERS) break;
    shown.push(line);
  }
  const more = lines.length - shown.length;
  if (more > 0) shown.push(`… and ${counted(more, 'more line')}`);
  const body = shown.join('\n');
  // The fence must be longer than any sequence of backticks in the text.
  const ticks = [...body.matchAll(/`+/g)].map(([run]) => run.length);
  const fence = '`'.repeat(Math.max(2, ...ticks) + 1);
  return `### ${heading}\n\n${fence}text\n${body}\n${fence}\n`;
}
