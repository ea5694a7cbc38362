import { naturalKey } from '#domain/plan/natural-keys.ts';
import { type Body, comparableText } from '#domain/record.ts';
import type { Operation, OperationKind } from '#domain/plan/operation.ts';
import { differencesOf } from '#domain/plan/record-differences.ts';
import type { RecordKind, ServerRecord } from '#application/ports/onboarding-api.ts';
import { refersTo } from './server-record.ts';

/** A record that is there and that no configuration asks for. */
export interface ExtraRecord {
  readonly key: string;
  /** Of a rule: its key may be that of one that is asked for, for another time. */
  readonly start_date?: string;
  readonly end_date?: string;
}

/** The same with its record, or one that is a duplicate of a planned record. */
export interface UnplannedRecord extends ExtraRecord {
  readonly kind: RecordKind;
  readonly record: ServerRecord;
  readonly isDuplicate: boolean;
}

/** What a hotel has of each kind that can be read. */
export type Listings = ReadonlyMap<RecordKind, readonly ServerRecord[]>;

const NAMED_BY: Readonly<Partial<Record<RecordKind, string>>> = {
  'room-type': 'code',
  room: 'room_number',
  plan: 'code',
  user: 'username',
};

/** What a hotel has beside the records that are its plan's. */
export class UnplannedRecords {
  /** What the plan does not ask for, without what is switched off. */
  readonly extras: readonly ExtraRecord[];
  /** Keys of the operations whose record is there several times, and how many times. */
  readonly doubles: ReadonlyMap<string, number>;
  /** All of both, in the order of the lists. */
  readonly records: readonly UnplannedRecord[];
  readonly #listings: Listings;
  readonly #found: ReadonlyMap<ServerRecord, Operation>;

  /** `found`: which record is whose. */
  constructor(listings: Listings, found: ReadonlyMap<ServerRecord, Operation>) {
    this.#listings = listings;
    this.#found = found;
    const same = new Map(
      [...found].map(([record, operation]) => [sameness(operation.kind, record), operation]),
    );
    const others: UnplannedRecord[] = [];
    const doubles = new Map<string, number>();
    for (const [kind, records] of listings) {
      for (const record of records) {
        if (found.has(record)) continue;
        const operation = same.get(sameness(kind, record));
        if (operation && !(kind === 'rule' && isOfAnotherTime(operation.body, record))) {
          doubles.set(operation.key, (doubles.get(operation.key) ?? 1) + 1);
          others.push({ key: operation.key, kind, record, isDuplicate: true });
        } else if (!this.#isOff(kind, record)) {
          others.push({ ...this.#extra(kind, record), kind, record, isDuplicate: false });
        }
      }
    }
    this.records = others;
    this.extras = others
      .filter(({ isDuplicate }) => !isDuplicate)
      .map(({ kind: _, record: __, isDuplicate: ___, ...extra }) => extra);
    this.doubles = doubles;
  }

  #isOff(kind: RecordKind, record: ServerRecord): boolean {
    if (kind === 'pricing') return record['is_enabled'] === false;
    const plan = kind === 'plan' ? record : this.#referred('plan', record['rate_plan']);
    return plan?.['is_active'] === false || (!!plan && !!this.#found.get(plan)?.onlyIfExists);
  }

  #extra(kind: RecordKind, record: ServerRecord): ExtraRecord {
    if (kind === 'pricing') return { key: kind };
    if (kind !== 'rule') return { key: `${kind}:${this.#name(kind, record)}` };
    const plan = this.#name('plan', this.#referred('plan', record['rate_plan']));
    const type = this.#name('room-type', this.#referred('room-type', record['room_type']));
    const [start_date, end_date] = [
      comparableText(record['start_date']),
      comparableText(record['end_date']),
    ];
    return {
      key: `rule:${plan}:${type}`,
      ...(start_date && { start_date }),
      ...(end_date && { end_date }),
    };
  }

  /** As in the keys of the plan, where it is there. */
  #name(kind: RecordKind, record: ServerRecord | undefined): string {
    if (!record) return '?';
    const operation = this.#found.get(record);
    if (operation) return operation.key.slice(kind.length + 1);
    return comparableText(record[NAMED_BY[kind] ?? 'id']) || `id ${comparableText(record['id'])}`;
  }

  #referred(kind: RecordKind, reference: unknown): ServerRecord | undefined {
    return this.#listings.get(kind)?.find((record) => refersTo(reference, record));
  }
}

function sameness(kind: OperationKind, record: ServerRecord): string {
  return `${kind} ${naturalKey(kind, record)}`;
}

/** A rule of a season stands beside that of the year. */
function isOfAnotherTime(body: Body, record: ServerRecord): boolean {
  return differencesOf('rule', body, record).some(({ field }) =>
    ['start_date', 'end_date'].includes(field),
  );
}
