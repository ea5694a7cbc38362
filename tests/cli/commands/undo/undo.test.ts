import { describe, expect, it } from 'vitest';
import type { HotelDocument } from '#domain/hotel-config.ts';
import { HAS_TERMINALS, onTerminal } from '#tests/cli/support/on-terminal.ts';
import { textOf, type Row } from '#tests/cli/support/run-hms.ts';
import { hotelNamed } from '#tests/cli/support/sample-hotels.ts';
import { sandboxForEach } from '#tests/cli/support/sandbox-for-each.ts';
import { serverRecords } from '#tests/cli/support/server-records.ts';
import { NOWHERE } from '#tests/cli/support/wrong-server.ts';

const { sandbox, work } = sandboxForEach();

const HOTEL = hotelNamed('Seaside Grand', { hotelProfile: { code: 'SEASID01' } });
/** One room less, one room type more, another city and another price. */
const CHANGED: HotelDocument = {
  ...HOTEL,
  hotelProfile: { ...HOTEL.hotelProfile, city: 'Margao' },
  roomTypes: [
    { name: 'Deluxe Room', room_count: 2, max_occupancy: 3 },
    { name: 'Suite', room_count: 1, max_occupancy: 2 },
  ],
  rates: { rates: [{ room_type_name: 'Deluxe Room', base_rate: 7700 }] },
};

async function onboard(hotel: HotelDocument, options = '') {
  work.file('hotel.json', hotel);
  expect(await work.hms(`onboard hotel.json --yes${options}`)).toExit(0);
}
const roomNumbers = async () =>
  (await sandbox.list('/rooms/rooms/', 'SEASID01'))
    .map((room) => textOf(room['room_number']))
    .toSorted();
const first = async (path: string) => (await sandbox.list(path, 'SEASID01'))[0] as Row;

describe('hms undo', () => {
  it('gives the server of before the latest run, with its later edits, and then sends nothing', async () => {
    await onboard(HOTEL);
    const before = await serverRecords(sandbox);
    await onboard(CHANGED, ' --prune --run changes');
    const website = 'https://sea.example';
    work.file('hotel.json', { ...CHANGED, hotelProfile: { ...CHANGED.hotelProfile, website } });
    expect(await work.hms('resume changes --yes')).toExit(0);
    const changed = await serverRecords(sandbox);
    const dry = await work.hms('undo --dry-run --json');
    expect(dry.code).toBe(0);
    expect(await serverRecords(sandbox)).toEqual(changed);
    expect(dry.events).toContainEqual(
      expect.objectContaining({ event: 'change', key: 'room-type:SUT', action: 'delete' }),
    );
    expect(dry.events).toContainEqual({
      event: 'change',
      hotel: 'SEASID01',
      key: 'hotel',
      action: 'update',
      differences: expect.arrayContaining([{ field: 'city', from: 'Margao', to: 'Panaji' }]),
    });
    const undone = await work.hms('undo --yes --json');
    expect([undone.code, undone.summary]).toMatchObject([
      0,
      { run: 'changes', undone: 1, failed: 0 },
    ]);
    expect(await serverRecords(sandbox)).toEqual(before);
    expect(await work.hms('undo changes --yes')).toExit(0, 'nothing was sent');
    expect(await work.hms('resume changes')).toExit(2, 'was undone');
  });

  it('keeps and names what the run created and its edited configuration no longer has', async () => {
    await onboard(HOTEL, ' --run first');
    work.file('hotel.json', {
      ...HOTEL,
      roomTypes: [{ name: 'Deluxe Room', room_count: 2, max_occupancy: 3 }],
    });
    expect(await work.hms('resume first --yes')).toExit(0);
    expect(await work.hms('undo first --yes')).toExit(
      4,
      /room:103.*: Kept: its configuration has changed/,
    );
    expect(await roomNumbers()).toEqual(['103']);
  });

  it('keeps a new hotel without its records, and deletes it later with --hotels-too', async () => {
    await onboard(HOTEL);
    expect(await work.hms('undo --yes')).toExit(0);
    expect(await roomNumbers()).toEqual([]);
    expect(await sandbox.list('/hotels/')).toMatchObject([{ onboarding_completed: false }]);
    expect(await work.hms('undo --yes --hotels-too')).toExit(0);
    expect(await sandbox.list('/hotels/')).toEqual([]);
    expect(await work.hms('undo --yes --hotels-too')).toExit(0);
  });

  it('keeps and names what has changed or is in use, and exits with 4', async () => {
    await onboard(HOTEL);
    const [room, rule] = [await first('/rooms/rooms/'), await first('/rates/rules/')];
    await sandbox.write('PATCH', `/rooms/rooms/${textOf(room['id'])}/`, { status: 'occupied' });
    await sandbox.write('PATCH', `/rates/rules/${textOf(rule['id'])}/`, { base_rate: 4321 });
    const dry = await work.hms('undo --dry-run --json');
    expect([dry.code, dry.events]).toEqual([
      0,
      expect.arrayContaining([
        expect.objectContaining({ key: 'room:101', action: 'keep' }),
        expect.objectContaining({ action: 'keep', message: expect.stringContaining('4321') }),
      ]),
    ]);
    expect(await work.hms('undo --yes')).toExit(4, 'occupied');
    expect([await roomNumbers(), Number((await first('/rates/rules/'))['base_rate'])]).toEqual([
      ['101'],
      4321,
    ]);
    expect(await work.hms('undo --yes')).toExit(4);
  });

  it('sends nothing without a confirmation, past a guard, or for another server', async () => {
    await onboard(HOTEL);
    const before = await serverRecords(sandbox);
    for (const [options, sentence] of [
      ['', 'add --yes'],
      [' --yes --max-deletes 2', 'more than --max-deletes 2 allows'],
      [' --yes --fail-on-delete', 'more than --max-deletes 0 allows'],
      [' --yes --max-changes 1', 'more than --max-changes 1 allows'],
      [' unknown --yes', 'no run has that name'],
      [` --yes --api-url ${NOWHERE}`, 'belongs to'],
      [' --yes --select OTHER*', 'matches no hotel'],
    ] as const)
      expect(await work.hms(`undo${options}`)).toExit(2, sentence);
    expect(await serverRecords(sandbox)).toEqual(before);
  });

  it.skipIf(!HAS_TERMINALS)('asks on a terminal', async () => {
    await onboard(HOTEL);
    const answers: [string, string][] = [['Undo these changes?', 'n\r']];
    const declined = await onTerminal(work, ['undo'], { env: sandbox.env, answers });
    expect([declined.code, await roomNumbers()]).toEqual([1, ['101', '102', '103']]);
  });
});
