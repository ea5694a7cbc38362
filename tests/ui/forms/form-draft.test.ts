import { beforeEach, describe, expect, it } from 'vitest';
import { createFormDraft } from '#ui/forms/form-draft.ts';
import type { Notice } from '#ui/texts/notices.ts';
import { NOT_KEPT } from '#ui/forms/saving-notices.ts';
import { InstantClock } from '#tests/fakes/instant-clock.ts';
import { MemoryDraftStore } from '#tests/fakes/memory-draft-store.ts';

const SEASIDE = { name: 'Seaside', city: 'Panaji', rooms: 12, pool: false };
const movedTo = (city: string) => ({ ...SEASIDE, city });

let drafts: MemoryDraftStore;
let clock: InstantClock;
let notices: Notice[];

beforeEach(() => {
  [drafts, clock, notices] = [new MemoryDraftStore(), new InstantClock(), []];
});

const notify = (notice: Notice) => void notices.push(notice);

/** Opens the form as a new page does, so that it finds drafts that are already stored. */
function open(others = {}) {
  const form = { username: 'asha', hotelId: 7, form: 'hotel', ...others };
  return createFormDraft({ store: drafts, clock, notify, ...form });
}

function typeInto(fields: object, change: object, record?: string): void {
  const draft = open();
  draft.restore(fields);
  draft.keep(fields, { ...fields, ...change }, record);
}

describe('unsaved changes of a form', () => {
  it('unsaved changes are restored on top of the current record, and name what another user has changed', () => {
    typeInto(SEASIDE, { city: 'Pune', rooms: Number.NaN, pool: true });
    clock.time += 60_000;
    const draft = open();
    expect(draft.restore({ ...SEASIDE, name: 'Seaside Grand', city: 'Goa' })).toEqual({
      name: 'Seaside Grand',
      city: 'Pune',
      rooms: Number.NaN,
      pool: true,
    });
    expect(draft.state.restored).toEqual({
      typedAt: clock.now() - 60_000,
      overwritten: [{ field: 'city', now: 'Goa' }],
      isPartial: false,
    });
  });

  it('an unsaved change may be text instead of a number, or the reverse, but not another spelling', () => {
    const fields = { tax_rate: '12.00', cancellation_hours: 24, deposit: '5.00' };
    typeInto(fields, { tax_rate: 7.5, cancellation_hours: '', deposit: 5 });
    expect([...drafts.texts.values()].join('')).not.toContain('deposit');
    expect(open().restore(fields)).toEqual({ ...fields, tax_rate: 7.5, cancellation_hours: '' });
  });

  it.each(['password', 'confirm_password', 'newPassword'])('a draft never stores %s', (field) => {
    const fields = { name: 'Dina', [field]: '' };
    typeInto(fields, { name: 'Tina', [field]: 'Qw3rTy77z' });
    expect([...drafts.texts.values()].join('')).not.toContain('Qw3rTy77z');
    expect(open().restore(fields)).toEqual({ ...fields, name: 'Tina' });
  });

  it.each([{ username: 'ben' }, { hotelId: 8 }, { form: 'account' }])(
    'a draft is not restored for %j',
    (other) => {
      typeInto(SEASIDE, { city: 'Pune' });
      expect(open(other).restore(SEASIDE)).toBeUndefined();
    },
  );

  it('a restored draft skips fields that the record no longer has, and reports that', () => {
    typeInto(SEASIDE, { city: 'Pune', rooms: 13 });
    const { rooms: _, ...without } = SEASIDE;
    const draft = open();
    expect(draft.restore(without)).toEqual({ ...without, city: 'Pune' });
    expect(draft.state.restored?.isPartial).toBe(true);
  });

  it('a draft is deleted once its changes are saved, discarded, typed back or in the record', () => {
    typeInto(SEASIDE, { city: 'Pune' });
    const draft = open();
    expect(draft.restore(movedTo('Pune'))).toBeUndefined();
    expect(drafts.texts.size).toBe(0);
    draft.keep(SEASIDE, movedTo('Pune'));
    expect(drafts.texts.size).toBe(1);
    draft.keep(SEASIDE, SEASIDE);
    expect(drafts.texts.size).toBe(0);
    draft.keep(SEASIDE, movedTo('Pune'));
    draft.drop();
    expect(drafts.texts.size).toBe(0);
  });

  it('each record has its own draft, and the one edited last is offered first', () => {
    typeInto(SEASIDE, { city: 'Pune' }, '1');
    typeInto(SEASIDE, { city: 'Goa' }, '2');
    const draft = open();
    expect(draft.record()).toBe('2');
    expect(draft.restore(SEASIDE, '3')).toBeUndefined();
    expect([draft.isStored(), draft.state.restored]).toEqual([false, undefined]);
    draft.keep(SEASIDE, { ...SEASIDE, rooms: 13 }, '3');
    expect(draft.state.records).toEqual(['1', '2', '3']);
    draft.drop();
    expect(draft.state.records).toEqual(['1', '2']);
    expect(draft.restore(SEASIDE, '1')).toEqual(movedTo('Pune'));
    expect(draft.isStored()).toBe(true);
    draft.drop();
    expect(open().restore(SEASIDE, '2')).toEqual(movedTo('Goa'));
  });

  it('the draft of a new record becomes the draft of the record once it is created', () => {
    const draft = open();
    draft.restore(SEASIDE);
    for (const record of [undefined, '9']) draft.keep(SEASIDE, movedTo('Pune'), record);
    const again = open();
    expect(again.restore(SEASIDE)).toBeUndefined();
    expect(again.restore(SEASIDE, '9')).toEqual(movedTo('Pune'));
  });

  it('a draft that the browser refuses to store is reported once, and nothing fails', () => {
    drafts.refuses = true;
    const draft = open();
    draft.restore(SEASIDE);
    for (const city of ['P', 'Pu']) draft.keep(SEASIDE, movedTo(city));
    expect(notices).toEqual([NOT_KEPT]);
    draft.drop();
  });

  it.each([
    'nonsense',
    { record: 1 },
    { record: '', typedAt: 1, before: null, typed: {} },
    { record: '', typedAt: 1e300, before: { city: 'Panaji' }, typed: { city: 'Pune' } },
    { record: '', typedAt: 8.7e15, before: { city: 'Panaji' }, typed: { city: 'Pune' } },
    { record: '', typedAt: 1, before: { city: {} }, typed: { city: ['Pune'], rooms: {} } },
    { record: '', typedAt: 1, before: { city: 1 }, typed: { city: {}, name: 4, x: 'y' } },
  ])('an unreadable draft is ignored: %j', (stored) => {
    drafts.write('asha:7:hotel', [stored]);
    expect(open().restore(SEASIDE)).toBeUndefined();
  });
});
