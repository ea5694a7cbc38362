// The composition root of `hms serve`. No other file of the CLI imports the sandbox.
import { dirname } from 'node:path';
import { createSandbox, type Sandbox } from '#sandbox/http/app.ts';
import { SEED_ACCOUNTS } from '#sandbox/records/seed.ts';
import type { Io } from '#cli/call/command.ts';
import { CommandFailure, EXIT } from '#cli/call/exit-codes.ts';
import { fileFailureReason } from '#cli/call/files/file-failure.ts';
import { makeFolder } from '#cli/call/files/written-files.ts';
import { assertNoLink } from '#cli/call/files/whole-file.ts';
import { isThisMachine } from '#domain/session/this-machine.ts';

export { hostGuard } from '#sandbox/http/host-guard.ts';

const DEFAULT_DATABASE = '.hms/sandbox.db';
const MEMORY = ':memory:';

interface SandboxOptions {
  readonly db: string | undefined;
  readonly memory: boolean | undefined;
  readonly throttle: { readonly requests: number; readonly seconds: number } | undefined;
}

/** Throws `CommandFailure` if the database cannot be used. */
export function openSandbox(
  { db, memory, throttle }: SandboxOptions,
  { stderr, env }: Io,
): Sandbox {
  const database = memory ? MEMORY : (db ?? DEFAULT_DATABASE);
  try {
    if (database !== MEMORY) {
      assertNoLink(database);
      makeFolder(dirname(database));
    }
    return createSandbox({
      database,
      ...(throttle && { throttle }),
      describe: describeApi,
      onCrash: (error) => {
        const stack = error instanceof Error && env['HMS_DEBUG'] === '1' ? `\n${error.stack}` : '';
        void stderr.line(`sandbox: internal error (HMS_DEBUG=1 shows where)${stack}`);
      },
    });
  } catch (error) {
    throw new CommandFailure(
      EXIT.failed,
      `The database ${database} cannot be used: ${reasonOf(error)}.`,
    );
  }
}

async function describeApi() {
  const { apiDescription } = await import('#adapters/contract/api-description.ts');
  return apiDescription();
}

/** SQLite errors have a readable message. Errors of the file system have only a code, which needs an explanation. */
function reasonOf(error: unknown): string {
  const isSqlite = error instanceof Error && 'errcode' in error;
  return isSqlite ? error.message : fileFailureReason(error);
}

/** A warning if other machines can reach the sandbox and sign in with passwords that are published. */
export async function publicPasswordLines(sandbox: Sandbox, host: string): Promise<string[]> {
  if (isThisMachine(host)) return [];
  const usernames = await sandbox.publishedAccounts();
  if (usernames.length === 0) return [];
  return [
    `Warning: other machines can reach this sandbox on ${host}, and the passwords of these accounts ` +
      `are public: ${usernames.join(', ')}. Use it only in a network that you trust, or remove --host.`,
  ];
}

export function accountLines(): string[] {
  return [
    'Accounts of a new sandbox:',
    ...SEED_ACCOUNTS.map(({ username, password, role, is_active }) => {
      const note = is_active ? '' : ' (inactive)';
      return `  ${padded(username, 'username')}  ${padded(password, 'password')}  ${role}${note}`;
    }),
  ];
}

function padded(text: string, column: 'username' | 'password'): string {
  return text.padEnd(Math.max(...SEED_ACCOUNTS.map((account) => account[column].length)));
}
