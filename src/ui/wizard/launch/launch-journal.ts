import type { FailedOperation } from '#application/onboarding/onboarding-outcome.ts';
import type { Journal } from '#application/ports/journal.ts';
import type { OnboardingPlan } from '#domain/plan/onboarding-plan.ts';
import { referencesOf, type Operation } from '#domain/plan/operation.ts';
import type { Body, Id } from '#domain/record.ts';
import type { LaunchedHotel } from './launch-state.ts';

export interface LaunchJournal {
  /** The hotel that is known from before: created by an earlier page's launch, or the user's own. */
  readonly knownHotel: Id | undefined;
  hotel(): LaunchedHotel;
  begin(onHotel: () => void): {
    readonly journal: Journal;
    /** Takes what this try writes; before the journal is read. */
    readonly planned: (plan: Pick<OnboardingPlan, 'operations' | 'deactivations'>) => void;
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
  const doneBodies = new Map<string, Body>();
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
    begin(onHotel) {
      let operations: readonly Operation[] = [];
      let isOff = new Set<string>();
      let bodies = new Map<string, Body>();
      return {
        planned(plan) {
          ({ operations } = plan);
          isOff = new Set(plan.deactivations.map(({ key }) => key));
          const all = [...operations, ...plan.deactivations];
          bodies = new Map(all.map(({ key, body }) => [key, body]));
        },
        journal: {
          read(key) {
            const entry = journal.read(key);
            const isOutdated =
              entry?.state === 'done' && !isSameBody(doneBodies.get(key), bodies.get(key));
            return isOutdated ? { state: 'outdated', id: entry.id } : entry;
          },
          write(key, entry) {
            journal.write(key, entry);
            if (entry.state === 'intended') sentPasswords.set(key, bodies.get(key)?.['password']);
            if (entry.state === 'done') doneBodies.set(key, bodies.get(key) ?? {});
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
          ...[...doneBodies]
            .filter(([key]) => isDone(key) && !bodies.has(key))
            // A rate of a plan that is switched off is off with it.
            .filter(([, body]) => !referencesOf(body).some((other) => isOff.has(other)))
            .map(([key]) =>
              keptRecord(key, 'It is still on the server, though it was removed here'),
            ),
        ],
      };
    },
  };
}

function isSameBody(one: Body | undefined, other: Body | undefined): boolean {
  return JSON.stringify(one) === JSON.stringify(other);
}

function keptRecord(operation: string, consequence: string): FailedOperation {
  const message = `This was created by an earlier try. ${consequence}.`;
  return { operation, status: 200, message, fields: {} };
}
