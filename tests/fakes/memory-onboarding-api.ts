import { ApiError, isRetryable } from '#application/errors/api-error.ts';
import type {
  OnboardingApi,
  OnboardingRequest,
  RecordChange,
  RecordReplacement,
  RecordRequest,
} from '#application/ports/api/onboarding-api.ts';
import { withDoubt, type ListDoubt, type RecordList } from '#domain/diff/record-list.ts';
import type { OperationKind } from '#domain/plan/operation.ts';
import type { Id, ServerRecord } from '#domain/record.ts';
import type { SetupStatus } from '#domain/hotel/setup-checklist.ts';
import type { Fault } from './fault.ts';

const UNIQUE: Partial<Record<OperationKind, readonly string[]>> = {
  hotel: ['code'],
  'room-type': ['hotel', 'code'],
  room: ['hotel', 'room_number'],
  plan: ['hotel', 'code'],
  pricing: ['hotel'],
  user: ['username'],
};

type Update = RecordRequest & {
  readonly method: 'PATCH' | 'PUT' | 'DELETE';
  readonly body?: ServerRecord;
};

/**
 * An in-memory server that stores records and enforces unique keys. Tests can make requests fail.
 */
export class MemoryOnboardingApi implements OnboardingApi {
  readonly sent: OnboardingRequest[] = [];
  /** All attempts to change, replace or remove a record. */
  readonly updates: Update[] = [];
  /** All attempts to write a record, for example `PATCH room-type`. */
  readonly writes: string[] = [];
  readonly #records: { kind: OperationKind; record: ServerRecord }[] = [];
  readonly #faults: { kind: OperationKind; fault: Fault; after: number }[] = [];
  readonly #refused = new Map<string, number>();
  readonly #withoutList = new Set<OperationKind | 'all'>();
  readonly #doubts = new Map<OperationKind, ListDoubt>();
  /** Returns the records that lists show; undefined for all. */
  #shown: ((kind: OperationKind) => ServerRecord[]) | undefined;
  #hasUniqueKeys = true;
  #lastId = 0;

  /** `after`: how many requests of this kind still succeed. */
  failNext(kind: OperationKind, fault: Fault, after = 0): void {
    this.#faults.push({ kind, fault, after });
  }

  /** From now on, has the records of another server. */
  replaceRecords(other: MemoryOnboardingApi): void {
    this.#records.splice(0, Infinity, ...other.#records);
    this.#lastId = other.#lastId;
  }

  /** From now on, the server has no list of this kind. Without `kind`, it has no lists at all. */
  dropLists(kind: OperationKind | 'all' = 'all'): void {
    this.#withoutList.add(kind);
  }

  /** From now on, lists of this kind are doubtful. Without `doubt`, they are reliable again. */
  doubtLists(kind: OperationKind, doubt?: ListDoubt): void {
    if (doubt) this.#doubts.set(kind, doubt);
    else this.#doubts.delete(kind);
  }

  /** From now on, lists have these records instead of the stored ones. */
  showInLists(listed: ((kind: OperationKind) => ServerRecord[]) | undefined): void {
    this.#shown = listed;
  }

  /** From now on, the server accepts several records with the same key. */
  dropUniqueKeys(): void {
    this.#hasUniqueKeys = false;
  }

  /** From now on, every update with this method gets this status. */
  refuse(method: Update['method'], status: number): void {
    this.#refused.set(method, status);
  }

  records(kind: OperationKind): ServerRecord[] {
    return this.#records.filter((entry) => entry.kind === kind).map(({ record }) => record);
  }

  send(request: OnboardingRequest): Promise<Id | undefined> {
    this.sent.push(request);
    const { kind, hotelId } = request;
    if (kind === 'hotel' && hotelId !== undefined) throw new Error('The hotel exists.');
    this.writes.push(kind === 'completion' ? 'PATCH hotel' : `POST ${kind}`);
    return this.#answer(kind, () => this.#write(request));
  }

  read({ kind, id }: RecordRequest): Promise<ServerRecord> {
    return this.#one(kind, id);
  }

  change(request: RecordChange): Promise<ServerRecord> {
    return this.#update({ ...request, method: 'PATCH' });
  }

  replace(request: RecordReplacement): Promise<ServerRecord> {
    return this.#update({ ...request, method: 'PUT' });
  }

  async remove(request: RecordRequest): Promise<void> {
    await this.#update({ ...request, method: 'DELETE' });
  }

  async *hotels(): AsyncGenerator<readonly ServerRecord[]> {
    yield await this.list('hotel', 'all');
  }

  list(
    kind: OperationKind,
    of: { hotelId: Id } | { hotelCode: string } | 'all',
  ): Promise<RecordList> {
    if (this.#withoutList.has('all') || this.#withoutList.has(kind)) {
      return Promise.reject(new ApiError({ status: 405, code: 'UNKNOWN_ERROR', message: '' }));
    }
    const records = this.#shown?.(kind) ?? this.records(kind);
    const isListed = (record: ServerRecord) => {
      if (of === 'all') return true;
      return 'hotelId' in of ? hotelOf(record) === of.hotelId : record['code'] === of.hotelCode;
    };
    return Promise.resolve(withDoubt(records.filter(isListed), this.#doubts.get(kind)));
  }

  hotel(hotelId: Id): Promise<ServerRecord> {
    return this.#one('hotel', hotelId);
  }

  setupStatus(hotelId: Id): Promise<SetupStatus> {
    const has = (kind: OperationKind) =>
      this.records(kind).some((record) => hotelOf(record) === hotelId);
    const status = {
      has_room_types: has('room-type'),
      has_rates: has('plan'),
      has_staff_users: has('user'),
    };
    const is_fully_configured = Object.values(status).every(Boolean);
    return Promise.resolve({ is_fully_configured, ...status });
  }

  #one(kind: OperationKind, id: Id): Promise<ServerRecord> {
    const record = this.records(kind).find((each) => String(each['id']) === String(id));
    return record
      ? Promise.resolve(record)
      : Promise.reject(refusal({ detail: 'Not found.' }, 404));
  }

  /** Fails the call if the test has planned a fault for this kind, otherwise executes it. */
  async #answer<T>(kind: OperationKind, work: () => T): Promise<T> {
    const index = this.#faults.findIndex((planned) => planned.kind === kind);
    const planned = this.#faults[index];
    if (!planned || planned.after > 0) {
      if (planned) planned.after -= 1;
      return await Promise.resolve().then(work);
    }
    this.#faults.splice(index, 1);
    const { fault } = planned;
    if (fault.commits) await Promise.resolve().then(work);
    throw errorOf(fault);
  }

  #write({ kind, body, hotelId }: OnboardingRequest): Id {
    if (kind === 'completion') {
      this.#checkMethod('PATCH');
      this.#edit('hotel', hotelId, (record) => ({ ...record, ...body }));
      return hotelId ?? '';
    }
    const id = (this.#lastId += 1);
    const record = { ...(kind === 'user' && { is_active: true }), ...shown(body), id };
    this.#checkUnique(kind, record);
    this.#records.push({ kind, record });
    return id;
  }

  async #update(update: Update): Promise<ServerRecord> {
    const attempt = () => {
      this.updates.push(update);
      this.writes.push(`${update.method} ${update.kind}`);
      return this.#answer(update.kind, () => this.#carryOut(update));
    };
    try {
      return await attempt();
    } catch (error) {
      if (error instanceof ApiError && isRetryable(error)) return await attempt();
      throw error;
    }
  }

  #carryOut({ kind, id, method, body = {} }: Update): ServerRecord {
    this.#checkMethod(method);
    if (method === 'DELETE') {
      this.#edit(kind, id, () => undefined);
      return {};
    }
    return this.#edit(kind, id, (record) => {
      const { user_profile: nested, ...rest } = shown(body);
      const base = method === 'PUT' ? { id } : record;
      const user_profile = { ...Object(base['user_profile']), ...Object(nested) };
      const changed = { ...base, ...rest, ...(nested !== undefined && { user_profile }) };
      this.#checkUnique(kind, changed);
      return changed;
    });
  }

  #checkMethod(method: Update['method']): void {
    const refused = this.#refused.get(method);
    if (refused !== undefined)
      throw refusal({ detail: `Method "${method}" not allowed.` }, refused);
  }

  #edit(
    kind: OperationKind,
    id: Id | undefined,
    change: (record: ServerRecord) => ServerRecord | undefined,
  ): ServerRecord {
    const index = this.#records.findIndex(
      (candidate) => candidate.kind === kind && candidate.record['id'] === id,
    );
    const entry = this.#records[index];
    if (!entry) throw refusal({ detail: 'Not found.' }, 404);
    const record = change(entry.record);
    this.#records.splice(index, 1, ...(record ? [{ kind, record }] : []));
    return record ?? {};
  }

  #checkUnique(kind: OperationKind, record: ServerRecord): void {
    const unique = UNIQUE[kind];
    const isTaken = (other: ServerRecord) =>
      other['id'] !== record['id'] && unique?.every((field) => other[field] === record[field]);
    if (!this.#hasUniqueKeys || !this.records(kind).some(isTaken)) return;
    const field = unique?.at(-1) ?? '';
    throw refusal({ [field]: `${kind} with this ${field} already exists.` }, 400);
  }
}

/**
 * Users are sent with `profile`, but listed with `user_profile` and without a password
 * (docs/api.md).
 */
function shown({
  profile,
  password: _,
  confirm_password: __,
  ...body
}: ServerRecord): ServerRecord {
  return profile === undefined ? body : { ...body, user_profile: profile };
}

function hotelOf(record: ServerRecord): unknown {
  return record['hotel'] ?? Object(record['user_profile'])['hotel'];
}

function errorOf({ status }: Fault): ApiError {
  return new ApiError({
    status,
    code: status === 0 ? 'NETWORK_ERROR' : 'UNKNOWN_ERROR',
    message: status === 0 ? 'Connection reset.' : `Refused with ${status}.`,
    isNetwork: status === 0,
  });
}

function refusal(fields: Record<string, string>, status: number): ApiError {
  const message = Object.values(fields).join(' ');
  return new ApiError({ status, code: 'UNKNOWN_ERROR', message, fields });
}
