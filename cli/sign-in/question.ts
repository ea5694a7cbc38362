import { createInterface } from 'node:readline/promises';
import type { Call } from '#cli/call/call.ts';
import { CommandFailure } from '#cli/call/command-failure.ts';
import { EXIT } from '#cli/call/exit-codes.ts';
import { INTERRUPTED_EARLY } from '#cli/call/interrupts.ts';

/** Whether a person can answer: both streams are terminals and nothing else reads standard input. */
export function canAsk({ args, options, io }: Call): boolean {
  const isInputFree = !args.includes('-') && options.passwordStdin !== true;
  return options.json !== true && io.terminal.isLive && process.stdin.isTTY && isInputFree;
}

/** Asks on standard error; only `y` and `yes` agree. Throws `CommandFailure` on Ctrl-C. */
export async function isConfirmed(question: string): Promise<boolean> {
  const reading = createInterface({ input: process.stdin, output: process.stderr });
  const stop = new AbortController();
  reading.on('SIGINT', () => stop.abort());
  reading.on('close', () => stop.abort());
  try {
    const answer = await reading.question(`${question} [y/N] `, { signal: stop.signal });
    return /^\s*y(es)?\s*$/i.test(answer);
  } catch {
    throw new CommandFailure(EXIT.interrupted, INTERRUPTED_EARLY);
  } finally {
    reading.close();
  }
}
