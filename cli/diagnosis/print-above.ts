import type { Io } from '#cli/call/command.ts';
import { printable } from '#cli/terminal/printable.ts';
import { wrapped } from '#cli/terminal/wrapped.ts';

export type ErrorOutput = Pick<Io, 'stderr' | 'terminal'>;

export function printAbove({ stderr, terminal }: ErrorOutput, line: string): void {
  void stderr.lineAbove(wrapped([printable(line)], terminal).join('\n'));
}
