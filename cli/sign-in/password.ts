import { openSync } from 'node:fs';
import { ReadStream } from 'node:tty';
import type { Call } from '#cli/call/call.ts';
import { invalidCall } from '#cli/call/command-failure.ts';
import { warnOfPlainHttp } from './overheard-password.ts';
import { askHidden } from './question.ts';

const NO_PASSWORD =
  'A password is needed: set HMS_PASSWORD, use --password-stdin, or run in a terminal to be asked.';

/**
 * Call this before anything reads standard input, so that no password is read as a configuration.
 * Throws `CommandFailure`.
 */
export function assertOneUseOfStandardInput({
  args,
  options,
}: Pick<Call, 'args' | 'options'>): void {
  if (!options.passwordStdin || !args.includes('-')) return;
  throw invalidCall(
    'Standard input cannot hold both the configuration and the password: use HMS_PASSWORD.',
  );
}

/** The password from --password-stdin, HMS_PASSWORD or a prompt. Throws `CommandFailure`. */
export async function readPassword(call: Call): Promise<string> {
  const password = await findPassword(call);
  if (password !== undefined) return password;
  const { io, options } = call;
  const terminal = io.terminal.isLive ? openTerminal() : undefined;
  if (!terminal) throw invalidCall(NO_PASSWORD);
  await warnOfPlainHttp(call);
  return await askHidden(`Password for ${options.username}: `, terminal);
}

/** The password without asking; undefined if none is set. Throws `CommandFailure`. */
export async function findPassword(call: Call): Promise<string | undefined> {
  const password = await givenPassword(call);
  if (password !== undefined) await warnOfPlainHttp(call);
  return password;
}

async function givenPassword({ options, io }: Call): Promise<string | undefined> {
  if (!options.passwordStdin) return io.env['HMS_PASSWORD'] || undefined;
  let text = '';
  process.stdin.setEncoding('utf8');
  for await (const chunk of process.stdin) text += String(chunk);
  const password = text.replace(/\r?\n$/, '');
  if (password === '') {
    throw invalidCall('Standard input holds no password.');
  }
  return password;
}

/** Standard input, or the terminal itself if standard input is a pipe. */
function openTerminal(): ReadStream | undefined {
  if (process.stdin.isTTY) return process.stdin;
  try {
    return new ReadStream(openSync('/dev/tty', 'r'));
  } catch {
    return undefined;
  }
}
