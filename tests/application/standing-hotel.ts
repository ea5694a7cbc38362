import { ApiError } from '#application/errors/api-error.ts';
import { createCompareHotel } from '#application/onboarding/compare-hotel.ts';
import type { OnboardHotelCommand } from '#application/onboarding/onboard-hotel.ts';
import { MemoryJournal } from '#adapters/memory/memory-journal.ts';
import type { HotelDocument } from '#domain/hotel-config.ts';
import type { OperationKind, RecordKind } from '#domain/plan/operation.ts';
import type { Body, Id, ServerRecord } from '#domain/record.ts';
import { onboardHotelOver, planHotelAt } from '#tests/fakes/onboard-hotel-over.ts';
import { InstantClock } from '#tests/fakes/instant-clock.ts';
import { MemoryOnboardingApi } from '#tests/fakes/memory-onboarding-api.ts';
import { configOf, SAMPLE_DOCUMENT } from '#tests/fakes/sample-configs.ts';

export interface Changes extends HotelDocument {
  readonly now?: number;
  readonly parts?: OnboardHotelCommand['parts'];
  readonly prunes?: boolean;
  readonly resetPasswords?: ReadonlySet<string>;
}

export const PRUNING = { allowed: 'all', ownUsername: '4onboard' } as const;
const NAMES: Partial<Record<string, string>> = {
  'room-type': 'code',
  room: 'room_number',
  plan: 'code',
  user: 'username',
};
/** These fields of a step are texts, even if they look like numbers. */
const TEXTS = ['room_number', 'username', 'phone', 'code'];

/**
 * Sets up the sample hotel. `again` onboards the hotel by its ID and returns the writes of that
 * run.
 */
export async function standingHotel(original = SAMPLE_DOCUMENT) {
  const api = new MemoryOnboardingApi();
  const onboard = (changes: Changes, journal = new MemoryJournal()) => {
    const { now, parts, prunes, resetPasswords, ...document } = changes;
    const clock = new InstantClock(now);
    return onboardHotelOver(api, clock).run({
      config: configOf(document),
      journal,
      ...(parts && { parts }),
      ...(prunes && { pruning: PRUNING }),
      ...(resetPasswords && { resetPasswords }),
    });
  };
  const { hotelId = '' } = await onboard(original);
  const identified = (changes: Changes) => {
    const document = { ...SAMPLE_DOCUMENT, ...changes };
    return { ...document, hotelProfile: { ...document.hotelProfile, id: hotelId } };
  };
  const again = async (changes: Changes = {}, journal = new MemoryJournal()) => {
    const calls = api.writes.length;
    const outcome = await onboard(identified(changes), journal);
    return { outcome, writes: api.writes.slice(calls) };
  };
  /** What `verify` finds in the hotel, which it finds by its code. */
  const compare = (changes: Changes = {}) => {
    const { now, parts, ...document } = { ...SAMPLE_DOCUMENT, ...changes };
    const planHotel = planHotelAt(new InstantClock(now));
    return createCompareHotel(api, planHotel).run(configOf(document), { ...(parts && { parts }) });
  };
  const record = (kind: OperationKind, fields: ServerRecord = {}) => {
    const found = api
      .records(kind)
      .find((one) => Object.entries(fields).every(([field, value]) => one[field] === value));
    if (!found) throw new Error(`No ${kind} is ${JSON.stringify(fields)}`);
    return { ...found, id: found['id'] as Id };
  };

  /** The record with this key of an operation, for example `rule:BAR:DLX`. */
  const keyed = (key: string): ServerRecord & { id: Id; kind: RecordKind } => {
    const [kind = '', name, type] = key.split(':');
    const of = kind as RecordKind;
    const field = NAMES[kind];
    if (kind !== 'rule') return { kind: of, ...record(of, field ? { [field]: name } : {}) };
    const rule = { rate_plan: keyed(`plan:${name}`).id, room_type: keyed(`room-type:${type}`).id };
    return { kind: of, ...record('rule', name === undefined ? {} : rule) };
  };
  const bodyOf = (text: string): Body =>
    Object.fromEntries(
      text
        .split(/ (?=\w+=)/)
        .filter((part) => part.includes('='))
        .map((part) => {
          const [, field = '', value = ''] = /^(\w+)=(.*)$/.exec(part) ?? [];
          if (value.startsWith('@')) return [field, keyed(value.slice(1)).id];
          const isJson = /^(-?\d+|true|false|null|[{[].*)$/.test(value) && !TEXTS.includes(field);
          return [field, isJson ? (JSON.parse(value) as string) : value];
        }),
    );
  /**
   * Does what another user does: `plan:WEB code=DIR` changes a record, `rule end_date=2027-12-31`
   * all of its kind, `-room:101` removes one, `+room:101 room_number=777` adds a changed copy.
   */
  const hand = async (...steps: readonly string[]) => {
    for (const step of steps) {
      const [, sign, key = '', fields = ''] = /^([-+]?)(\S+) ?(.*)$/.exec(step) ?? [];
      const body = bodyOf(fields);
      const isOne = key.includes(':') || sign !== '';
      const kind = key.split(':')[0] as RecordKind;
      const targets = isOne ? [keyed(key)] : api.records(kind);
      for (const { kind: _, id, ...like } of targets) {
        const of = { kind, id: id as Id, hotelId };
        if (sign === '-') await api.remove(of);
        else if (sign === '+')
          await api.send({ kind, hotelId, body: { ...(like as Body), ...body } });
        else await api.change({ ...of, body });
      }
    }
  };
  /** The values of a field, with codes instead of references: `see('plan code')`. */
  const see = (what: string) => {
    const [kind = '', field = ''] = what.split(' ');
    const referred = { room_type: 'room-type', rate_plan: 'plan' }[field] as OperationKind;
    const codeOf = (of: OperationKind | undefined, value: unknown) =>
      String(of ? api.records(of).find(({ id }) => id === value)?.['code'] : value);
    const values = api.records(kind as OperationKind).map((one) => one[field]);
    return values.map((value) => codeOf(referred, value)).join(', ');
  };
  /** From now on, the list of this kind gets this answer. */
  const failList = (failing: OperationKind, status: number, message = '') => {
    const list = api.list.bind(api);
    api.list = (kind, of) =>
      kind === failing
        ? Promise.reject(new ApiError({ status, code: 'x', message }))
        : list(kind, of);
  };
  return {
    api,
    hotelId,
    identified,
    onboard,
    again,
    compare,
    record,
    keyed,
    hand,
    see,
    failList,
  };
}
