import { openSync } from 'node:fs';
import type { Key } from 'node:readline';
import { createInterface } from 'node:readline/promises';
import { Writable } from 'node:stream';
import { ReadStream } from 'node:tty';
import type { Call } from '#cli/call/command.ts';
import { CommandFailure, EXIT } from '#cli/call/exit-codes.ts';
import { INTERRUPTED_EARLY } from '#cli/call/interrupts.ts';

/** Standard input and error are terminals, without --json, configurations or a password on standard input. */
export function canAsk(call: Call): boolean {
  const { options, io } = call;
  const isPerson = io.terminal.isLive && process.stdin.isTTY && !usesStandardInput(call);
  return options.json !== true && isPerson;
}

function usesStandardInput({ args, options }: Pick<Call, 'args' | 'options'>): boolean {
  return options.passwordStdin === true || args.includes('-');
}

/** Only `y` and `yes` mean yes. On Ctrl-C, throws `CommandFailure` with `whenStopped` as its message. */
export async function isConfirmed(question: string, whenStopped?: string): Promise<boolean> {
  const answer = await askLine(`${question} [y/N] `, whenStopped);
  return /^\s*y(es)?\s*$/i.test(answer);
}

/** On Ctrl-C, throws `CommandFailure` with `whenStopped` as its message. */
export async function askLine(question: string, whenStopped = INTERRUPTED_EARLY): Promise<string> {
  return await ask(question, { input: process.stdin, isShown: true, whenStopped });
}

/** Throws `CommandFailure` on Ctrl-C. @inquirer/password never settles on a closed input, and Ctrl-T shows the text. */
export async function askHidden(question: string, input: ReadStream): Promise<string> {
  try {
    return await ask(question, { input, isShown: false, whenStopped: INTERRUPTED_EARLY });
  } finally {
    process.stderr.write('\n');
  }
}

/** Returns standard input if it is a terminal. If it is a pipe, opens the terminal directly. */
export function openTerminal(): ReadStream | undefined {
  if (process.stdin.isTTY) return process.stdin;
  try {
    return new ReadStream(openSync('/dev/tty', 'r'));
  } catch {
    return undefined;
  }
}

interface Asking {
  readonly input: ReadStream;
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
    // Print the question after `createInterface`, because only then does the terminal hide what the user types.
    if (!isShown) process.stderr.write(question);
    return await reading.question(question, { signal: stop.signal });
  } catch {
    throw new CommandFailure(EXIT.interrupted, whenStopped);
  } finally {
    input.off('keypress', submitOnCtrlD);
    reading.close();
  }
}
