import type { Changes } from '#tests/application/standing-hotel.ts';
import { CRASHED, REFUSED } from '#tests/fakes/fault.ts';
import { SAMPLE_DOCUMENT, SAMPLE_PROFILE } from '#tests/fakes/sample-configs.ts';
import { describeScenarios, type Scenario } from './scenarios.ts';

const { rates, roomTypes = [], staffUsers = [] } = SAMPLE_DOCUMENT;
const [deluxe = {}, suite = {}] = roomTypes;
const [asha = {}, ben = {}] = staffUsers;
const parts = ['rooms'] as const;
/** Rooms 101 to 103 are Deluxe Rooms, 104 and 105 are Suites. */
const listing = (room_numbers: string, room_floors = ''): Changes => {
  const { room_count: _, ...unlisted } = { room_count: 0, ...deluxe };
  return { roomTypes: [{ ...unlisted, room_numbers, room_floors }, suite], parts };
};
const grown = (...others: readonly object[]) => ({
  roomTypes: [{ ...deluxe, room_count: 4 }, ...others],
  parts,
});

const ROOMS = '101, 102, 103, 104, 105';

describeScenarios('room types and rooms', [
  ['a type with another code keeps it', ['room-type:SUT code=S-1'], {}, { writes: '' }],
  [
    'a new type before one with the same short code gets the next code',
    [],
    { roomTypes: [{ name: 'Deluxe Twin', room_count: 1 }, deluxe, suite] },
    {
      after: {
        'room-type name': 'Deluxe Room, Suite, Deluxe Twin',
        'room-type code': 'DLX, SUT, DLX2',
      },
    },
  ],
  [
    'a new type gets a code that no existing one has, whatever its case',
    ['room-type:DLX code=sut2'],
    { roomTypes: [...roomTypes, { name: 'Suite', room_count: 1 }] },
    { after: { 'room-type code': 'sut2, SUT, SUT3' } },
  ],
  [
    'a new type is created beside one that another user added',
    ['+room-type:DLX code=VIL name=Villa'],
    { roomTypes: [...roomTypes, { name: 'Cabin', room_count: 1 }] },
    { after: { 'room-type name': 'Deluxe Room, Suite, Villa, Cabin' } },
  ],
  [
    'a growing type gets a free number, and no room of another type',
    [],
    grown(suite),
    {
      writes: 'POST room',
      after: {
        'room room_number': `${ROOMS}, 106`,
        'room room_type': 'DLX, DLX, DLX, SUT, SUT, DLX',
      },
    },
  ],
  [
    'a refused room is named by the number that was sent',
    [],
    grown(suite),
    {
      fault: ['room', { status: 422, commits: false }],
      outcome: {
        status: 'incomplete',
        warnings: [{ operation: 'room:106' }],
        missing: ['room:106'],
      },
    },
  ],
  ...[
    { roomTypes: [deluxe, { ...suite, name: 'Junior Suite' }], parts },
    grown({ ...suite, name: 'Junior Suite' }),
  ].map((changes, index): Scenario => [
    `a renamed type keeps its rooms${index ? ', although the type before it grows' : ''}`,
    [],
    changes,
    {
      writes: `PATCH room-type${index ? ', POST room' : ''}`,
      after: {
        'room-type name': 'Deluxe Room, Junior Suite',
        'room-type code': 'DLX, SUT',
        'room room_type': `DLX, DLX, DLX, SUT, SUT${index ? ', DLX' : ''}`,
      },
    },
  ]),
  ['listed rooms that exist are not written', [], listing('103, 101-102'), { writes: '' }],
  [
    'listed rooms are added without renumbering others, on their floors',
    [],
    listing('101-103, G1, PH', '9: PH'),
    {
      found: 'room:G1, room:PH',
      writes: 'POST room, POST room',
      after: { 'room room_number': `${ROOMS}, G1, PH`, 'room floor': '1, 1, 1, 1, 1, 0, 9' },
    },
  ],
  [
    'a listed room of another type changes its type, which gets another room',
    [],
    listing('101-104'),
    {
      after: {
        'room room_number': `${ROOMS}, 106`,
        'room room_type': 'DLX, DLX, DLX, DLX, SUT, SUT',
      },
    },
  ],
  [
    'a number is replaced in a list if the run deletes the room with the old one',
    [],
    { ...listing('101-102, 113'), prunes: true },
    { writes: 'POST room, DELETE room', outcome: { unplanned: [{ key: 'room:103' }] } },
  ],
  [
    'a renumbered room stays as it is without a list',
    ['room:103 room_number=113'],
    { parts },
    { found: '', writes: '' },
  ],
  [
    'a renumbered room stays as it is although a list has its old number, which is reported',
    ['room:103 room_number=113 floor=4'],
    listing('101-103'),
    {
      found: 'room:103 room_number',
      writes: '',
      outcome: {
        status: 'incomplete',
        warnings: [
          {
            operation: 'room:103',
            message:
              'It already exists and was not updated: room_number is "113", not "103". ' +
              'Renumber the room in the dashboard, or list its number in the configuration.',
          },
        ],
      },
    },
  ],
  ...[{ parts }, listing('101-103')].flatMap((changes, index): Scenario[] => {
    const by = index ? 'by list' : 'by count';
    return [
      [
        `a room that was moved to another floor gets its floor back, ${by}`,
        ['room:103 floor=4'],
        changes,
        { found: 'room:103 floor', writes: 'PATCH room', after: { 'room floor': '1, 1, 1, 1, 1' } },
      ],
      [
        `a room that was moved to another type gets its type back, ${by}`,
        ['room:103 room_type=@room-type:SUT'],
        changes,
        { found: 'room:103 room_type', writes: 'PATCH room' },
      ],
      [
        `an added room is extra, and stays, ${by}`,
        ['+room:101 room_number=113'],
        changes,
        { found: '+room:113', writes: '' },
      ],
    ];
  }),
  [
    'an added room counts towards a list that grows',
    ['+room:101 room_number=113'],
    listing('101-103, G1, G2'),
    {
      writes: 'POST room',
      outcome: { warnings: [{ operation: 'room:G1' }] },
      after: { 'room room_number': `${ROOMS}, 113, G2` },
    },
  ],
]);

const moved = { hotelProfile: { ...SAMPLE_PROFILE, city: 'Margao' } };
const person = (of: object, changes: object) => ({ ...of, ...changes });
const onlyAdmin = (username: string) => ({ staffUsers: [{ ...asha, username }] });

describeScenarios('the profile and the staff', [
  [
    'the completion mark is set if it is missing',
    ['hotel onboarding_completed=false'],
    {},
    {
      writes: 'PATCH hotel',
      outcome: { operations: { created: 1, unchanged: 20 } },
      after: { 'hotel onboarding_completed': 'true' },
    },
  ],
  [
    'a user who is known by the email gets the new username',
    [],
    { staffUsers: [person(asha, { username: 'asha.naik' }), ben] },
    { writes: 'PATCH user', after: { 'user username': 'asha.naik, ben' } },
  ],
  [
    'a user whose name differs only in case is not another user with the same email',
    ['user:asha username=ASHA'],
    {
      staffUsers: [
        person(asha, { username: 'cleo', first_name: 'Cleo' }),
        person(asha, { username: 'asha', email: 'new@seaside.example' }),
        ben,
      ],
    },
    { outcome: {}, after: { 'user first_name': 'Asha, Ben' } },
  ],
  [
    'an administrator who is listed in lower case is not created',
    ['user:asha username=asha@seaside.example'],
    onlyAdmin('Asha@Seaside.example'),
    { after: { 'user email': 'asha@seaside.example, ben@seaside.example' } },
  ],
  [
    'an administrator who is listed under another name is not created',
    ['user:asha username=asha.naik8'],
    onlyAdmin('asha@seaside.example'),
    { after: { 'user email': 'asha@seaside.example, ben@seaside.example' } },
  ],
  [
    'an update is not sent again after 500, and only warns for pricing',
    [],
    { rates: { ...rates, weekend_markup: 25 } },
    {
      fault: ['pricing', CRASHED],
      writes: 'PATCH pricing',
      outcome: { status: 'incomplete', warnings: [{ operation: 'pricing', status: 500 }] },
    },
  ],
  [
    'a refused update of a room type stops the run (docs/behaviour.md §4)',
    [],
    { ...moved, roomTypes: [{ ...deluxe, room_size: 500 }, suite] },
    {
      fault: ['room-type', REFUSED],
      outcome: { status: 'failed', error: { stage: 'rooms', operation: 'room-type:DLX' } },
    },
  ],
]);
