import { configInput } from '#application/bulk/input/config-input.ts';
import type { StoredRun } from '#application/runs/stored-run.ts';
import type { FailedOperation } from '#application/errors/failed-operation.ts';
import { generatePassword } from '#domain/staff/passwords.ts';
import type { HotelConfig } from '#domain/hotel-config.ts';
import type { LaunchPasswords } from './launch-passwords.ts';
import type { LaunchParts, LaunchProblem } from './launch-state.ts';

const NO_ACCOUNT = 'No password was set, because the server lists no account';

type Parts = Pick<LaunchParts, 'load' | 'launchLock' | 'pauses' | 'random'>;

/** In a run of its own that only updates staff users. Resolves to the problem, or undefined on success. */
export async function resetLost(
  { load, launchLock, pauses, random }: Parts,
  { run: name, passwords }: { readonly run: string; readonly passwords: LaunchPasswords },
): Promise<LaunchProblem | undefined> {
  const services = await load().catch(() => undefined);
  if (!services) return 'notLoaded';
  const { runs, inMemory, onboardHotels } = services;
  const lost = passwords.lost();
  const stored = await runs.read(name);
  const configs = await hotelsOf(stored, lost);
  // Users of hotels that were never created need no password.
  const created = new Set(
    configs.flatMap(({ staffUsers }) => staffUsers.map((user) => user.username)),
  );
  passwords.forget([...lost.keys()].filter((username) => !created.has(username)));
  const input = configInput(
    name,
    configs.map((config) => ({
      ...config,
      staffUsers: config.staffUsers.map((user) => ({
        ...user,
        password: generatePassword(random),
      })),
    })),
  );
  const failures: string[] = [];
  const reached = new Set<string>();
  const launched = await launchLock.holdIfFree(async () => {
    const { server, username } = stored.facts;
    const owner = { server, username, sources: [name], credentials: '', limits: {} };
    const request = { ...owner, run: inMemory.startRun.newName(), parts: ['staff'] } as const;
    const counts = await input.check();
    const run = await inMemory.startRun.run({ ...request, resetPasswords: 'all' }, counts);
    pauses.resume();
    try {
      return await onboardHotels.run({
        run,
        input,
        passwords,
        options: { onlyExistingUsers: true },
        isInterrupted: () => false,
        watcher: {
          started: () => undefined,
          progress: (_, event) => {
            passwords.follow(event);
            reached.add(event.operation.key);
          },
          skipped: () => Promise.resolve(),
          async finished({ index, code, error, warnings }) {
            for (const failure of error ? [error] : warnings) failures.push(said(code, failure));
            if (error) return;
            const { staffUsers = [] } = configs[index] ?? {};
            const gone = staffUsers.filter((user) => !reached.has(`user:${user.username}`));
            passwords.forget(gone.map((user) => user.username));
            for (const user of gone) failures.push(`${code}: ${NO_ACCOUNT} ${user.username}.`);
          },
        },
      });
    } finally {
      await run.close();
    }
  });
  if (launched === 'held') return 'elsewhere';
  if (failures.length > 0) return { message: failures.join(' ') };
  return launched.done.stop;
}

/** The created hotels that have users with lost passwords. Their `staffUsers` contain only these users. */
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

function said(code: string, { message, fields }: FailedOperation): string {
  const ofFields = Object.values(fields).filter((text) => !message.includes(text));
  return [`${code}: ${message}`, ...ofFields].join(' ');
}
