// Decides which servers may get a password or token (docs/decisions/found-file-needs-consent.md).
import { serverOf, type Call } from '#cli/call/command.ts';
import { invalidCommand } from '#cli/call/exit-codes.ts';
import { readApiUrl } from '#cli/call/options/option-values.ts';
import { DEFAULT_API_URL } from '#cli/call/options/shared-options.ts';
import { Services } from '#cli/container.ts';
import { printable } from '#cli/terminal/printable.ts';
import { canAsk, isConfirmed } from './question.ts';
import { entryAt, findServers } from './servers.ts';
import { isTrusted } from './trusted-file.ts';

/** Asks before a password or token goes to a run's unknown server. Throws `CommandFailure` if refused. */
export async function assertServerAgreed(call: Call): Promise<void> {
  const { options, runOfServer, io } = call;
  const { href } = serverOf(options);
  if (runOfServer === undefined || href === DEFAULT_API_URL) return;
  const named = io.env['HMS_API_URL'];
  if (named !== undefined && readApiUrl(named).href === href) return;
  if ((await new Services({}).consents()).has(signInConsent(href))) return;
  const list = await findServers(options);
  if (list && entryAt(list, href) && (await isTrusted(list, options))) return;
  const where = `The run ${printable(runOfServer)} uses the server ${href}, where you have not signed in before`;
  if (!canAsk(call)) {
    throw invalidCommand(
      // Quote the address, because a stranger may have written shell commands into it.
      `${where}: if you trust that server, set HMS_API_URL to its address, or sign in once with ` +
        `hms doctor --api-url '${href.replaceAll("'", '%27')}'`,
    );
  }
  await io.stderr.line(`${where}.`);
  if (await isConfirmed('Send your password to that server?')) return;
  throw invalidCommand('Nothing was sent.');
}

/** Remembers that this user has signed in to the server. Ignores errors. */
export async function noteSignIn(services: Services, { href }: URL): Promise<void> {
  try {
    (await services.consents()).add(signInConsent(href));
  } catch {
    // The user is asked again next time.
  }
}

function signInConsent(server: string): string {
  return `signed in to ${server}`;
}
