import { describe, expect, it } from 'vitest';
import { hotelOf } from '#application/records/hotel-records.ts';
import { LOGO_MAX_BYTES } from '#domain/hotel/logo.ts';
import { createHotelLogo } from '#ui/dashboard/hotel/hotel-logo.tsx';
import { createResource } from '#ui/shell/loading/resource.ts';
import type { Lacking } from '#ui/shell/action.ts';
import { MemoryHotelApi } from '#tests/fakes/memory-hotel-api.ts';

async function openLogo() {
  const api = new MemoryHotelApi({ id: 7, name: 'Seaside Grand', logo: null });
  const notices: string[] = [];
  const lacking: Lacking = {};
  const hotel = createResource(async () => {
    const { value, sample } = await api.myHotel();
    return { ...hotelOf(value), sample };
  });
  await hotel.read();
  const { action, state } = createHotelLogo({
    hotelApi: api,
    hotelId: 7,
    hotel,
    lacking,
    notify: ({ title }) => void notices.push(title),
  });
  const address = () => hotel.state.now.value?.logo;
  return { api, notices, lacking, action, state, address };
}

const gif = (content = 'GIF89a and more', type = 'image/gif') =>
  new File([content], 'logo.gif', { type });

describe('the logo of the hotel', () => {
  it('is uploaded with progress, one at a time, replaced and removed', async () => {
    const { api, notices, action, state, address } = await openLogo();
    const { promise: gate, resolve } = Promise.withResolvers<void>();
    Object.assign(api, { gate, percents: [0, 40] });
    const uploading = action.run(gif());
    await expect.poll(() => state.sending).toEqual({ name: 'logo.gif', percent: 40 });
    expect(await action.run(gif())).toBe(false);
    resolve();
    expect(await uploading).toBe(true);
    expect(api.pictures).toMatchObject([{ hotelId: 7, name: 'logo.gif', type: 'image/gif' }]);
    expect(new TextDecoder().decode(api.pictures[0]?.content)).toBe('GIF89a and more');
    expect([address(), state.sending]).toEqual(['https://pms.example/logo-1', undefined]);
    await action.run(gif());
    expect(address()).toBe('https://pms.example/logo-2');
    expect(await action.run()).toBe(true);
    expect(address()).toBe('');
    expect(notices).toEqual([
      'The logo was saved.',
      'The logo was saved.',
      'The logo was removed.',
    ]);
  });

  const TYPE = 'File type not supported. Please use a different format.';
  const LARGE = 'File is too large. Please choose a smaller file.';
  it.each([
    ['too large', gif('GIF89a'.padEnd(LOGO_MAX_BYTES + 1)), LARGE],
    ['of another type', gif('BM', 'image/bmp'), TYPE],
    ['of no type', gif('GIF89a', ''), TYPE],
    ['no picture', gif('plain text'), 'File validation failed. Please check the file content.'],
  ])('docs/behaviour.md §8 is no file that is %s, without an upload', async (_, file, message) => {
    const { api, action, address } = await openLogo();
    expect(await action.run(file)).toBe(false);
    expect([action.state.error, api.pictures, address()]).toEqual([message, [], '']);
    expect(await action.run(gif())).toBe(true);
    expect(action.state.error).toBe('');
  });

  it.each([
    [413, LARGE],
    [403, "You don't have permission to upload files."],
    [500, 'File upload failed. Please try again later.'],
  ])(
    'docs/behaviour.md §8 Upload: shows the message for a response of %i',
    async (status, message) => {
      const { api, notices, action, state, address } = await openLogo();
      await action.run(gif());
      for (const file of [gif(), undefined]) {
        api.failNext({ status });
        expect(await action.run(file)).toBe(false);
        expect([action.state.error, state.sending]).toEqual([message, undefined]);
        expect(address()).toBe('https://pms.example/logo-1');
      }
      expect(notices).toEqual(['The logo was saved.']);
    },
  );

  it.each([404, 405])('is not offered any more after a response of %i', async (status) => {
    const { api, lacking, action } = await openLogo();
    api.failNext({ status });
    expect(await action.run(gif())).toBe(false);
    expect(lacking).toEqual({ 'logo.save': true });
  });
});
