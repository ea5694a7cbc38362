import type { Call } from '#cli/call/call.ts';
import { invalidCall } from '#cli/call/command-failure.ts';
import { TOKEN } from '#domain/session/session.ts';

/**
 * The API token of HMS_TOKEN; undefined if it is not set, or if --password-stdin goes before it.
 * Throws `CommandFailure`.
 */
export function tokenOf({ options, io }: Pick<Call, 'options' | 'io'>): string | undefined {
  const token = io.env['HMS_TOKEN'] || undefined;
  if (token === undefined || options.passwordStdin) return undefined;
  if (TOKEN.test(token)) return token;
  throw invalidCall(
    'HMS_TOKEN is not a token: it contains a space, a line break or another character that no token has.',
  );
}
