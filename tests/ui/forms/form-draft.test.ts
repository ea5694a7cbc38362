import { beforeEach, describe, expect, it } from 'vitest';
import { createDraftOwner } from '#ui/forms/draft-owner.ts';
import { createFormDraft } from '#ui/forms/form-draft.ts';
import { openTabDrafts, type TabDrafts } from '#ui/forms/tab-drafts.ts';
import type { Notice } from '#ui/texts/notices.ts';
import { DRAFT_NOTICES } from '#ui/forms/saving-notices.ts';
import { InstantClock } from '#tests/fakes/instant-clock.ts';
import { memoryTabs } from '#tests/fakes/memory-draft-owner.ts';
import { MemoryDraftStore } from '#tests/fakes/memory-draft-store.ts';

const SEASIDE = { name: 'Seaside', city: 'Panaji', rooms: 12, pool: false };

let drafts: MemoryDraftStore;
let clock: InstantClock;
let notices: Notice[];

beforeEach(() => {
  drafts = new MemoryDraftStore();
  clock = new InstantClock();
  notices = [];
});

const notify = (notice: Notice) => void notices.push(notice);

/** A tab of the browser. Without a browser, all other tabs are closed. */
function openTab(owner = createDraftOwner(undefined)) {
  const page = new EventTarget();
  const tab = openTabDrafts(drafts, owner, page);
  return { tab, close: () => page.dispatchEvent(new Event('pagehide')) };
}

/** Opens the form as a new page does, so that it finds drafts that are already stored. */
function open({ username = 'asha', hotelId = 7, form = 'hotel', tab = closedTab() } = {}) {
  return createFormDraft({ drafts: tab, clock, notify, username, hotelId, form });
}

function closedTab(): TabDrafts {
  const { tab, close } = openTab();
  close();
  return tab;
}

function typeInto(fields: object, change: object, record?: string): void {
  const draft = open();
  draft.restore(fields);
  draft.keep(fields, { ...fields, ...change }, record);
}

describe('unsaved changes of a form', () => {
  it('unsaved changes are restored on top of the current record', () => {
    typeInto(SEASIDE, { city: 'Pune', rooms: Number.NaN, pool: true });
    clock.time += 60_000;
    const draft = open();
    expect(draft.restore({ ...SEASIDE, name: 'Seaside Grand' })).toEqual({
      name: 'Seaside Grand',
      city: 'Pune',
      rooms: Number.NaN,
      pool: true,
    });
    expect(draft.state.restored).toEqual({
      typedAt: clock.now() - 60_000,
      overwritten: [],
      isPartial: false,
    });
  });

  it('an unsaved change is restored if its field now has text instead of a number, or the reverse', () => {
    const fields = { tax_rate: '12.00', cancellation_hours: 24 };
    typeInto(fields, { tax_rate: 7.5, cancellation_hours: '' });
    const draft = open();
    expect(draft.restore(fields)).toEqual({ tax_rate: 7.5, cancellation_hours: '' });
    expect(draft.state.restored?.isPartial).toBe(false);
  });

  it('another spelling of a number is not a change', () => {
    typeInto({ ...SEASIDE, tax_rate: '12.00' }, { city: 'Pune', tax_rate: 12 });
    const [text = ''] = drafts.texts.values();
    expect(text).not.toContain('tax_rate');
  });

  it.each(['password', 'confirm_password', 'newPassword'])('a draft never stores %s', (field) => {
    const fields = { name: 'Dina', [field]: '' };
    typeInto(fields, { name: 'Tina', [field]: 'Qw3rTy77z' });
    expect([...drafts.texts.values()].join('')).not.toContain('Qw3rTy77z');
    expect(open().restore(fields)).toEqual({ ...fields, name: 'Tina' });
  });

  it.each([
    ['another user', { username: 'ben' }],
    ['another hotel', { hotelId: 8 }],
    ['another form', { form: 'account' }],
  ])('a draft is not restored for %s', (_, other) => {
    typeInto(SEASIDE, { city: 'Pune' });
    expect(open(other).restore(SEASIDE)).toBeUndefined();
  });

  it('a restored draft names the fields that another user has changed since', () => {
    typeInto(SEASIDE, { city: 'Pune', name: 'Seaside Inn' });
    const draft = open();
    expect(draft.restore({ ...SEASIDE, city: 'Goa' })).toMatchObject({ city: 'Pune' });
    expect(draft.state.restored?.overwritten).toEqual([{ field: 'city', now: 'Goa' }]);
  });

  it('a restored draft skips fields that the record no longer has, and reports that', () => {
    typeInto(SEASIDE, { city: 'Pune', rooms: 13 });
    const { rooms: _, ...without } = SEASIDE;
    const draft = open();
    expect(draft.restore(without)).toEqual({ ...without, city: 'Pune' });
    expect(draft.state.restored?.isPartial).toBe(true);
  });

  it('a draft is deleted once its changes are saved, discarded or typed back', () => {
    typeInto(SEASIDE, { city: 'Pune' });
    const draft = open();
    draft.restore(SEASIDE);
    draft.drop();
    expect(drafts.texts.size).toBe(0);
    draft.keep(SEASIDE, { ...SEASIDE, city: 'Pune' });
    expect(drafts.texts.size).toBe(1);
    draft.keep(SEASIDE, SEASIDE);
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
    draft.drop();
    expect(draft.restore(SEASIDE, '1')).toMatchObject({ city: 'Pune' });
    expect(draft.isStored()).toBe(true);
    draft.drop();
    expect(open().restore(SEASIDE, '2')).toMatchObject({ city: 'Goa' });
  });

  it('the draft of a new record becomes the draft of the record once it is created', () => {
    const draft = open();
    draft.restore(SEASIDE);
    draft.keep(SEASIDE, { ...SEASIDE, city: 'Pune' });
    draft.keep(SEASIDE, { ...SEASIDE, city: 'Pune' }, '9');
    const again = open();
    expect(again.restore(SEASIDE)).toBeUndefined();
    expect(again.restore(SEASIDE, '9')).toMatchObject({ city: 'Pune' });
  });

  it.each<[string, (stored: unknown) => unknown]>([
    ['all drafts of a form under one key', (stored) => stored],
    ['only one draft', (stored) => (stored as unknown[])[0]],
  ])('a draft of an earlier version is restored, which stored %s', (_, asBefore) => {
    typeInto(SEASIDE, { city: 'Pune' });
    const [[key, text] = ['', '']] = drafts.texts;
    drafts.clear(key);
    drafts.write('asha:7:hotel', asBefore(JSON.parse(text)));
    expect(open().restore(SEASIDE)).toMatchObject({ city: 'Pune' });
    expect(drafts.texts.has('asha:7:hotel')).toBe(false);
  });

  it('a draft that the browser refuses to store is reported once, and nothing fails', () => {
    drafts.refuses = true;
    const draft = open();
    draft.restore(SEASIDE);
    draft.keep(SEASIDE, { ...SEASIDE, city: 'P' });
    draft.keep(SEASIDE, { ...SEASIDE, city: 'Pu' });
    expect(notices).toEqual([DRAFT_NOTICES.changesNotKept]);
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

const typed = (city: string) => ({ ...SEASIDE, city });

function openTabs() {
  const owner = memoryTabs();
  const [first, second] = [openTab(owner()), openTab(owner())];
  return { first, second, owner };
}

describe('unsaved changes in several tabs', () => {
  it('each tab keeps what was typed in it, and never shows what was typed in another', () => {
    const { first, second } = openTabs();
    const [one, other] = [open(first), open(second)];
    one.restore(SEASIDE);
    one.keep(SEASIDE, typed('Pune'));
    expect([other.record(), other.restore(SEASIDE)]).toEqual([undefined, undefined]);
    other.keep(SEASIDE, typed('Goa'));
    expect(open(first).restore(SEASIDE)).toEqual(typed('Pune'));
    expect(open(second).restore(SEASIDE)).toEqual(typed('Goa'));
  });

  it('a save in one tab deletes nothing that was typed in another', () => {
    const { first, second } = openTabs();
    const [one, other] = [open(first), open(second)];
    for (const [draft, city] of [
      [one, 'Pune'],
      [other, 'Goa'],
    ] as const) {
      draft.restore(SEASIDE);
      draft.keep(SEASIDE, typed(city));
    }
    other.drop();
    expect(open(first).restore(typed('Goa'))).toEqual(typed('Pune'));
  });

  it('the drafts of closed tabs are restored one after another, the newest first', () => {
    const { first, second, owner } = openTabs();
    for (const [{ tab }, city] of [
      [first, 'Pune'],
      [second, 'Goa'],
    ] as const) {
      clock.time += 1;
      open({ tab }).restore(SEASIDE);
      open({ tab }).keep(SEASIDE, typed(city));
    }
    for (const { close } of [first, second]) close();
    const again = open(openTab(owner()));
    expect(again.restore(SEASIDE)).toEqual(typed('Goa'));
    again.drop();
    expect(again.restore(SEASIDE)).toEqual(typed('Pune'));
  });

  it('the draft of a tab that crashed is restored', async () => {
    drafts.write('@crashed', true);
    drafts.write('asha:7:hotel@crashed', [
      { record: '', typedAt: 1, before: { city: 'Panaji' }, typed: { city: 'Pune' } },
    ]);
    const { tab } = openTab(memoryTabs()());
    await expect.poll(() => open({ tab }).restore(SEASIDE)).toEqual(typed('Pune'));
  });
});
