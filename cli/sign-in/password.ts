import { isThisMachine } from '#domain/session/this-machine.ts';
import { serverOf, type Call } from '#cli/call/command.ts';
import { invalidCommand } from '#cli/call/exit-codes.ts';
import { assertServerAgreed } from '#cli/sign-in/connection.ts';
import type { Account } from './connection.ts';
import { runPasswordCommand } from './password-command.ts';
import { askHidden, openTerminal } from './question.ts';
import { entryWithPassword, tokenOf } from './servers.ts';
import { assertTrusted } from '#cli/sign-in/trusted-file.ts';

const NO_PASSWORD =
  'A password is needed: set HMS_PASSWORD, use --password-stdin, or run in a terminal to be asked.';

/** Call before reading it. Throws `CommandFailure` if the password and configurations both come from it. */
export function assertOneUseOfStandardInput({
  args,
  options,
}: Pick<Call, 'args' | 'options'>): void {
  if (!options.passwordStdin || !args.includes('-')) return;
  throw invalidCommand(
    'Standard input cannot contain both the configuration and the password: use HMS_PASSWORD.',
  );
}

/**
 * Uses the first of these that is set: --password-stdin, HMS_TOKEN, HMS_PASSWORD, the password command of
 * hms.config.json. Otherwise asks for the password. Throws `CommandFailure` if there is no terminal to ask on.
 */
export async function readAccount(call: Call): Promise<Account> {
  const found = await findAccount(call);
  if (found) return found;
  const terminal = call.io.terminal.isLive ? openTerminal() : undefined;
  if (!terminal) throw invalidCommand(NO_PASSWORD);
  await warnOfPlainHttp(call, 'password');
  const username = usernameOf(call);
  const password = await askHidden(`Password for ${username}: `, terminal);
  return { apiUrl: serverOf(call.options), username, password };
}

export async function findAccount(call: Call): Promise<Account | undefined> {
  const { options } = call;
  await assertServerAgreed(call);
  const apiUrl = serverOf(options);
  const token = tokenOf(call);
  if (token !== undefined) {
    await warnOfPlainHttp(call, 'token');
    return { apiUrl, token, ...(options.username !== undefined && { username: options.username }) };
  }
  const username = usernameOf(call);
  const password = (await givenPassword(call)) ?? (await passwordOfCommand(call));
  if (password === undefined) return undefined;
  await warnOfPlainHttp(call, 'password');
  return { apiUrl, username, password };
}

function usernameOf({ options: { username } }: Call): string {
  if (username === undefined) throw new Error('An account is missing.');
  return username;
}

async function givenPassword({ options, io }: Call): Promise<string | undefined> {
  if (!options.passwordStdin) return io.env['HMS_PASSWORD'] || undefined;
  let text = '';
  process.stdin.setEncoding('utf8');
  for await (const chunk of process.stdin) text += String(chunk);
  const password = text.replace(/\r?\n$/, '');
  if (password === '') throw invalidCommand('Standard input contains no password.');
  return password;
}

async function passwordOfCommand(call: Call): Promise<string | undefined> {
  const found = await entryWithPassword(call.options);
  if (!found) return undefined;
  await assertTrusted(call, found.list);
  return await runPasswordCommand(found.entry, found.list.path);
}

/** Warns if the password or token would leave this machine unencrypted. Call before it is sent. */
async function warnOfPlainHttp(
  { options: { apiUrl }, io }: Call,
  secret: 'password' | 'token',
): Promise<void> {
  if (apiUrl?.protocol !== 'http:' || isThisMachine(apiUrl.hostname)) return;
  await io.stderr.line(
    `Warning: ${apiUrl.href} is not encrypted. Anyone on the network can read the ${secret}. ` +
      'Use an https:// address if the server has one.',
  );
}
