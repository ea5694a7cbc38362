import type { Key } from 'node:readline';
import { createInterface } from 'node:readline/promises';
import { Writable } from 'node:stream';
import type { ReadStream } from 'node:tty';
import type { Call } from '#cli/call/call.ts';
import { CommandFailure } from '#cli/call/command-failure.ts';
import { EXIT } from '#cli/call/exit-codes.ts';
import { INTERRUPTED_EARLY } from '#cli/call/interrupts.ts';

/** Whether a user can answer: both streams are terminals and nothing else reads standard input. */
export function canAsk(call: Call): boolean {
  const { options, io } = call;
  const isPerson = io.terminal.isLive && process.stdin.isTTY && !usesStandardInput(call);
  return options.json !== true && isPerson;
}

export function usesStandardInput({ args, options }: Pick<Call, 'args' | 'options'>): boolean {
  return options.passwordStdin === true || args.includes('-');
}

/** Asks on standard error; only `y` and `yes` agree. Throws `CommandFailure` on Ctrl-C. */
export async function isConfirmed(question: string, whenStopped?: string): Promise<boolean> {
  const answer = await askLine(`${question} [y/N] `, whenStopped);
  return /^\s*y(es)?\s*$/i.test(answer);
}

/** Asks on standard error. On Ctrl-C, throws a `CommandFailure` that says what was not done. */
export async function askLine(question: string, whenStopped = INTERRUPTED_EARLY): Promise<string> {
  return await ask(question, { input: process.stdin, isShown: true, whenStopped });
}

/**
 * Asks on standard error and does not show what is typed. Throws `CommandFailure` on Ctrl-C. Not
 * @inquirer/password: when its input is closed it never settles, and Ctrl-T shows the password.
 */
export async function askHidden(question: string, input: ReadStream): Promise<string> {
  try {
    return await ask(question, { input, isShown: false, whenStopped: INTERRUPTED_EARLY });
  } finally {
    process.stderr.write('\n');
  }
}

interface Asking {
  readonly input: ReadStream;
  /** Whether what is typed is shown. */
  readonly isShown: boolean;
  readonly whenStopped: string;
}

async function ask(question: string, { input, isShown, whenStopped }: Asking): Promise<string> {
  const output = isShown
    ? process.stderr
    : new Writable({ write: (_text, _encoding, done) => done() });
  const reading = createInterface({ input, output, terminal: true, historySize: 0 });
  const stop = new AbortController();
  reading.on('SIGINT', () => stop.abort());
  reading.on('close', () => stop.abort());
  const submitOnCtrlD = (_: unknown, { ctrl, name }: Key) => {
    if (ctrl && name === 'd' && !stop.signal.aborted) reading.write('\r');
  };
  input.on('keypress', submitOnCtrlD);
  try {
    // Print the question last, when the terminal no longer shows what is typed.
    if (!isShown) process.stderr.write(question);
    return await reading.question(question, { signal: stop.signal });
  } catch {
    throw new CommandFailure(EXIT.interrupted, whenStopped);
  } finally {
    input.off('keypress', submitOnCtrlD);
    reading.close();
  }
}
