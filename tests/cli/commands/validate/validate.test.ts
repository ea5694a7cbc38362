import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { EXAMPLES, events, openWorkspace } from '#tests/cli/support/run-hms.ts';
import { adminOf, hotelNamed } from '#tests/cli/support/sample-hotels.ts';

const work = openWorkspace();

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

  it('reports paths in ignoreChanges that name nothing, and suggests the nearest path', async () => {
    const ignoreChanges = [
      'roomTypes.*.amenities',
      'roomTypes.amenities',
      'rates.rates.0.base_rat',
      'rates.rates.1.base_rate',
      'hotelProfile.*',
      'rubbish',
      'rates.rate_plans.2',
    ];
    const text = JSON.stringify({ ...hotelNamed('Seaside Grand'), ignoreChanges }, null, 2);
    const file = work.file('ignoring.json', text);
    const { code, stdout } = await work.hms(['validate', file]);
    const start = text.slice(0, text.indexOf('"roomTypes.*')).split('\n').length;
    expect(code).toBe(2);
    expect(stdout.trimEnd().split('\n')).toEqual([
      `ignoring.json:${start + 1}:5: ignoreChanges.1: Unknown path "roomTypes.amenities"; did you mean "roomTypes.*.amenities"?`,
      `ignoring.json:${start + 2}:5: ignoreChanges.2: Unknown path "rates.rates.0.base_rat"; did you mean "rates.rates.0.base_rate"?`,
      `ignoring.json:${start + 3}:5: ignoreChanges.3: Unknown path "rates.rates.1.base_rate": rates.rates has no entry 1`,
      `ignoring.json:${start + 4}:5: ignoreChanges.4: Unknown path "hotelProfile.*"; did you mean "hotelProfile"?`,
      `ignoring.json:${start + 5}:5: ignoreChanges.5: Unknown path "rubbish"`,
    ]);
  });

  it('reports a path of a base in the base', async () => {
    const base = work.file('chain.json', { ignoreChanges: ['staffUsers', 'staffUser'] });
    const file = work.file('extending.json', { extends: base, ...hotelNamed('Seaside Grand') });
    const { code, stdout } = await work.hms(['validate', file]);
    expect(code).toBe(2);
    expect(stdout).toMatch(
      /^chain\.json:1:\d+: ignoreChanges\.1: Unknown path "staffUser"; did you mean "staffUsers"\?/,
    );
  });

  it('prints problems and warnings as events with --json', async () => {
    const file = work.file('two.json', [broken, hotelNamed('Doubtful', { staffUsers: [] })]);
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
        event: 'warning',
        file,
        line: 1,
        column: expect.any(Number),
        index: 1,
        path: 'staffUsers',
        message: 'This hotel has no active administrator: add one',
      },
      {
        event: 'summary',
        hotels: 2,
        valid: 1,
        problems: 1,
        warnings: 1,
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
    expect(stderr).toMatch(/: warning: staffUsers: This hotel has no active administrator/);
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
        /^many\.ndjson:1:\d+: warning: staffUsers: This hotel has no active administrator/m,
      );
      expect(stderr).toMatch(
        / \(and 59 more warnings about this field: many\.ndjson:2:\d+, many\.ndjson:3:\d+, …\)$/m,
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
        '${env:…} is not replaced here: only passwords can refer to environment variables',
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
        'notes/a.json: named twice; duplicates are ignored\n' +
        '1 hotel: 1 valid, 0 problems\n',
    ]);
  });
});
