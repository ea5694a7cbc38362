import type { FailedOperation } from '#application/onboarding-outcome.ts';
import type { Journal } from '#application/ports/journal.ts';
import type { Id, Operation } from '#domain/operation.ts';
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

/** One journal for all tries of a launch, which also remembers what each of them sent. */
export function createLaunchJournal(journal: Journal, hotel: LaunchedHotel): LaunchJournal {
  const knownHotel = hotel.id;
  if (knownHotel === undefined && hotel.mayExist) journal.write(HOTEL, { state: 'intended' });
  /** Body of each record that was made here, by operation key. */
  const sentBodies = new Map<string, string>();
  const isDone = (key: string) => journal.read(key)?.state === 'done';

  const keptOf = ({ key, kind }: Operation, bodies: ReadonlyMap<string, string>) => {
    // The hotel is updated each time.
    if (kind === 'hotel' || !isDone(key)) return [];
    const sent = sentBodies.get(key);
    if (sent === bodies.get(key)) return [];
    if (sent !== undefined) return [keptRecord(key, 'what was changed here since is not saved')];
    // A server never tells passwords, so that of a user who was there before cannot be compared.
    return kind === 'user' ? [keptRecord(key, 'the password given then still holds')] : [];
  };

  return {
    knownHotel,
    hotel() {
      const entry = journal.read(HOTEL);
      if (entry?.state === 'done') return { id: entry.id };
      if (knownHotel !== undefined) return { id: knownHotel };
      return entry && entry.state !== 'failed' ? { mayExist: true } : {};
    },
    begin(operations, onHotel) {
      const bodies = new Map(operations.map(({ key, body }) => [key, JSON.stringify(body)]));
      return {
        journal: {
          read: (key) => journal.read(key),
          write(key, entry) {
            journal.write(key, entry);
            const body = bodies.get(key);
            if (entry.state === 'intended' && body !== undefined) sentBodies.set(key, body);
            if (key === HOTEL) onHotel();
          },
        },
        kept: () => [
          ...operations.flatMap((operation) => keptOf(operation, bodies)),
          ...[...sentBodies.keys()]
            .filter((key) => isDone(key) && !bodies.has(key))
            .map((key) => keptRecord(key, 'it is still on the server, though it was removed here')),
        ],
      };
    },
  };
}

function keptRecord(operation: string, consequence: string): FailedOperation {
  const message = `This was created by an earlier try and left as it was: ${consequence}.`;
  return { operation, status: 200, message, fields: {} };
}
