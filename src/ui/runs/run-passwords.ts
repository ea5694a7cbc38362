import { ownValue } from '#domain/text/text-table.ts';
import { keepsPassword, type OperationEvent } from '#application/onboarding/onboarding-outcome.ts';
import type { GeneratedPasswords } from '#application/ports/runs/generated-passwords.ts';
import { isObject } from '#domain/record.ts';
import type { StaffUser } from '#domain/staff/staff.ts';
import type { JsonStore } from '#ui/shell/json-store.ts';

/** The staff of one hotel whose passwords the server has accepted. */
export interface HotelPeople {
  readonly code: string;
  readonly people: readonly StaffUser[];
}

export type RunPasswords = ReturnType<typeof createRunPasswords>;

/**
 * Keeps the passwords that this page sent, in memory only. The browser stores the usernames until the
 * user has received the passwords, so that a later page can list the users whose passwords are lost.
 */
export function createRunPasswords(store: JsonStore, launch: string) {
  const sent = new Map<string, { readonly user: StaffUser; readonly code: string }>();
  const confirmed = new Set<string>();
  /** Keys are usernames, values are hotel codes. */
  const stored = (): Record<string, string> => {
    const names = store.read(launch);
    const entries = isObject(names) ? Object.entries(names) : [];
    return Object.fromEntries(
      entries.flatMap(([name, code]) => (typeof code === 'string' ? [[name, code]] : [])),
    );
  };
  /** Users whose password an earlier page sent. */
  const earlier = new Set(Object.keys(stored()));
  const forget = (usernames: Iterable<string>) => {
    const names = stored();
    for (const username of usernames) delete names[username];
    if (Object.keys(names).length > 0) store.write(launch, names);
    else store.clear(launch);
  };
  const passwords: GeneratedPasswords = {
    passwordOf: (username) => sent.get(username)?.user.password,
    write(user, { code }) {
      sent.set(user.username, { user, code });
      store.write(launch, { ...stored(), [user.username]: code });
    },
  };
  const confirm = (username: string) => {
    if (sent.has(username)) confirmed.add(username);
  };
  const drop = (username: string) => {
    if (confirmed.has(username)) return;
    sent.delete(username);
    if (!earlier.has(username)) forget([username]);
  };
  const isPending = (username: string) => ownValue(stored(), username) !== undefined;
  return {
    passwords,
    /**
     * Call with each event of the launch. Records which passwords the server accepted. Drops the password of an account
     * that kept its existing one.
     */
    follow({ operation: { kind, key }, effect }: Pick<OperationEvent, 'operation' | 'effect'>) {
      if (kind !== 'user' || !effect) return;
      const username = key.slice('user:'.length);
      if (keepsPassword(effect)) drop(username);
      else confirm(username);
    },
    /** Returns the staff whose passwords the server has accepted, by hotel, in the order of acceptance. */
    people(): HotelPeople[] {
      const found = [...confirmed].flatMap((username) => sent.get(username) ?? []);
      return [...Map.groupBy(found, ({ code }) => code)].map(([code, accounts]) => ({
        code,
        people: accounts.map(({ user }) => user),
      }));
    },
    /** The number of people whose password was not handed over yet. */
    pending: () => [...confirmed].filter(isPending).length,
    handOver: () => forget(confirmed),
    /**
     * Users whose password an earlier page sent, with their hotel code. Their password is lost until the
     * server confirms a new one.
     */
    lost(): ReadonlyMap<string, string> {
      const lost = Object.entries(stored()).filter(
        ([username]) => earlier.has(username) && !confirmed.has(username),
      );
      return new Map(lost);
    },
    forget,
    clear: () => store.clear(launch),
  };
}
