import type { StoredRun } from '#application/runs/stored-run.ts';
import { configInput } from '#application/bulk/input/config-input.ts';
import type { RunWatcher } from '#application/bulk/run-start.ts';
import type { FailedOperation } from '#application/errors/failed-operation.ts';
import type { RunInProgress } from '#application/runs/run-in-progress.ts';
import { generatePassword } from '#domain/staff/passwords.ts';
import type { HotelConfig } from '#domain/hotel-config.ts';
import { launchRun } from '#ui/runs/launch-run.ts';
import type { RunPasswords } from '#ui/runs/run-passwords.ts';
import type { BulkServices, Services } from '#ui/services.ts';
import { failureSentences } from '#ui/texts/failure-sentences.ts';
import { RUN_TEXTS } from './run-texts.ts';

interface Lost extends Pick<Services, 'random' | 'launchLock' | 'pauses'> {
  /** The name of the run. */
  readonly run: string;
  readonly accounts: RunPasswords;
}

/**
 * Sends new passwords for the people of a run whose passwords are lost. Uses a separate run that
 * only updates staff users and is never resumed. Resolves to the problem in words, or '' on
 * success.
 */
export async function resetLost(
  { runs, inMemory, onboardHotels }: BulkServices,
  { run: name, accounts, random, ...parts }: Lost,
): Promise<string> {
  const lost = accounts.lost();
  const stored = await runs.read(name);
  const configs = await hotelsOf(stored, lost);
  // Users of hotels that were never created need no password.
  const createdUsernames = new Set(configs.flatMap(({ staffUsers }) => staffUsers.map(usernameOf)));
  accounts.forget([...lost.keys()].filter((username) => !createdUsernames.has(username)));
  const input = configInput(
    name,
    configs.map((config) => {
      const staffUsers = config.staffUsers.map((user) => ({
        ...user,
        password: generatePassword(random),
      }));
      return { ...config, staffUsers };
    }),
  );
  const failures: string[] = [];
  let opened: RunInProgress | undefined;
  const open: Parameters<typeof launchRun>[1] = async () => {
    const { server, username } = stored.facts;
    const owner = { server, username, sources: [name], credentials: '', limits: {} };
    const facts = { ...owner, run: inMemory.startRun.newName() };
    const request = { ...facts, parts: ['staff'], resetPasswords: 'all' } as const;
    const run = await inMemory.startRun.run(request, await input.check());
    const watcher: RunWatcher = {
      started: () => undefined,
      progress: (_, event) => accounts.follow(event),
      skipped: () => Promise.resolve(),
      async finished({ code, error, warnings }) {
        for (const failure of error ? [error] : warnings) failures.push(sentencesOf(code, failure));
      },
    };
    const { passwords } = accounts;
    opened = run;
    return [onboardHotels, { run, input, passwords, isInterrupted: () => false, watcher }];
  };
  let launched: Awaited<ReturnType<typeof launchRun>>;
  try {
    launched = await launchRun(parts, open);
  } finally {
    await opened?.close();
  }
  if (launched === 'held') return RUN_TEXTS.elsewhere;
  if (launched.done?.stop && failures.length === 0) return RUN_TEXTS[launched.done.stop];
  return failures.join(' ');
}

/**
 * The created hotels that have users with lost passwords. Their `staffUsers` contain only these
 * users.
 */
async function hotelsOf(
  stored: StoredRun,
  lost: ReadonlyMap<string, string>,
): Promise<HotelConfig[]> {
  const configs: HotelConfig[] = [];
  for await (const { index, hotelId: id, code } of stored.hotels()) {
    const config = await stored.configOf(index);
    const staffUsers = config?.staffUsers.filter((user) => lost.get(user.username) === code) ?? [];
    if (!config || id === undefined || staffUsers.length === 0) continue;
    configs.push({ ...config, hotelProfile: { ...config.hotelProfile, id }, staffUsers });
  }
  return configs;
}

const usernameOf = ({ username }: { readonly username: string }) => username;

function sentencesOf(code: string, failure: FailedOperation): string {
  const sentences = failureSentences(failure).map(({ text }) => text);
  return `${code}: ${sentences.join(' ')}`;
}
