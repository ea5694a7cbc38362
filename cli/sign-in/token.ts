import type { Call } from '#cli/call/call.ts';
import { invalidCommand } from '#cli/call/command-failure.ts';
import { TOKEN } from '#domain/session/session.ts';

/**
 * The token in HMS_TOKEN. Undefined if it is not set, or if --password-stdin replaces it. Throws `CommandFailure` if it
 * has a character that no token has.
 */
export function tokenOf({ options, io }: Pick<Call, 'options' | 'io'>): string | undefined {
  const token = io.env['HMS_TOKEN'] || undefined;
  if (token === undefined || options.passwordStdin) return undefined;
  if (TOKEN.test(token)) return token;
  throw invalidCommand(
    'HMS_TOKEN is not a token: it contains a space, a line break or another character that no token has.',
  );
}
