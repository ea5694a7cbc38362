import { describe, expect, it } from 'vitest';
import type { HotelDocument } from '#domain/hotel-config.ts';
import { HAS_TERMINALS, onTerminal } from '#tests/cli/support/on-terminal.ts';
import { events, textOf, type Json } from '#tests/cli/support/run-hms.ts';
import { hotelNamed } from '#tests/cli/support/sample-hotels.ts';
import { sandboxForEach } from '#tests/cli/support/sandbox-for-each.ts';
import { serverRecords } from '#tests/cli/support/server-records.ts';

const { sandbox, work } = sandboxForEach();

const HOTEL = hotelNamed('Seaside Grand', { hotelProfile: { code: 'SEASID01' } });
/** One room less, one room type more, and another price. */
const CHANGED: HotelDocument = {
  ...HOTEL,
  hotelProfile: { ...HOTEL.hotelProfile, city: 'Margao' },
  roomTypes: [
    { name: 'Deluxe Room', room_count: 2, max_occupancy: 3 },
    { name: 'Suite', room_count: 1, max_occupancy: 2 },
  ],
  rates: {
    rates: [
      { room_type_name: 'Deluxe Room', base_rate: 7700 },
      { room_type_name: 'Suite', base_rate: 9900 },
    ],
  },
};

const onboard = async (hotel: HotelDocument, ...more: string[]) => {
  const file = work.file('hotel.json', hotel);
  const { code, stderr } = await work.hms(['onboard', file, '--yes', ...more]);
  if (code !== 0) throw new Error(stderr);
};
const undo = (...more: string[]) => work.hms(['undo', ...more]);
const roomNumbers = async () =>
  [...(await sandbox.get('/rooms/rooms/?hotel=2'))].map((room) => textOf(room['room_number']));
const first = async (path: string): Promise<Json> => {
  const [record] = [...(await sandbox.get(`${path}?hotel=2`))];
  if (!record) throw new Error(`${path} is empty.`);
  return record;
};

describe('hms undo', () => {
  it('gives the server of before the latest run, and then sends nothing', async () => {
    await onboard(HOTEL);
    const before = await serverRecords(sandbox);
    await onboard(CHANGED, '--prune', '--run', 'changes');
    const changed = await serverRecords(sandbox);
    const dry = await undo('--dry-run', '--json');
    expect(dry.code).toBe(0);
    expect(await serverRecords(sandbox)).toEqual(changed);
    const planned = events(dry.stdout);
    expect(planned).toContainEqual(
      expect.objectContaining({ event: 'change', key: 'room-type:SUT', action: 'delete' }),
    );
    expect(planned).toContainEqual({
      event: 'change',
      hotel: 'SEASID01',
      key: 'hotel',
      action: 'update',
      differences: [{ field: 'city', from: 'Margao', to: 'Panaji' }],
    });
    const undone = await undo('--yes', '--json');
    expect([undone.code, undone.stderr]).toEqual([0, expect.any(String)]);
    expect(events(undone.stdout).at(-1)).toMatchObject({ run: 'changes', undone: 1, failed: 0 });
    expect(await serverRecords(sandbox)).toEqual(before);
    const again = await undo('changes', '--yes');
    expect([again.code, again.stderr]).toEqual([0, expect.stringContaining('nothing was sent')]);
    expect(await serverRecords(sandbox)).toEqual(before);
    const resumed = await work.hms(['resume', 'changes']);
    expect([resumed.code, resumed.stderr]).toEqual([2, expect.stringContaining('was undone')]);
  });

  it('also takes back what the run did before its configuration was edited', async () => {
    await onboard(HOTEL);
    const before = await serverRecords(sandbox);
    await onboard(CHANGED, '--prune', '--run', 'changes');
    const hotelProfile = {
      ...CHANGED.hotelProfile,
      city: 'Mapusa',
      website: 'https://sea.example',
    };
    work.file('hotel.json', { ...CHANGED, hotelProfile });
    expect((await work.hms(['resume', 'changes', '--yes'])).code).toBe(0);
    expect((await undo('changes', '--yes')).code).toBe(0);
    expect(await serverRecords(sandbox)).toEqual(before);
  });

  it('keeps and names what the run created and its edited configuration no longer has', async () => {
    await onboard(HOTEL, '--run', 'first');
    work.file('hotel.json', {
      ...HOTEL,
      roomTypes: [{ name: 'Deluxe Room', room_count: 2, max_occupancy: 3 }],
    });
    expect((await work.hms(['resume', 'first', '--yes'])).code).toBe(0);
    const undone = await undo('first', '--yes');
    expect([undone.code, undone.stdout + undone.stderr]).toEqual([
      4,
      expect.stringMatching(/room:103.*: Kept: its configuration has changed/),
    ]);
    expect(await roomNumbers()).toEqual(['103']);
  });

  it('keeps a new hotel without its records, and deletes it later with --hotels-too', async () => {
    await onboard(HOTEL);
    const undone = await undo('--yes');
    expect([undone.code, undone.stdout]).toEqual([0, expect.any(String)]);
    expect(await roomNumbers()).toEqual([]);
    expect(await sandbox.get('/hotels/2/')).toMatchObject({ onboarding_completed: false });
    expect((await undo('--yes')).code).toBe(0);
    const deleted = await undo('--yes', '--hotels-too');
    const hotels = [...(await sandbox.get('/hotels/'))].map(({ id }) => textOf(id));
    expect([deleted.code, hotels.includes('2')]).toEqual([0, false]);
    const again = await undo('--yes', '--hotels-too');
    expect([again.code, again.stderr]).toEqual([0, expect.any(String)]);
  });

  it('keeps and names what has changed or is in use, and exits with 4', async () => {
    await onboard(HOTEL);
    const { id } = await first('/rooms/rooms/');
    await sandbox.write('PATCH', `/rooms/rooms/${textOf(id)}/`, { status: 'occupied' });
    const rule = await first('/rates/rules/');
    const changed = `/rates/rules/${textOf(rule['id'])}/`;
    await sandbox.write('PATCH', changed, { base_rate: 4321 });
    const dry = await undo('--dry-run', '--json');
    expect([dry.code, events(dry.stdout)]).toEqual([
      0,
      expect.arrayContaining([
        expect.objectContaining({ key: 'room:101', action: 'keep' }),
        expect.objectContaining({ action: 'keep', message: expect.stringContaining('4321') }),
      ]),
    ]);
    const undone = await undo('--yes');
    expect([undone.code, undone.stdout]).toEqual([4, expect.stringContaining('occupied')]);
    expect(await roomNumbers()).toEqual(['101']);
    expect(Number((await first('/rates/rules/'))['base_rate'])).toBe(4321);
    expect((await undo('--yes')).code).toBe(4);
  });

  it('sends nothing without a confirmation, past a guard, or for another server', async () => {
    await onboard(HOTEL);
    const before = await serverRecords(sandbox);
    const refusals = [
      [[], 'add --yes'],
      [['--yes', '--max-deletes', '2'], 'more than --max-deletes 2 allows'],
      [['--yes', '--fail-on-delete'], 'more than --max-deletes 0 allows'],
      [['--yes', '--max-changes', '1'], 'more than --max-changes 1 allows'],
      [['unknown', '--yes'], 'no run has that name'],
      [['--yes', '--api-url', 'http://127.0.0.1:1/api'], 'belongs to'],
      [['--yes', '--select', 'OTHER*'], 'matches no hotel'],
    ] as const;
    for (const [more, sentence] of refusals) {
      const { code, stderr } = await undo(...more);
      expect([code, stderr]).toEqual([2, expect.stringContaining(sentence)]);
    }
    expect(await serverRecords(sandbox)).toEqual(before);
  });

  it.skipIf(!HAS_TERMINALS)('shows the changes on a terminal, and asks', async () => {
    await onboard(HOTEL);
    const declined = await onTerminal(work, ['undo'], {
      env: sandbox.env,
      answers: [['Undo these changes?', 'n\r']],
    });
    expect(declined).toMatchObject({ code: 1 });
    expect(await roomNumbers()).toHaveLength(3);
  });
});
