import { counted, printable } from '#cli/terminal/printable.ts';

/** Leaves room for the heading: a comment on GitHub has at most 65,536 characters. */
const MOST_CHARACTERS = 60_000;

/**
 * A summary for a comment on a pull request. All lines are in a code block, because text from servers and files could
 * otherwise contain links, mentions or pictures.
 */
export function markdown(heading: string, lines: readonly string[]): string {
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
