import { recordingJournal } from '#application/bulk/user-passwords.ts';
import { generatePassword } from '#domain/staff/passwords.ts';
import type { BulkServices, Services } from '#ui/services.ts';
import { failureSentences } from '#ui/texts/failure-sentences.ts';
import type { RunPasswords } from '#ui/runs/run-passwords.ts';

interface Lost extends Pick<Services, 'random' | 'createJournal'> {
  readonly run: string;
  readonly accounts: RunPasswords;
}

/**
 * Sends new passwords for the people of a run whose passwords are lost, hotel by hotel, with the use
 * case of a launch. Resolves to what went wrong, or ''.
 */
export async function resetLost(
  { runs, onboardHotel }: Pick<BulkServices, 'runs' | 'onboardHotel'>,
  { run, accounts, random, createJournal }: Lost,
): Promise<string> {
  const lost = accounts.lost();
  const stored = await runs.read(run);
  const failures: string[] = [];
  const known = new Set<string>();
  for await (const { index, hotelId, code } of stored.hotels()) {
    const config = await stored.configOf(index);
    const users = (config?.staffUsers ?? []).filter(({ username }) => lost.get(username) === code);
    // A hotel that does not exist has no people.
    if (!config || hotelId === undefined || users.length === 0) continue;
    const staffUsers = users.map((user) => ({ ...user, password: generatePassword(random) }));
    const hotelProfile = { ...config.hotelProfile, id: hotelId };
    const changed = { ...config, hotelProfile, staffUsers };
    const hotel = {
      index,
      file: '',
      before: index,
      config: changed,
      codeOrigin: 'given' as const,
      generatedPasswords: [...staffUsers.keys()],
    };
    for (const { username } of users) known.add(username);
    const outcome = await onboardHotel.run({
      config: changed,
      parts: ['staff'],
      journal: recordingJournal(createJournal(), hotel, accounts.passwords),
      resetPasswords: new Set(users.map(({ username }) => `user:${username}`)),
      onProgress: (event) => accounts.follow(event),
    });
    const failed = outcome.status === 'failed' ? [outcome.error] : outcome.warnings;
    for (const failure of failed)
      failures.push(
        `${code}: ${failureSentences(failure)
          .map(({ text }) => text)
          .join(' ')}`,
      );
  }
  // Their hotels were never created.
  accounts.forget([...lost.keys()].filter((username) => !known.has(username)));
  return failures.join(' ');
}
