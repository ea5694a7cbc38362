import type { StaffApi } from '#application/ports/api/staff-api.ts';
import type { Id, ServerRecord } from '#domain/record.ts';
import type { CurrentUser } from '#domain/session/session.ts';
import { FailingCalls, refusal } from './failing-calls.ts';

/** An in-memory staff service that refuses duplicate usernames. Tests can make requests fail. */
export class MemoryStaffApi extends FailingCalls implements StaffApi {
  #records: ServerRecord[];
  #lastId: number;

  constructor(records: readonly ServerRecord[] = []) {
    super();
    this.#records = [...records];
    this.#lastId = Math.max(0, ...records.map(({ id }) => Number(id)));
  }

  list(): Promise<readonly ServerRecord[]> {
    return this.answer(() => [...this.#records]);
  }

  read(id: Id): Promise<ServerRecord> {
    return this.answer(() => this.#find(id));
  }

  create(user: ServerRecord): Promise<ServerRecord> {
    return this.answer(() => {
      this.#refuseTaken(user);
      this.#lastId += 1;
      return this.#put({ ...shown(user), id: this.#lastId });
    });
  }

  update(id: Id, user: ServerRecord): Promise<ServerRecord> {
    this.updates.push(user);
    return this.answer(() => {
      const present = this.#find(id);
      this.#refuseTaken(user, id);
      const { profile, password: _, confirm_password: __, ...fields } = user;
      const user_profile = { ...Object(present['user_profile']), ...Object(profile) };
      return this.#put({ ...present, ...fields, user_profile, id: present['id'] });
    });
  }

  remove(id: Id): Promise<void> {
    return this.answer(() => {
      const found = this.#find(id);
      this.#records = this.#records.filter((record) => record !== found);
    });
  }

  updateProfile(profile: ServerRecord): Promise<CurrentUser> {
    return this.answer(() => ({ ...profile, username: 'me' }));
  }

  #find(id: Id): ServerRecord {
    const found = this.#records.find((record) => String(record['id']) === String(id));
    if (!found) throw refusal({ status: 404, message: 'Not found.' });
    return found;
  }

  #put(record: ServerRecord): ServerRecord {
    this.#records = [...this.#records.filter(({ id }) => id !== record['id']), record];
    return record;
  }

  #refuseTaken({ username }: ServerRecord, id?: Id): void {
    const others = this.#records.filter((record) => String(record['id']) !== String(id));
    if (!others.some((other) => other['username'] === username)) return;
    const message = 'A user with that username already exists.';
    throw refusal({ status: 400, fields: { username: message } });
  }
}

/**
 * A user as the server lists it: without the password, and with `user_profile` for `profile`
 * (docs/api.md).
 */
function shown({ password, confirm_password, profile, ...user }: ServerRecord): ServerRecord {
  return { is_active: true, ...user, user_profile: profile };
}
