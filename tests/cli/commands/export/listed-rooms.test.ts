import { sandboxForAll } from '#tests/cli/support/sandbox-for-each.ts';
import { beforeAll, describe, expect, it } from 'vitest';
import { events, textOf } from '#tests/cli/support/run-hms.ts';
import { hotelNamed } from '#tests/cli/support/sample-hotels.ts';

const { sandbox, work } = sandboxForAll();

const MIXED = hotelNamed('Mixed Numbers', {
  hotelProfile: { code: 'MIXED01' },
  roomTypes: [
    { name: 'Deluxe Room', room_numbers: '102, 104 – 106; G1 to G2, PH', room_floors: '9: PH' },
    { name: 'Suite', room_count: 2 },
  ],
  rates: {},
});

beforeAll(async () => {
  work.file('hotel.json', MIXED);
});

const hms = (...words: string[]) => work.hms(words);
const rooms = async () => {
  const records = [...(await sandbox.get('/rooms/rooms/?page_size=100'))];
  return records.filter(({ hotel }) => textOf(hotel) !== '1');
};

describe('hms with listed room numbers', () => {
  it('plans, creates and verifies listed rooms', async () => {
    const planned = events((await hms('plan', 'hotel.json', '--json')).stdout);
    const keys = planned
      .map(({ key }) => textOf(key ?? ''))
      .filter((key) => key.startsWith('room:'));
    expect(keys.map((key) => key.slice(5)).join(' ')).toBe('102 104 105 106 G1 G2 PH 101 103');
    const { stdout } = await hms('plan', 'hotel.json');
    expect(stdout).toMatch(
      / room:102, room:104 … room:106 \(3\), room:G1 and 2 more +Deluxe Room, floors 0-9\n/,
    );
    expect((await hms('onboard', 'hotel.json', '--min-gap', '0')).code).toBe(0);
    const written = (await rooms()).map(
      (room) => `${textOf(room['room_number'])}@${textOf(room['floor'])}`,
    );
    expect(written.toSorted()).toEqual(
      ['101@1', '102@1', '103@1', '104@1', '105@1', '106@1', 'G1@0', 'G2@0', 'PH@9'].toSorted(),
    );
    expect((await hms('verify', 'hotel.json')).code).toBe(0);
    const again = await hms('onboard', 'hotel.json', '--dry-run', '--json');
    expect(events(again.stdout).at(-1)).toMatchObject({ create: 0, update: 0, extra: 0 });
  });

  it('exports listed rooms, with a room that was added by hand, and onboards the export elsewhere', async () => {
    const room = (await rooms()).find((one) => textOf(one['room_number']) === 'PH');
    const kept = {
      hotel: room?.['hotel'],
      room_type: room?.['room_type'],
      status: 'vacant',
      cleaning_status: 'clean',
      is_active: true,
    };
    await sandbox.write('POST', '/rooms/rooms/', { ...kept, room_number: 'A-12', floor: 2 });
    const { stdout, stderr } = await hms('export', '--hotel', 'MIXED01');
    expect(stderr).toBe('');
    expect(JSON.parse(stdout)).toMatchObject({
      roomTypes: [
        { name: 'Suite', room_count: 2, room_numbers: '101, 103' },
        {
          name: 'Deluxe Room',
          room_count: 8,
          room_numbers: "102, 104-106, 'A-12', G1-G2, PH",
          room_floors: "2: 'A-12'; 9: PH",
        },
      ],
    });
    work.file('exported.json', stdout);
    expect(await hms('verify', 'exported.json')).toMatchObject({ code: 0 });
    const again = await hms('onboard', 'exported.json', '--only', 'rooms', '--dry-run', '--json');
    expect(events(again.stdout).at(-1)).toMatchObject({ create: 0, update: 0, extra: 0 });
  });
});
