import { beforeEach, describe, expect, it, vi } from 'vitest';
import { hotelOf } from '#application/records/hotel-records.ts';
import { LOGO_MAX_BYTES } from '#domain/hotel/logo.ts';
import { createHotelLogo } from '#ui/dashboard/hotel/hotel-logo.tsx';
import { createResource } from '#ui/shell/loading/resource.ts';
import type { Lacking } from '#ui/shell/action.ts';
import type { Notice } from '#ui/texts/notices.ts';
import { MemoryHotelApi } from '#tests/fakes/memory-hotel-api.ts';

let api: MemoryHotelApi;
let notices: Notice[];
let lacking: Lacking;

const notify = (notice: Notice) => void notices.push(notice);

async function openLogo() {
  api = new MemoryHotelApi({ id: 7, name: 'Seaside Grand', logo: null });
  const hotel = createResource(async () => {
    const { value, sample } = await api.myHotel();
    return { ...hotelOf(value), sample };
  });
  await hotel.read();
  const logo = createHotelLogo({ hotelApi: api, hotelId: 7, hotel, lacking, notify });
  const address = () => hotel.state.now.value?.logo;
  return { logo, hotel, address };
}

const gif = (content = 'GIF89a and more', type = 'image/gif') =>
  new File([content], 'logo.gif', { type });

beforeEach(() => {
  notices = [];
  lacking = {};
});

describe('the logo of the hotel', () => {
  it('uploads a logo with progress, and shows it', async () => {
    const { logo, address } = await openLogo();
    const { promise: gate, resolve } = Promise.withResolvers<void>();
    api.gate = gate;
    api.percents = [0, 40];
    const uploading = logo.action.run(gif());
    await expect.poll(() => logo.state.sending).toEqual({ name: 'logo.gif', percent: 40 });
    expect(await logo.action.run(gif())).toBe(false);
    resolve();
    expect(await uploading).toBe(true);
    expect(api.pictures).toMatchObject([{ hotelId: 7, name: 'logo.gif', type: 'image/gif' }]);
    expect(new TextDecoder().decode(api.pictures[0]?.content)).toBe('GIF89a and more');
    expect(address()).toBe('https://pms.example/logo-1');
    expect(logo.state.sending).toBeUndefined();
    expect(notices.map(({ title }) => title)).toEqual(['The logo was saved.']);
  });

  it('can be uploaded again after an unexpected error', async () => {
    const { logo } = await openLogo();
    vi.spyOn(api, 'uploadLogo').mockRejectedValueOnce(new TypeError('a bug'));
    await expect(logo.action.run(gif())).rejects.toThrow('a bug');
    expect(logo.state.sending).toBeUndefined();
    expect(await logo.action.run(gif())).toBe(true);
  });

  it('replaces and removes a logo', async () => {
    const { logo, address } = await openLogo();
    await logo.action.run(gif());
    await logo.action.run(gif());
    expect(address()).toBe('https://pms.example/logo-2');
    expect(await logo.action.run()).toBe(true);
    expect(address()).toBe('');
    expect(notices.at(-1)?.title).toBe('The logo was removed.');
  });

  it.each([
    [
      'too large',
      gif('GIF89a'.padEnd(LOGO_MAX_BYTES + 1)),
      'File is too large. Please choose a smaller file.',
    ],
    [
      'of another type',
      gif('BM', 'image/bmp'),
      'File type not supported. Please use a different format.',
    ],
    ['of no type', gif('GIF89a', ''), 'File type not supported. Please use a different format.'],
    ['no picture', gif('plain text'), 'File validation failed. Please check the file content.'],
  ])(
    'docs/behaviour.md §8 refuses a file that is %s without an upload',
    async (_, file, message) => {
      const { logo, address } = await openLogo();
      expect(await logo.action.run(file)).toBe(false);
      expect(logo.state.sending).toBeUndefined();
      expect(logo.action.state.error).toBe(message);
      expect([api.pictures, address()]).toEqual([[], '']);
      expect(await logo.action.run(gif())).toBe(true);
      expect(logo.action.state.error).toBe('');
    },
  );

  it.each([
    [413, 'File is too large. Please choose a smaller file.'],
    [403, "You don't have permission to upload files."],
    [500, 'File upload failed. Please try again later.'],
  ])(
    'docs/behaviour.md §8 Upload: shows the message for a response of %i',
    async (status, message) => {
      const { logo } = await openLogo();
      api.failNext({ status });
      expect(await logo.action.run(gif())).toBe(false);
      expect(logo.state.sending).toBeUndefined();
      expect(logo.action.state.error).toBe(message);
      expect(notices).toEqual([]);
    },
  );

  it('keeps the logo and shows an error if its removal fails', async () => {
    const { logo, address } = await openLogo();
    await logo.action.run(gif());
    api.failNext({ status: 500 });
    expect(await logo.action.run()).toBe(false);
    expect(logo.action.state).toMatchObject({
      isRunning: false,
      error: 'File upload failed. Please try again later.',
    });
    expect(address()).toBe('https://pms.example/logo-1');
  });

  it('shows the stored logo without a notice after a cancelled upload', async () => {
    const { logo, address } = await openLogo();
    const { promise: gate, resolve } = Promise.withResolvers<void>();
    api.gate = gate;
    const uploading = logo.action.run(gif());
    await expect.poll(() => logo.state.sending).toBeDefined();
    logo.cancel();
    resolve();
    expect(await uploading).toBe(false);
    expect(logo.state.sending).toBeUndefined();
    expect(logo.action.state.error).toBe('');
    expect([address(), notices]).toEqual(['', []]);
    expect(await logo.action.run(gif())).toBe(true);
  });

  it.each([404, 405])('hides the logo card if the server responds with %i', async (status) => {
    const { logo } = await openLogo();
    api.failNext({ status });
    expect(await logo.action.run(gif())).toBe(false);
    expect(logo.action.state.error).toBe('');
    expect(lacking['logo.save']).toBe(true);
  });
});
