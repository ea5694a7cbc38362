import { cpSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, describe, expect, it } from 'vitest';
import { EXAMPLES, events, openWorkspace } from '#tests/cli/support/run-hms.ts';
import { adminOf, hotelNamed } from '#tests/cli/support/sample-hotels.ts';

const work = openWorkspace();
afterAll(() => work.remove());

const broken = hotelNamed('Broken Inn', {
  rates: { rates: [{ room_type_name: 'Deluxe Room', base_rate: 0 }] },
});

describe('hms validate', () => {
  it('prints every problem with file, line, column and path, and exits with 2', async () => {
    const file = work.file('broken.json', JSON.stringify(broken, null, 2));
    const { code, stdout, stderr } = await work.hms(['validate', file]);
    expect(code).toBe(2);
    expect(stdout).toMatch(
      /^broken\.json:\d+:\d+: rates\.rates\.0\.base_rate: Base rate is required and must be greater than 0\n$/,
    );
    expect(stderr).toBe('1 hotel: 0 valid, 1 problem\n');
  });

  it('prints problems as events with --json', async () => {
    const file = work.file('broken-2.json', broken);
    const { code, stdout } = await work.hms(['validate', file, '--json']);
    expect(code).toBe(2);
    expect(events(stdout)).toEqual([
      {
        event: 'problem',
        file,
        line: 1,
        column: expect.any(Number),
        index: 0,
        path: 'rates.rates.0.base_rate',
        message: 'Base rate is required and must be greater than 0',
      },
      {
        event: 'summary',
        hotels: 1,
        valid: 0,
        problems: 1,
        warnings: 0,
        error: { message: '1 problem' },
      },
    ]);
  });

  it('warns on standard error of what most servers refuse, and exits with 0', async () => {
    const doubtful = hotelNamed('Doubtful Inn', {
      hotelProfile: { website: 'NA', tax_rate: 12.345 },
      staffUsers: [],
    });
    const file = work.file('doubtful.json', JSON.stringify(doubtful, null, 2));
    const { code, stdout, stderr } = await work.hms(['validate', file]);
    expect([code, stdout]).toEqual([0, '']);
    expect(stderr).toMatch(
      /^doubtful\.json:\d+:\d+: warning: hotelProfile\.website: "NA" is not a full address/m,
    );
    expect(stderr).toMatch(
      /: warning: hotelProfile\.tax_rate: "12\.345" has more than two decimals/,
    );
    expect(stderr).toMatch(/: warning: staffUsers: Nobody can sign in to this hotel/);
    expect(stderr).toMatch(/\n1 hotel: 1 valid, 0 problems, 3 warnings\n$/);
  });

  it('warnings that many hotels share are one line with a count and the first places', async () => {
    const hotels = Array.from({ length: 60 }, (_, index) =>
      JSON.stringify(hotelNamed(`Empty ${index}`, { staffUsers: [] })),
    );
    const file = work.file('many.ndjson', hotels.join('\n'));
    for (const command of ['validate', 'plan']) {
      const { code, stderr } = await work.hms([command, file]);
      expect([code, stderr.match(/: warning: /g)?.length]).toEqual([0, 1]);
      expect(stderr).toMatch(
        /^many\.ndjson:1:\d+: warning: staffUsers: Nobody can sign in to this/m,
      );
      expect(stderr).toMatch(
        / \(and 59 more about this field: many\.ndjson:2:\d+, many\.ndjson:3:\d+, …\)$/m,
      );
    }
    const { stdout, stderr } = await work.hms(['validate', file, '--json']);
    expect([events(stdout).length, stderr]).toEqual([61, '']);
  });

  it('warns of rates that all end soon, unless --warn-days says otherwise', async () => {
    const file = work.file('ending.json', hotelNamed('Ending', { staffUsers: [adminOf('e')] }));
    for (const command of ['validate', 'plan']) {
      const { stderr } = await work.hms([command, file, '--warn-days', '366']);
      expect(stderr).toMatch(
        /^ending\.json:1:\d+: warning: rates: All rates end on 31 December \d{4}, /m,
      );
      expect((await work.hms([command, file, '--warn-days', '0'])).stderr).not.toContain('warning');
    }
  });

  it('prints warnings as events in the format of problems with --json', async () => {
    const file = work.file('doubtful-2.json', hotelNamed('Doubtful Two', { staffUsers: [] }));
    const { code, stdout, stderr } = await work.hms(['validate', file, '--json']);
    expect([code, stderr]).toEqual([0, '']);
    expect(events(stdout)).toEqual([
      {
        event: 'warning',
        file,
        line: 1,
        column: expect.any(Number),
        index: 0,
        path: 'staffUsers',
        message: 'Nobody can sign in to this hotel: add an active administrator',
      },
      { event: 'summary', hotels: 1, valid: 1, problems: 0, warnings: 1 },
    ]);
  });

  it('quotes an invalid phone number, and states the rule', async () => {
    const file = work.file(
      'phone.json',
      hotelNamed('Phone Inn', { hotelProfile: { phone: '0824 ext 5' } }),
    );
    const { code, stdout } = await work.hms(['validate', file]);
    expect(code).toBe(2);
    expect(stdout).toContain(
      'hotelProfile.phone: Please enter a valid phone number: "0824 ext 5" is not 10 or more digits, ' +
        'spaces, hyphens and parentheses, with or without a plus before them\n',
    );
  });

  it.each([
    ['chain.xlsx', 'convert it with hms import chain.xlsx'],
    ['chain.csv', 'convert it with hms import chain.csv'],
    ['chain.xls', 'save it as .xlsx, and convert that with hms import'],
    ['chain.numbers', 'save it as .xlsx, and convert that with hms import'],
  ])('says what to do with the spreadsheet %s', async (name, advice) => {
    const { code, stdout } = await work.hms(['validate', work.file(name, 'x')]);
    expect([code, stdout]).toEqual([2, `${name}: This is a spreadsheet: ${advice}\n`]);
  });

  it('validate accepts every example of the project', async () => {
    const { code, stdout } = await work.hms([
      'validate',
      EXAMPLES,
      join(EXAMPLES, 'batch-25.ndjson'),
      '--json',
    ]);
    const summary = events(stdout).at(-1);
    expect([code, summary?.['problems']]).toEqual([0, 0]);
  });

  it('reads NDJSON from standard input', async () => {
    const input = [hotelNamed('One'), hotelNamed('Two')].map((hotel) => JSON.stringify(hotel));
    const { code, stderr } = await work.hms(['validate', '-'], { input: input.join('\n') });
    expect([code, stderr]).toEqual([0, '2 hotels: 2 valid, 0 problems\n']);
  });

  it('an unset ${env:NAME} in a password is an error before anything is sent', async () => {
    const staffUsers = [{ ...adminOf('env'), password: '${env:STAFF_PASSWORD}' }];
    const file = work.file('env.json', hotelNamed('Env', { staffUsers }));
    const unset = await work.hms(['validate', file]);
    expect(unset.code).toBe(2);
    expect(unset.stdout).toContain('STAFF_PASSWORD');
    const env = { STAFF_PASSWORD: 'Vx8kQp31m' };
    expect((await work.hms(['validate', file], { env })).code).toBe(0);
  });

  it.each(['validate', 'plan'])(
    '%s never prints a secret that a text refers to',
    async (command) => {
      const hotel = hotelNamed('Env');
      const description = '${env:HMS_PASSWORD} ${env:HOME}';
      const hotelProfile = { ...hotel.hotelProfile, description };
      const file = work.file('env.json', { ...hotel, hotelProfile });
      const env = { HMS_PASSWORD: 'hunter2-hunter2', HOME: '/home/somebody' };
      const { code, stdout, stderr } = await work.hms([command, file], { env });
      expect(code).toBe(0);
      expect(stdout + stderr).not.toMatch(/hunter2|somebody/);
      expect(stdout + stderr).toContain(
        '${env:…} is text here: references are read only in passwords',
      );
    },
  );

  it('validate reports a missing file as a problem', async () => {
    const { code, stdout } = await work.hms(['validate', 'nowhere.json']);
    expect([code, stdout]).toEqual([2, 'nowhere.json: There is no such file or folder\n']);
    const [problem] = events((await work.hms(['validate', 'nowhere.json', '--json'])).stdout);
    expect(problem).toEqual({
      event: 'problem',
      file: 'nowhere.json',
      line: null,
      column: null,
      index: null,
      path: '',
      message: 'There is no such file or folder',
    });
  });

  it('validate reports arguments that it does not read', async () => {
    const file = work.file('notes/a.json', hotelNamed('Noted'));
    work.file('notes/b.csv', '');
    const { code, stderr } = await work.hms(['validate', 'notes/', file]);
    expect([code, stderr]).toEqual([
      0,
      'notes/: ignored 1 other file, because only *.json is read: b.csv\n' +
        'notes/a.json: named twice, and read once\n' +
        '1 hotel: 1 valid, 0 problems\n',
    ]);
  });
});

describe('hms plan', () => {
  it('prints what onboard would send, in order, with passwords masked', async () => {
    const hotel = hotelNamed('Seaside Grand', {
      staffUsers: [
        { first_name: 'A', last_name: 'B', email: 'abe@c.example', password: 'Qw3rTy77z' },
      ],
    });
    const { code, stdout, stderr } = await work.hms([
      'plan',
      work.file('plan.json', hotel),
      '--json',
    ]);
    const printed = events(stdout);
    const summary = printed.pop();
    expect([code, stderr]).toEqual([0, '']);
    expect(stdout).not.toContain('Qw3rTy77z');
    expect(printed.map((event) => event['key']).slice(0, 3)).toEqual([
      'hotel',
      'room-type:DLX',
      'room:101',
    ]);
    expect(printed[2]).toMatchObject({
      event: 'operation',
      hotel: 'SEASID01',
      method: 'POST',
      path: '/rooms/rooms/',
      body: { hotel: { $ref: 'hotel' }, room_type: { $ref: 'room-type:DLX' } },
    });
    expect(printed.find((event) => Object.is(event['key'], 'user:abe'))).toMatchObject({
      body: { password: '********', confirm_password: '********' },
    });
    expect(summary).toEqual({
      event: 'summary',
      hotels: 1,
      counts: { hotel: 1, 'room-type': 1, room: 3, plan: 3, rule: 3, user: 1, completion: 1 },
      requests: printed.length,
      seconds: ((printed.length - 1) * 10) / 1000,
    });
  });

  it('says that it is offline, calls no hotel new, and shows names, counts and prices', async () => {
    const hotel = hotelNamed('Seaside Grand', {
      rates: {
        rates: [{ room_type_name: 'Deluxe Room', base_rate: 7000 }],
        rate_plans: [{ name: 'Best Rate', code: 'BAR' }],
      },
      roomTypes: [{ name: 'Deluxe Room', room_count: 12, base_occupancy: 2, max_occupancy: 3 }],
      staffUsers: [{ ...adminOf('plan'), password: 'Qw3rTy77z' }],
    });
    const { stdout, stderr } = await work.hms(['plan', work.file('values.json', hotel)]);
    const year = new Date().getFullYear();
    const lines = stdout.split('\n');
    expect([lines[0], stderr]).toEqual([
      expect.stringMatching(/^Offline: nothing was compared/),
      '',
    ]);
    expect(lines[1]).toBe('Seaside Grand (SEASID01), created if it does not exist yet:');
    for (const line of [
      /^ {2}POST +\/hotels\/ +hotel +Seaside Grand, .*, INR, /m,
      /^ {2}POST +\/rooms\/types\/ +room-type:DLX +Deluxe Room, 12 rooms, 2-3 guests$/m,
      /^ {2}POST +\/rooms\/rooms\/ +room:101 … room:\d+ \(12\) +Deluxe Room, floors 1-2$/m,
      /^ {2}POST +\/rates\/plans\/ +plan:BAR +Best Rate, standard, base plan$/m,
      new RegExp(
        `^ {2}POST +/rates/rules/ +rule:BAR:DLX +7000 INR, ${year}-01-01 to ${year}-12-31$`,
        'm',
      ),
      /^ {2}POST +\/auth\/users\/ +user:admin.plan +Asha Naik, Administrator, admin\.plan@/m,
    ]) {
      expect(stdout).toMatch(line);
    }
    expect(stdout).not.toContain('Qw3rTy77z');
    expect(stdout).not.toContain('new hotel');
  });

  it('plan updates an existing hotel', async () => {
    const hotel = hotelNamed('Old Place', { hotelProfile: { id: 17 } });
    const { stdout } = await work.hms(['plan', work.file('old.json', hotel)]);
    expect(stdout).toContain('update of hotel 17');
    expect(stdout).toMatch(/PUT +\/hotels\/17\//);
  });

  it('plan changes inactive records only in existing hotels', async () => {
    const rate_plans = [
      { name: 'Best', code: 'BAR' },
      { name: 'Off', code: 'OFF', is_active: false },
    ];
    const hotel = hotelNamed('Old Place', { hotelProfile: { id: 17 }, rates: { rate_plans } });
    const { stdout } = await work.hms(['plan', work.file('old.json', hotel)]);
    expect(stdout).toMatch(/POST +\/rates\/plans\/ +plan:BAR /);
    expect(stdout).toMatch(/PATCH +\/rates\/plans\/\{id\}\/ +plan:OFF .*, inactive\n/);
    expect(stdout).toMatch(/PATCH +\/rates\/pricing-config\/\{id\}\/ +pricing .*fixed prices\n/);
  });

  it('the shortest duration of a plan follows --min-gap', async () => {
    const file = work.file('gap.json', hotelNamed('Gap'));
    const { stdout } = await work.hms(['plan', file, '--min-gap', '1000']);
    expect(stdout).toContain('13 requests, at least 12 s; nothing was sent');
  });

  it('a configuration with problems is not planned', async () => {
    const { code, stdout, stderr } = await work.hms(['plan', work.file('b.json', broken)]);
    expect([code, stdout]).toEqual([2, '']);
    expect(stderr).toContain('Base rate is required');
  });
});

describe('hms schema', () => {
  it('prints the JSON Schema of a configuration', async () => {
    const { code, stdout } = await work.hms(['schema']);
    expect(code).toBe(0);
    expect(JSON.parse(stdout)).toMatchObject({ properties: { hotelProfile: expect.anything() } });
  });

  it('hms schema --out writes the schema to a file', async () => {
    const { code, stdout } = await work.hms(['schema', '--out', 'hotel.schema.json']);
    expect([code, stdout]).toEqual([0, '']);
    expect(JSON.parse(work.read('hotel.schema.json'))).toHaveProperty('properties');
  });

  it('a folder may contain the schema beside its configurations', async () => {
    const folder = join(work.folder, 'hotels');
    cpSync(join(EXAMPLES, 'minimal.json'), join(folder, 'minimal.json'));
    cpSync(join(EXAMPLES, 'hotel.schema.json'), join(folder, 'hotel.schema.json'));
    expect((await work.hms(['validate', 'hotels'])).code).toBe(0);
  });
});
