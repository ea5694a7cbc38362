import type { Io } from '#cli/call/call.ts';
import { printable } from '#cli/terminal/printable.ts';
import { wrapped } from '#cli/terminal/wrapped.ts';

/** Where lines appear while a command works. */
export type Screen = Pick<Io, 'stderr' | 'terminal'>;

/** Prints a line on standard error, above the progress. */
export function printAbove({ stderr, terminal }: Screen, line: string): void {
  void stderr.lineAbove(wrapped([printable(line)], terminal).join('\n'));
}
