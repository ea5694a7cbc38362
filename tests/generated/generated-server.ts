// A server with generated habits: what it lists, how it spells, what it accepts, and what it loses.
import * as fc from 'fast-check';
import { ApiError } from '#application/errors/api-error.ts';
import { REFERENCES } from '#domain/diff/live.ts';
import { withDoubt, type ListDoubt, type RecordList } from '#domain/diff/record-list.ts';
import { LISTED, type OperationKind, type RecordKind } from '#domain/plan/operation.ts';
import type { FieldKind } from '#domain/description/field.ts';
import { sentKind } from '#domain/plan/sent-fields.ts';
import type { Body, Id, ServerRecord } from '#domain/record.ts';
import * as faults from '#tests/fakes/fault.ts';
import type { Fault } from '#tests/fakes/fault.ts';
import { MemoryOnboardingApi } from '#tests/fakes/memory-onboarding-api.ts';
import { spelled } from './spellings.ts';

export interface Habits {
  /** The lists that the server does not offer, or not to this account. */
  readonly unlisted: readonly { readonly kind: RecordKind; readonly status: 403 | 404 | 405 }[];
  /** `isShort`: the list lacks its last record. `reads`: later reads are reliable. */
  readonly doubts: readonly {
    readonly kind: RecordKind;
    readonly doubt: ListDoubt | undefined;
    readonly isShort: boolean;
    readonly reads: number;
  }[];
  /** Stores codes in small letters, and usernames in capitals. */
  readonly folds: boolean;
  /** Shows every value in another spelling. */
  readonly respells: boolean;
  /** Shows references as objects. */
  readonly nests: boolean;
  readonly isPutOnly: boolean;
  /** How often a list is read before it has a new record. */
  readonly lag: number;
  readonly faults: readonly {
    readonly kind: OperationKind;
    readonly fault: Fault;
    readonly after: number;
  }[];
}

export const RELIABLE: Habits = {
  unlisted: [],
  doubts: [],
  folds: false,
  respells: false,
  nests: false,
  isPutOnly: false,
  lag: 0,
  faults: [],
};

const kinds = fc.constantFrom(...LISTED);
const seldom = fc.nat(3).map((number) => number === 3);

/** Habits of a server whose lists are complete and whose responses arrive. */
export const spellings = fc.record({
  folds: seldom,
  respells: seldom,
  nests: seldom,
  isPutOnly: seldom,
});

export const unlistedKinds: fc.Arbitrary<Habits['unlisted']> = fc.uniqueArray(
  fc.record({ kind: kinds, status: fc.constantFrom(403, 404, 405) }),
  { selector: ({ kind }) => kind, maxLength: 2 },
);

export const doubtfulKinds: fc.Arbitrary<Habits['doubts']> = fc.uniqueArray(
  fc.record({
    kind: kinds,
    doubt: fc.constantFrom('incomplete', 'incomplete', 'repeated', undefined),
    isShort: fc.boolean(),
    reads: fc.constantFrom(1, Infinity, Infinity),
  }),
  { selector: ({ kind }) => kind, minLength: 1, maxLength: 2 },
);

export const faultsOfWrites: fc.Arbitrary<Habits['faults']> = fc.array(
  fc.record({
    kind: fc.constantFrom('hotel', 'completion', ...LISTED),
    fault: fc.constantFrom(
      faults.LOST_AFTER_COMMIT,
      faults.LOST_BEFORE_COMMIT,
      faults.CRASHED,
      faults.CRASHED_AFTER_COMMIT,
      faults.BAD_GATEWAY_AFTER_COMMIT,
    ),
    after: fc.nat(3),
  }),
  { minLength: 1, maxLength: 4 },
);

export interface Write {
  readonly method: 'POST' | 'PATCH' | 'PUT' | 'DELETE';
  readonly kind: OperationKind;
  readonly id?: Id | undefined;
  readonly body: ServerRecord;
}

const FOLDED: Readonly<Partial<Record<FieldKind, (text: string) => string>>> = {
  code: (text) => text.toLowerCase(),
  username: (text) => text.toUpperCase(),
};

type Request<Name extends 'send' | 'change' | 'replace' | 'remove' | 'read'> = Parameters<
  MemoryOnboardingApi[Name]
>[0];

export class GeneratedServer extends MemoryOnboardingApi {
  /** All attempts to write a record, also those that failed. */
  readonly attempts: Write[] = [];
  /** The status of each refused request. */
  readonly refusals: number[] = [];
  readonly #habits: Habits;
  readonly #reads = new Map<OperationKind, number>();
  /** The number of the first read that shows a record, by ID. */
  readonly #listedFrom = new Map<unknown, number>();

  readonly #shownDoubts = new Map<RecordKind, ListDoubt>();

  constructor(habits: Habits = RELIABLE) {
    super();
    this.#habits = habits;
    if (habits.isPutOnly) this.refuse('PATCH', 405);
    for (const { kind, fault, after } of habits.faults) this.failNext(kind, fault, after);
  }

  /** The lists that were read while they were doubtful. */
  shownDoubts(): { readonly kind: RecordKind; readonly doubt: ListDoubt }[] {
    return [...this.#shownDoubts].map(([kind, doubt]) => ({ kind, doubt }));
  }

  /** Whether the record was created on this server, and not copied. */
  isNew(id: unknown): boolean {
    return this.#listedFrom.has(id);
  }

  override async send(request: Request<'send'>): Promise<Id | undefined> {
    const { kind, hotelId, body } = request;
    this.attempts.push({
      method: kind === 'completion' ? 'PATCH' : 'POST',
      kind,
      id: kind === 'completion' ? hotelId : undefined,
      body,
    });
    const before = new Set(this.records(kind).map(({ id }) => id));
    try {
      return await this.#noted(super.send({ ...request, body: this.#stored(kind, body) }));
    } finally {
      const reads = this.#reads.get(kind) ?? 0;
      for (const { id } of this.records(kind)) {
        if (!before.has(id) && !this.#listedFrom.has(id)) {
          this.#listedFrom.set(id, reads + 1 + this.#habits.lag);
        }
      }
    }
  }

  override change(request: Request<'change'>): Promise<ServerRecord> {
    this.attempts.push({ method: 'PATCH', ...request });
    const body = this.#stored(request.kind, request.body);
    return this.#noted(super.change({ ...request, body }));
  }

  override replace(request: Request<'replace'>): Promise<ServerRecord> {
    this.attempts.push({ method: 'PUT', ...request });
    const body = this.#stored(request.kind, request.body as Body);
    return this.#noted(super.replace({ ...request, body }));
  }

  override remove(request: Request<'remove'>): Promise<void> {
    this.attempts.push({ method: 'DELETE', ...request, body: {} });
    return this.#noted(super.remove(request));
  }

  override async hotel(hotelId: Id): Promise<ServerRecord> {
    return this.#shown('hotel', await super.hotel(hotelId));
  }

  override async read(request: Request<'read'>): Promise<ServerRecord> {
    return this.#shown(request.kind, await super.read(request));
  }

  override async list(
    kind: RecordKind,
    of: Parameters<MemoryOnboardingApi['list']>[1],
  ): Promise<RecordList> {
    const { unlisted, doubts, folds } = this.#habits;
    const refused = unlisted.find((one) => one.kind === kind);
    if (refused) {
      const { status } = refused;
      throw new ApiError({ status, code: 'UNKNOWN_ERROR', message: `No list of ${kind}.` });
    }
    const reads = (this.#reads.get(kind) ?? 0) + 1;
    this.#reads.set(kind, reads);
    const isByCode = typeof of === 'object' && 'hotelCode' in of;
    const all = await super.list(
      kind,
      isByCode && folds ? { hotelCode: of.hotelCode.toLowerCase() } : of,
    );
    const listed = all.filter(({ id }) => (this.#listedFrom.get(id) ?? 0) <= reads);
    const shown = listed.map((record) => this.#shown(kind, record));
    const doubted = doubts.find((one) => one.kind === kind);
    if (!doubted || reads > doubted.reads) return shown;
    if (doubted.doubt) this.#shownDoubts.set(kind, doubted.doubt);
    return withDoubt(doubted.isShort ? shown.slice(0, -1) : shown, doubted.doubt);
  }

  async #noted<Value>(response: Promise<Value>): Promise<Value> {
    try {
      return await response;
    } catch (error) {
      if (error instanceof ApiError) this.refusals.push(error.status);
      throw error;
    }
  }

  #stored(kind: OperationKind, body: Body): Body {
    if (!this.#habits.folds) return body;
    const folded = Object.entries(body).map(([field, value]): [string, Body[string]] => {
      return [
        field,
        typeof value === 'string' ? (FOLDED[sentKind(kind, field)]?.(value) ?? value) : value,
      ];
    });
    return Object.fromEntries(folded);
  }

  #shown(kind: OperationKind, record: ServerRecord): ServerRecord {
    const { respells, nests } = this.#habits;
    const shown = respells ? spelled(kind, record) : record;
    if (!nests) return shown;
    const references = (kind === 'completion' ? [] : (REFERENCES[kind] ?? [])).map(([field]) => {
      return [field, { id: shown[field], name: 'Some name' }] as const;
    });
    return { ...shown, ...Object.fromEntries(references) };
  }
}
