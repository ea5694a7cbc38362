import { beforeEach, describe, expect, it } from 'vitest';
import { hotelOf } from '#application/records/hotel-records.ts';
import {
  createHotelProfileEditor,
  type HotelProfileEditor,
} from '#ui/dashboard/hotel/hotel-section.tsx';
import { createResource } from '#ui/shell/loading/resource.ts';
import type { Notice } from '#ui/texts/notices.ts';
import type { MemoryDraftStore } from '#tests/fakes/memory-draft-store.ts';
import { draftOf } from '#tests/ui/support/draft-of.ts';
import { MemoryHotelApi } from '#tests/fakes/memory-hotel-api.ts';

const SEASIDE = {
  id: 7,
  name: 'Seaside Grand',
  code: 'SEASID01',
  email: 'Desk@Seaside.example',
  phone: '+91 832 555 0100',
  street_address: '1 Beach Road',
  city: 'Panaji',
  state_province: 'Goa',
  postal_code: '403001',
  currency: 'EUR',
  tax_rate: '12.00',
  check_in_time: '14:30:00',
  pool_available: true,
  logo: null,
};

let api: MemoryHotelApi;
let notices: Notice[];

async function openPage(record: object | null = SEASIDE, drafts?: MemoryDraftStore) {
  api = new MemoryHotelApi(record ? { ...record } : undefined);
  const hotel = createResource(async () => {
    const { value, sample } = await api.myHotel();
    return { ...hotelOf(value), sample };
  });
  const page = createHotelProfileEditor({
    hotelApi: api,
    hotel,
    draftOf: (name) => draftOf(name, drafts),
    notify: (notice) => notices.push(notice),
  });
  const close = page.follow();
  await hotel.open();
  return { page, hotel, close };
}

const profileIn = ({ state }: HotelProfileEditor) => state.edited!.form.state;

beforeEach(() => {
  notices = [];
});

describe('the profile of a running hotel', () => {
  it('fills the hotel profile with the stored values, without changes', async () => {
    const { page } = await openPage();
    expect(profileIn(page)).toMatchObject({
      name: 'Seaside Grand',
      currency: 'EUR',
      check_in_time: '14:30',
      pool_available: true,
    });
    expect(page.state.changed).toBe(false);
  });

  it('never derives the code of a running hotel from its name, even if the code is empty', async () => {
    const { page } = await openPage();
    page.state.edited!.form.edit('name', 'Harbour View');
    expect(profileIn(page).code).toBe('SEASID01');
    page.state.edited!.form.edit('code', '');
    page.state.edited!.form.edit('name', 'Harbour');
    expect(profileIn(page).code).toBe('');
    expect(await page.save()).toBe(false);
    expect({ ...page.state.edited!.form.problems }).toEqual({ code: 'Hotel code is required' });
  });

  it('treats equal values as unchanged, even if spelled differently', async () => {
    const { page } = await openPage();
    page.state.edited!.form.edit('city', 'Goa');
    expect(page.state.changed).toBe(true);
    page.state.edited!.form.edit('city', 'Panaji');
    page.state.edited!.form.edit('tax_rate', '12');
    page.state.edited!.form.edit('code', 'seasid01');
    expect(page.state.changed).toBe(false);
    page.state.edited!.form.edit('tax_rate', 'twelve');
    expect(page.state.changed).toBe(true);
  });

  it('docs/fields.md §5 sends no invalid hotel profile', async () => {
    const { page } = await openPage();
    page.state.edited!.form.edit('email', 'nobody');
    expect(await page.save()).toBe(false);
    expect({ ...page.state.edited!.form.problems }).toEqual({
      email: 'Please enter a valid email address',
    });
    expect([page.state.summaries, api.record]).toEqual([1, SEASIDE]);
    expect(notices).toEqual([]);
  });

  it('stores a saved hotel profile, and updates the whole dashboard', async () => {
    const { page, hotel } = await openPage();
    page.state.edited!.form.edit('name', 'Harbour View');
    page.state.edited!.form.edit('tax_rate', '7.50');
    expect(await page.save()).toBe(true);
    expect(api.updates).toEqual([{ name: 'Harbour View', tax_rate: 7.5 }]);
    expect(hotel.state.now.value).toMatchObject({ id: 7, name: 'Harbour View', logo: '' });
    expect([page.state.changed, page.state.isRunning]).toEqual([false, false]);
    expect(notices.map(({ title }) => title)).toEqual(['The hotel profile was saved.']);
    expect(await page.save()).toBe(false);
    expect(notices).toHaveLength(1);
  });

  it('adds https:// to a website when its field loses the focus, and on save', async () => {
    const { page } = await openPage();
    page.state.edited!.form.edit('website', 'www.lakeview.in');
    page.state.edited!.form.leave('website');
    expect(profileIn(page).website).toBe('https://www.lakeview.in');
    page.state.edited!.form.edit('website', 'lakeview.in');
    expect(await page.save()).toBe(true);
    expect(api.record).toMatchObject({ website: 'https://lakeview.in' });
  });

  it('shows a refused value of the hotel profile at its field, and keeps the input', async () => {
    const { page } = await openPage();
    const message = 'hotel with this code already exists.';
    api.failNext({ status: 400, fields: { code: message } });
    page.state.edited!.form.edit('code', 'TAKEN');
    expect(await page.save()).toBe(false);
    expect({ ...page.state.edited!.form.problems }).toEqual({ code: message });
    expect(page.state).toMatchObject({ error: '', summaries: 1, changed: true, isRunning: false });
    expect(profileIn(page).code).toBe('TAKEN');
  });

  it('follows a hotel that was changed elsewhere until the user types', async () => {
    const { page, hotel, close } = await openPage();
    api.record = { ...SEASIDE, city: 'Margao' };
    await hotel.read();
    expect(profileIn(page).city).toBe('Margao');
    page.state.edited!.form.edit('name', 'Harbour View');
    api.record = { ...SEASIDE, city: 'Vasco' };
    await hotel.read();
    expect(profileIn(page)).toMatchObject({ name: 'Harbour View', city: 'Margao' });
    page.discard();
    expect(profileIn(page)).toMatchObject({ name: 'Seaside Grand', city: 'Vasco' });
    close();
    api.record = { ...SEASIDE, city: 'Ponda' };
    await hotel.read();
    expect(profileIn(page).city).toBe('Vasco');
  });
});

describe('two users who change the hotel profile at the same time', () => {
  it('saves the later change of a field that both changed, and says so', async () => {
    const { page } = await openPage();
    page.state.edited!.form.edit('street_address', '2 Beach Road');
    page.state.edited!.form.edit('city', 'Margao');
    api.record = { ...SEASIDE, street_address: '3 Beach Road', city: 'Margao', tax_rate: '12' };
    await page.save();
    expect(api.record).toMatchObject({ street_address: '2 Beach Road' });
    expect(notices.at(-1)).toMatchObject({
      kind: 'warning',
      message:
        'Street address was changed by another user while you were editing. Your value replaced theirs.',
    });
  });
});

describe('what is typed during a save', () => {
  it('stays, beside what others have changed', async () => {
    const { page } = await openPage();
    page.state.edited!.form.edit('city', 'Margao');
    api.record = { ...SEASIDE, phone: '+91 832 555 0199' };
    const saving = page.save();
    page.state.edited!.form.edit('website', 'https://seaside.example');
    expect(await saving).toBe(true);
    expect(page.state.changed).toBe(true);
    expect(profileIn(page)).toMatchObject({ phone: '+91 832 555 0199', city: 'Margao' });
    expect(await page.save()).toBe(true);
    expect(api.updates.at(-1)).toEqual({ website: 'https://seaside.example' });
    expect(page.state.changed).toBe(false);
  });
});

describe('a server without /hotels/my-hotel/', () => {
  it('marks sample data of a server without hotel profiles', async () => {
    const { page, hotel } = await openPage(null);
    expect(hotel.state.now.value).toMatchObject({ name: 'Sample Hotel', sample: true });
    expect(profileIn(page).name).toBe('Sample Hotel');
  });

  it('reports that a mock success stored nothing, and keeps the input as unsaved', async () => {
    const { page, hotel } = await openPage();
    api.record = undefined;
    page.state.edited!.form.edit('name', 'Harbour View');
    expect(await page.save()).toBe(false);
    expect(page.state.error).toContain('This server cannot save hotel profiles');
    expect(page.state.changed).toBe(true);
    expect(notices).toEqual([]);
    expect(hotel.state.now.value?.name).toBe('Seaside Grand');
    page.discard();
    expect(page.state.error).toBe('');
  });
});
