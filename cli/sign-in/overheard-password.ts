import type { Call } from '#cli/call/call.ts';
import { isThisMachine } from '#domain/session/this-machine.ts';

/** Warns if the password or token would leave this machine unencrypted. Call before it is sent. */
export async function warnOfPlainHttp(
  { options: { apiUrl }, io }: Call,
  secret: 'password' | 'token',
): Promise<void> {
  if (apiUrl?.protocol !== 'http:' || isThisMachine(apiUrl.hostname)) return;
  await io.stderr.line(
    `Warning: ${apiUrl.href} is not encrypted. Anyone on the network can read the ${secret}. ` +
      'Use an https:// address if the server has one.',
  );
}
