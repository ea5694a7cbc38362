import { openSync } from 'node:fs';
import { ReadStream } from 'node:tty';
import type { Call } from '#cli/call/call.ts';
import { invalidCommand } from '#cli/call/command-failure.ts';
import { warnOfPlainHttp } from './overheard-password.ts';
import { askHidden } from './question.ts';

const NO_PASSWORD =
  'A password is needed: set HMS_PASSWORD, use --password-stdin, or run in a terminal to be asked.';

/**
 * Throws `CommandFailure` if the password and configurations would both come from standard input. Call before standard
 * input is read.
 */
export function assertOneUseOfStandardInput({
  args,
  options,
}: Pick<Call, 'args' | 'options'>): void {
  if (!options.passwordStdin || !args.includes('-')) return;
  throw invalidCommand(
    'Standard input cannot contain both the configuration and the password: use HMS_PASSWORD.',
  );
}

/** Asks for the password without showing what is typed. Throws `CommandFailure` if there is no terminal to ask on. */
export async function askPassword(call: Call): Promise<string> {
  const { io, options } = call;
  const terminal = io.terminal.isLive ? openTerminal() : undefined;
  if (!terminal) throw invalidCommand(NO_PASSWORD);
  await warnOfPlainHttp(call, 'password');
  return await askHidden(`Password for ${options.username}: `, terminal);
}

/** The password from --password-stdin or HMS_PASSWORD. Undefined without both. */
export async function givenPassword({ options, io }: Call): Promise<string | undefined> {
  if (!options.passwordStdin) return io.env['HMS_PASSWORD'] || undefined;
  let text = '';
  process.stdin.setEncoding('utf8');
  for await (const chunk of process.stdin) text += String(chunk);
  const password = text.replace(/\r?\n$/, '');
  if (password === '') {
    throw invalidCommand('Standard input contains no password.');
  }
  return password;
}

/** Returns standard input if it is a terminal. If it is a pipe, opens the terminal directly. */
function openTerminal(): ReadStream | undefined {
  if (process.stdin.isTTY) return process.stdin;
  try {
    return new ReadStream(openSync('/dev/tty', 'r'));
  } catch {
    return undefined;
  }
}
