import type { Call } from '#cli/call/call.ts';
import { serverOf } from '#cli/call/call.ts';
import type { Account } from './connection.ts';
import { warnOfPlainHttp } from './overheard-password.ts';
import { askPassword, givenPassword } from './password.ts';
import { runPasswordCommand } from './password-command.ts';
import { entryWithPassword } from './servers.ts';
import { assertServerAgreed } from './agreed-server.ts';
import { assertTrusted } from './trusted-file.ts';
import { tokenOf } from './token.ts';

/**
 * Uses the first of these that is set: --password-stdin, HMS_TOKEN, HMS_PASSWORD, the password command of
 * hms.config.json. Otherwise asks for the password. Throws `CommandFailure` if there is no terminal to ask on.
 */
export async function readAccount(call: Call): Promise<Account> {
  const found = await findAccount(call);
  if (found) return found;
  const { username } = call.options;
  if (username === undefined) throw new Error('An account is missing.');
  return { apiUrl: serverOf(call.options), username, password: await askPassword(call) };
}

/** Like `readAccount`, but returns undefined instead of asking. */
export async function findAccount(call: Call): Promise<Account | undefined> {
  const { options } = call;
  await assertServerAgreed(call);
  const apiUrl = serverOf(options);
  const token = tokenOf(call);
  if (token !== undefined) {
    await warnOfPlainHttp(call, 'token');
    return { apiUrl, token, ...(options.username !== undefined && { username: options.username }) };
  }
  const { username } = options;
  if (username === undefined) throw new Error('An account is missing.');
  const password = (await givenPassword(call)) ?? (await passwordOfCommand(call));
  if (password === undefined) return undefined;
  await warnOfPlainHttp(call, 'password');
  return { apiUrl, username, password };
}

async function passwordOfCommand(call: Call): Promise<string | undefined> {
  const found = await entryWithPassword(call.options);
  if (!found) return undefined;
  await assertTrusted(call, found.list);
  return await runPasswordCommand(found.entry, found.list.path);
}
