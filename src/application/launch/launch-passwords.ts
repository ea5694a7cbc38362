import { ownValue } from '#domain/text/text-table.ts';
import { keepsPassword, type OperationEvent } from '#application/onboarding/onboarding-outcome.ts';
import type { GeneratedPasswords } from '#application/ports/runs/generated-passwords.ts';
import { isObject } from '#domain/record.ts';
import type { StaffUser } from '#domain/staff/staff.ts';

export interface NameStore {
  read(key: string): unknown;
  write(key: string, value: unknown): boolean;
  clear(key: string): void;
}

export interface LaunchedPerson {
  readonly user: StaffUser;
  readonly code: string;
}

type FollowedEvent = Pick<OperationEvent, 'operation' | 'state' | 'effect'>;

/**
 * The passwords that this page sent, in memory only. The browser stores the usernames until the
 * user has received the passwords, so that a later page can list the users whose passwords are lost.
 */
export class LaunchPasswords implements GeneratedPasswords {
  readonly #store: NameStore;
  readonly #launch: string;
  readonly #sent = new Map<string, LaunchedPerson>();
  readonly #confirmed = new Set<string>();
  readonly #earlier: ReadonlySet<string>;

  constructor(store: NameStore, launch: string) {
    this.#store = store;
    this.#launch = launch;
    this.#earlier = new Set(Object.keys(this.#stored()));
  }

  passwordOf(username: string): string | undefined {
    return this.#sent.get(username)?.user.password;
  }

  write(user: StaffUser, { code }: { readonly code: string }): void {
    this.#sent.set(user.username, { user, code });
    this.#store.write(this.#launch, { ...this.#stored(), [user.username]: code });
  }

  /** Call with each event. Drops the password of an account that kept its own, or that the server refused. */
  follow({ operation: { kind, key }, state, effect }: FollowedEvent): void {
    if (kind !== 'user' || (!effect && state !== 'failed')) return;
    const username = key.slice('user:'.length);
    if (effect && !keepsPassword(effect)) {
      if (this.#sent.has(username)) this.#confirmed.add(username);
    } else if (!this.#confirmed.has(username)) {
      this.#sent.delete(username);
      if (!this.#earlier.has(username)) this.forget([username]);
    }
  }

  /** The people whose passwords the server has accepted, in the order of acceptance. */
  people(): LaunchedPerson[] {
    return [...this.#confirmed].flatMap((username) => this.#sent.get(username) ?? []);
  }

  /** Whether the username is stored until the user has received the password. */
  isStored(username: string): boolean {
    return ownValue(this.#stored(), username) !== undefined;
  }

  /** Users whose password an earlier page sent, with hotel codes. It is lost until a new one is confirmed. */
  lost(): ReadonlyMap<string, string> {
    const lost = Object.entries(this.#stored()).filter(
      ([username]) => this.#earlier.has(username) && !this.#confirmed.has(username),
    );
    return new Map(lost);
  }

  forget(usernames: Iterable<string>): void {
    const names = this.#stored();
    for (const username of usernames) delete names[username];
    if (Object.keys(names).length > 0) this.#store.write(this.#launch, names);
    else this.clear();
  }

  /** Call after an undo, which deletes the people whose passwords this page sent. */
  forgetHotel(code: string): void {
    const gone = [...this.#sent.values()].filter((person) => person.code === code);
    for (const { user } of gone) {
      this.#sent.delete(user.username);
      this.#confirmed.delete(user.username);
    }
    const stored = Object.entries(this.#stored()).filter(([, hotel]) => hotel === code);
    this.forget(stored.map(([username]) => username));
  }

  clear(): void {
    this.#store.clear(this.#launch);
  }

  /** Keys are usernames, values are hotel codes. */
  #stored(): Record<string, string> {
    const names = this.#store.read(this.#launch);
    const entries = isObject(names) ? Object.entries(names) : [];
    return Object.fromEntries(
      entries.flatMap(([name, code]) => (typeof code === 'string' ? [[name, code]] : [])),
    );
  }
}
