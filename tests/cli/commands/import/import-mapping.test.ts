import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { HAS_TERMINALS, onTerminal } from '#tests/cli/support/on-terminal.ts';
import { EXAMPLES, events, openWorkspace } from '#tests/cli/support/run-hms.ts';

const work = openWorkspace();

const UGLY = join(EXAMPLES, 'ugly-chain.xlsx');
const CHAIN = join(EXAMPLES, 'chain.xlsx');
const HOTEL =
  'Name of Hotel,Hotel ID,E-mail ID,Tel. No.,Address,Location,State,Pin Code,Room Category,Keys,Mystery,Loyalty\n' +
  'Seaside Grand,SEA,a@b.example,+91 832 555 0100,1 Beach Road,Panaji,Goa,403001,Suite,3,₹ 4000,Gold\n';

describe('hms import with a mapping', () => {
  it('an ugly workbook: each problem quotes its cell, and nothing is written', async () => {
    const { code, stdout, stderr } = await work.hms(['import', UGLY, '--ignore', 'Other']);
    expect([code, stdout]).toEqual([2, '']);
    for (const line of [
      'Sheet1 row 10: Ignored this row: it is a total\n',
      'Sheet1!O7 (Rack Rate): There are several numbers in this cell: enter one: "4500⏎5500"\n',
      'Sheet1!O8 (Rack Rate): Enter the base rate, or set one for all with --default base_rate=4500\n',
      'Sheet1!O9 (Rack Rate): This amount is in EUR, but the currency of the hotel is INR: "€ 210"\n',
      '. You can also set a pattern for missing user names, such as --usernames "{local}.{code}"\n',
    ])
      expect(stderr).toContain(line);
  });

  it('--skip-invalid writes the valid hotels, and a workbook that can be corrected and imported', async () => {
    const args = ['--ignore', 'Other', '--usernames', '{local}.{code}'];
    const { code, stdout, stderr } = await work.hms(['import', UGLY, ...args, '--skip-invalid']);
    expect([code, JSON.parse(stdout)]).toMatchObject([
      1,
      {
        hotelProfile: {
          code: 'SAGB',
          street_address: '14 Beach Road, Calangute',
          pool_available: true,
          cancellation_hours: 48,
          check_in_time: '14:00',
        },
        roomTypes: [
          { name: 'Deluxe', room_count: 24, room_size: 344, bed_configuration: 'One King Bed' },
          { name: 'Suite', room_count: 6 },
        ],
        rates: { rates: [{ base_rate: 7500 }, { base_rate: 12_500 }] },
        staffUsers: [{ username: 'gm.sagb', role: 'admin' }, { role: 'front_desk_agent' }],
      },
    ]);
    expect(stderr).toContain(
      '5 rows with their problems written to rejected.xlsx: correct the rows and import that file\n',
    );
    expect(work.mode('rejected.xlsx')).toBe(0o600);
    const again = await work.hms(['import', 'rejected.xlsx', ...args, '--json']);
    expect(again.code).toBe(2);
    const problems = events(again.stdout).filter(
      ({ event }) => JSON.stringify(event) === '"problem"',
    );
    expect(problems.map(({ row, title }) => [row, title])).toEqual([
      [5, 'Rack Rate'],
      [6, 'Rack Rate'],
      [7, 'Rack Rate'],
    ]);
  });

  it('--map, --ignore and --default say what columns are; --save-mapping and --mapping remember it', async () => {
    const file = work.file('one.csv', HOTEL);
    const refused = await work.hms(['import', file]);
    expect(refused.stderr).toContain(
      'one.csv: K1 (Mystery): This column is not understood. Map it with --map "Mystery=FIELD"',
    );
    const options = [
      '--map',
      'Mystery=base_rate',
      '--ignore',
      'Loyalty',
      '--default',
      'max_occupancy=4',
    ];
    const saved = await work.hms(['import', file, ...options, '--save-mapping', 'm.json']);
    expect(JSON.parse(saved.stdout)).toMatchObject({
      roomTypes: [{ max_occupancy: 4 }],
      rates: { rates: [{ base_rate: 4000 }] },
    });
    expect(saved.stderr).toContain('Max Occupancy 4 (--default)');
    expect(saved.stderr).toContain('Mapping written to m.json: use it with --mapping m.json\n');
    expect(JSON.parse(work.read('m.json'))).toMatchObject({
      sheets: [{ sheet: 'one', headerRow: 1 }],
      defaults: { max_occupancy: '4' },
    });
    const again = await work.hms(['import', file, '--mapping', 'm.json']);
    expect([again.code, again.stdout]).toEqual([0, saved.stdout]);
    work.file('other.csv', HOTEL.replace('Mystery', 'Riddle'));
    const other = await work.hms([
      'import',
      'other.csv',
      '--ignore-unmapped',
      '--default',
      'base_rate=1',
      '--default',
      'currency=INR',
    ]);
    expect([other.code, other.stderr]).toEqual([
      0,
      expect.stringContaining('Ignored column "Riddle": not a known field'),
    ]);
  });

  it('--map says the currency and the scale of prices, and --save-mapping saves them', async () => {
    const file = work.file('one.csv', HOTEL.replace('Mystery', "Rate (INR '000)"));
    const [refused, read] = [[], ['--map', "Rate (INR '000)=base_rate:INR:thousands"]].map(
      (options) => [
        'import',
        file,
        '--ignore-unmapped',
        '--save-mapping',
        'm.json',
        '--force',
        ...options,
      ],
    );
    expect(await work.hms(refused ?? [])).toMatchObject({
      code: 2,
      stderr: expect.stringContaining(`--map "Rate (INR '000)=base_rate:thousands"`),
    });
    const { code, stdout } = await work.hms(read ?? []);
    expect([code, JSON.parse(stdout).rates.rates[0].base_rate]).toEqual([0, 4_000_000]);
    expect(JSON.parse(work.read('m.json')).sheets[0].columns).toContainEqual({
      column: "Rate (INR '000)",
      field: 'rate.base_rate',
      unit: 'INR',
      scale: 'thousands',
    });
  });

  it('--separator sets the separator of the cells, and is saved', async () => {
    const text = HOTEL.replace('Mystery', 'Rate').replaceAll(',', '\t');
    const file = work.file('tabs.csv', `a;b\n${text}c;d\ne;f\n`);
    const args = ['import', file, '--ignore-unmapped'];
    expect((await work.hms(args)).stderr).toContain('There are no hotels');
    const saves = ['--header-row', '2', '--save-mapping', 'tabs.json'];
    const given = await work.hms([...args, '--separator', 'tab', ...saves]);
    expect(given.stderr).toContain('This row contains only the name of a hotel');
    expect(JSON.parse(work.read('tabs.json'))).toMatchObject({ separator: '\t' });
    const saved = await work.hms([...args, '--mapping', 'tabs.json']);
    expect(saved.stderr).toContain('This row contains only the name of a hotel');
  });

  it('--sheet and --header-row choose what is read', async () => {
    const file = work.file('late.csv', '-\n'.repeat(20) + HOTEL);
    const args = ['--map', 'Mystery=base_rate', '--ignore-unmapped'];
    expect((await work.hms(['import', file, ...args])).code).toBe(2);
    expect((await work.hms(['import', file, ...args, '--header-row', '21'])).code).toBe(0);
    const staff = await work.hms(['import', CHAIN, '--sheet', 'Staff']);
    expect(staff.stderr).toContain('There are no hotels');
    const none = await work.hms(['import', CHAIN, '--sheet', 'Stuff']);
    expect([none.code, none.stderr]).toEqual([
      2,
      expect.stringContaining('No sheet is called "Stuff". The sheets are '),
    ]);
  });

  it.each([
    [
      ['--map', 'Rack Rate'],
      '--map needs text on both sides of an equals sign, such as "Rack Rate=base_rate".',
    ],
    [['--map', 'Rack Rate=base_rat'], 'No field is called "base_rat". Did you mean base_rate?'],
    [['--map', 'Area=zzz'], 'No field is called "zzz". hms schema --mapping lists all names.'],
    [['--map', 'Romes!Area=room_size'], 'No sheet is called "Romes". The sheets are '],
    [['--map', 'Area=room_size:m3'], 'No unit is called "m3". Did you mean m2?'],
    [['--map', 'Rate=base_rate:INR:k'], 'No unit is called "INR:k".'],
    [
      ['--default', 'phone=1'],
      'The default of phone cannot be used: write profile.phone or user.phone',
    ],
    [['--separator', 'x'], 'It must be , or ; or | in quotes, or tab.'],
    [['--header-row', '0'], 'It must be a row such as 3, or two such as 3,4.'],
    [
      ['--ignore', 'Room tpye'],
      '--ignore: no sheet has a column "Room tpye". Did you mean "Room type"?',
    ],
    [['--ignore', 'Hotels!Zebra'], '--ignore: no sheet has a column "Zebra".'],
    [['--mapping', 'nowhere.json'], 'nowhere.json cannot be read: no such file'],
    [
      ['--mapping', 'bad.json'],
      'bad.json:1:16: sheets.0.colums: Unknown field "colums"; did you mean "columns"?',
    ],
  ])('import %s is an invalid call', async (options, message) => {
    work.file('bad.json', '{ "sheets": [{ "colums": [] }] }');
    const { code, stderr } = await work.hms(['import', CHAIN, '--ignore-unmapped', ...options]);
    expect([code, stderr]).toEqual([2, expect.stringContaining(message)]);
  });

  it('the example mapping reads the ugly workbook, and has the schema that hms schema prints', async () => {
    const mapping = join(EXAMPLES, 'mappings/ugly-chain.json');
    const { stderr } = await work.hms(['import', UGLY, '--mapping', mapping]);
    expect(stderr).toMatch(/Ignored column "Other"/);
    expect(stderr).toMatch(/^hms: 3 problems; nothing was written$/m);
    const { stdout } = await work.hms(['schema', '--mapping']);
    const written = readFileSync(join(EXAMPLES, 'import-mapping.schema.json'), 'utf8');
    expect(JSON.parse(stdout)).toEqual(JSON.parse(written));
  });
});

const importing = async (
  args: readonly string[],
  answers: readonly (readonly [question: string, answer: string])[],
) =>
  await onTerminal(work, ['import', ...args], {
    columns: 100,
    answers: answers.map(([question, answer]) => [question, `${answer}\r`] as const),
  });

describe.skipIf(!HAS_TERMINALS)('hms import on a terminal', () => {
  it('shows how it reads the columns, takes corrections, and remembers them', async () => {
    const file = work.file('asked.csv', HOTEL);
    const { code, said, unasked } = await importing(
      [file, '--out', 'asked.json'],
      [
        ['Accept and ignore 2 columns?', '99'],
        ['Accept and ignore 2 columns?', '11'],
        ['Field for "Mystery"', 'base_rat'],
        ['Field for "Mystery"', 'base_rate'],
        ['Accept and ignore 1 column?', ''],
        ['File name for this mapping', 'asked.mapping.json'],
      ],
    );
    expect([code, unasked]).toEqual([0, []]);
    expect(said).toContain('asked.csv: titles in row 1');
    expect(said).toMatch(/10 +Keys +3 +room_type.room_count +by its title/);
    expect(said).toContain('There is no column 99: the numbers are 1 to 12.');
    expect(said).toContain('Did you mean base_rate?');
    expect(said).toMatch(/11 +Mystery +₹ 4000 +rate.base_rate +your choice/);
    expect(JSON.parse(work.read('asked.json'))).toMatchObject({
      rates: { rates: [{ base_rate: 4000 }] },
    });
    const again = await work.hms(['import', file, '--mapping', 'asked.mapping.json']);
    expect(JSON.parse(again.stdout)).toEqual(JSON.parse(work.read('asked.json')));
  });

  it('does not finish while two columns have the same meaning', async () => {
    const file = work.file('twins.csv', HOTEL.replace('Mystery', 'Units'));
    const { code, said, unasked } = await importing(
      [file, '--out', 'twins.json', '--default', 'base_rate=9', '--default', 'country=India'],
      [
        ['Accept and ignore 1 column?', ''],
        ['Accept and ignore 1 column?', '11'],
        ['Field for "Units"', '-'],
        ['Accept and ignore 1 column?', ''],
        ['File name for this mapping', ''],
      ],
    );
    expect([code, unasked]).toEqual([0, []]);
    expect(said).toContain(
      'Column 11 has the same field as another column: change one of the two.',
    );
  });

  it('writes nothing if the user quits', async () => {
    const file = work.file('asked.csv', HOTEL);
    const { code, said } = await importing([file, '--out', 'never.json'], [['Accept and', 'q']]);
    expect([code, existsSync(join(work.folder, 'never.json'))]).toEqual([2, false]);
    expect(said).toContain('Nothing was written');
  });

  it('writes nothing after Ctrl-C', async () => {
    const file = work.file('asked.csv', HOTEL);
    const answers = [
      ['Accept and', '11'],
      ['Field for', '\u0003'],
    ] as const;
    const { code, said } = await importing([file, '--out', 'never.json'], answers);
    expect([code, existsSync(join(work.folder, 'never.json'))]).toEqual([130, false]);
    expect(said).toContain('hms: Interrupted; nothing was written.');
  });
});
