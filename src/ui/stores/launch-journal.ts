import type { FailedOperation } from '#application/onboarding-outcome.ts';
import type { Journal } from '#application/ports/journal.ts';
import type { Body, Id, Operation } from '#domain/operation.ts';
import type { LaunchedHotel } from './draft.ts';

export interface LaunchJournal {
  /** The hotel that is known from before: created by an earlier page's launch, or the user's own. */
  readonly knownHotel: Id | undefined;
  hotel(): LaunchedHotel;
  begin(
    operations: readonly Operation[],
    onHotel: () => void,
  ): {
    readonly journal: Journal;
    /** After the run: what the server keeps from before although it is to be different now. */
    kept(): FailedOperation[];
  };
}

const HOTEL = 'hotel';

/** One journal for all tries of a launch, which also remembers what each of them brought about. */
export function createLaunchJournal(journal: Journal, hotel: LaunchedHotel): LaunchJournal {
  const knownHotel = hotel.id;
  if (knownHotel === undefined && hotel.mayExist) journal.write(HOTEL, { state: 'intended' });
  /** Body of each record that is done, by operation key. */
  const doneBodies = new Map<string, string>();
  /** Password of each user that was made here, by operation key. */
  const sentPasswords = new Map<string, Body[string] | undefined>();
  const isDone = (key: string) => journal.read(key)?.state === 'done';

  return {
    knownHotel,
    hotel() {
      const entry = journal.read(HOTEL);
      if (entry?.state === 'done') return { id: entry.id };
      if (knownHotel !== undefined) return { id: knownHotel };
      return entry && entry.state !== 'failed' ? { mayExist: true } : {};
    },
    begin(operations, onHotel) {
      const bodies = new Map(operations.map(({ key, body }) => [key, body]));
      const spelled = (key: string) => JSON.stringify(bodies.get(key));
      return {
        journal: {
          read(key) {
            const entry = journal.read(key);
            const isOutdated = entry?.state === 'done' && doneBodies.get(key) !== spelled(key);
            return isOutdated ? { state: 'outdated', id: entry.id } : entry;
          },
          write(key, entry) {
            journal.write(key, entry);
            if (entry.state === 'intended') sentPasswords.set(key, bodies.get(key)?.['password']);
            if (entry.state === 'done') doneBodies.set(key, spelled(key));
            if (key === HOTEL) onHotel();
          },
        },
        kept: () => [
          // A server never tells passwords, and those of users who exist are not changed.
          ...operations
            .filter(({ kind, key, body }) => {
              const isAnother = sentPasswords.get(key) !== body['password'];
              return kind === 'user' && isDone(key) && isAnother;
            })
            .map(({ key }) => keptRecord(key, 'The password given then still holds')),
          ...[...doneBodies.keys()]
            .filter((key) => isDone(key) && !bodies.has(key))
            .map((key) => keptRecord(key, 'It is still on the server, though it was removed here')),
        ],
      };
    },
  };
}

function keptRecord(operation: string, consequence: string): FailedOperation {
  const message = `This was created by an earlier try. ${consequence}.`;
  return { operation, status: 200, message, fields: {} };
}
