import { describe, expect, it } from 'vitest';
import { hotelOf } from '#application/records/hotel-records.ts';
import { createHotelProfileEditor } from '#ui/dashboard/hotel/hotel-section.tsx';
import { createResource } from '#ui/shell/loading/resource.ts';
import type { Notice } from '#ui/texts/notices.ts';
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
};

async function openPage(record: object | null = SEASIDE) {
  const api = new MemoryHotelApi(record ? { ...record } : undefined);
  const notices: Notice[] = [];
  const hotel = createResource(async () => {
    const { value, sample } = await api.myHotel();
    return { ...hotelOf(value), sample };
  });
  const notify = (notice: Notice) => void notices.push(notice);
  const page = createHotelProfileEditor({ hotelApi: api, hotel, draftOf, notify });
  const close = page.follow();
  await hotel.open();
  const form = () => page.state.edited!.form;
  return { api, notices, page, hotel, close, form };
}

describe('the profile of a running hotel', () => {
  it('treats equal values as unchanged, even if spelled differently', async () => {
    const { page, form } = await openPage();
    for (const [field, value] of [
      ['tax_rate', '12'],
      ['code', 'seasid01'],
    ] as const) {
      form().edit(field, value);
    }
    expect(page.state.changed).toBe(false);
    form().edit('tax_rate', 'twelve');
    expect(page.state.changed).toBe(true);
  });

  it('adds https:// to a website when its field loses the focus, and on save', async () => {
    const { api, page, form } = await openPage();
    form().edit('website', 'www.lakeview.in');
    form().leave('website');
    expect(form().state.website).toBe('https://www.lakeview.in');
    form().edit('website', 'lakeview.in');
    expect(await page.save()).toBe(true);
    expect(api.record).toMatchObject({ website: 'https://lakeview.in' });
  });
});

describe('a server without /hotels/my-hotel/', () => {
  it('marks sample data of a server without hotel profiles', async () => {
    const { hotel, form } = await openPage(null);
    expect(hotel.state.now.value).toMatchObject({ name: 'Sample Hotel', sample: true });
    expect(form().state.name).toBe('Sample Hotel');
  });

  it('reports that a mock success stored nothing, and keeps the input as unsaved', async () => {
    const { api, notices, page, hotel, form } = await openPage();
    api.record = undefined;
    form().edit('name', 'Harbour View');
    expect(await page.save()).toBe(false);
    expect(page.state.error).toContain('This server cannot save hotel profiles');
    expect(page.state.changed).toBe(true);
    expect(notices).toEqual([]);
    expect(hotel.state.now.value?.name).toBe('Seaside Grand');
    page.discard();
    expect(page.state.error).toBe('');
  });
});
