import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { HAS_TERMINALS, onTerminal } from '#tests/cli/support/on-terminal.ts';
import { EXAMPLES, openWorkspace, textOf } from '#tests/cli/support/run-hms.ts';

const work = openWorkspace();

const UGLY = join(EXAMPLES, 'ugly-chain.xlsx');
const CHAIN = join(EXAMPLES, 'chain.xlsx');
const MAPPING = join(EXAMPLES, 'mappings/ugly-chain.json');
const HOTEL =
  'Name of Hotel,Hotel ID,E-mail ID,Tel. No.,Address,Location,State,Pin Code,Room Category,Keys,Mystery,Loyalty\n' +
  'Seaside Grand,SEA,a@b.example,+91 832 555 0100,1 Beach Road,Panaji,Goa,403001,Suite,3,₹ 4000,Gold\n';
const baseRateIn = (text: string) =>
  (JSON.parse(text) as { rates: { rates: { base_rate: number }[] } }).rates.rates[0]?.base_rate;

describe('hms import with a mapping', () => {
  it('quotes the cell of each problem of an ugly workbook, and writes nothing', async () => {
    const run = await work.hms(`import ${UGLY} --ignore Other`);
    expect(run).toExit(
      2,
      'Sheet1 row 10: Ignored this row: it is a total\n',
      'Sheet1!O7 (Rack Rate): There are several numbers in this cell: enter one: "4500⏎5500"\n',
      'Sheet1!O8 (Rack Rate): Enter the base rate, or set one for all with --default base_rate=4500\n',
      'Sheet1!O9 (Rack Rate): This amount is in EUR, but the currency of the hotel is INR: "€ 210"\n',
      '. You can also set a pattern for missing usernames, such as --usernames "{local}.{code}"\n',
    );
    expect(run.stdout).toBe('');
    expect(await work.hms(`import ${UGLY} --mapping ${MAPPING}`)).toExit(
      2,
      'Ignored column "Other"',
      /^hms: 3 problems; nothing was written$/m,
    );
    const { stdout } = await work.hms('schema --mapping');
    expect(JSON.parse(stdout)).toEqual(
      JSON.parse(readFileSync(join(EXAMPLES, 'import-mapping.schema.json'), 'utf8')),
    );
  });

  it('--skip-invalid writes the valid hotels, and a workbook that can be corrected and imported', async () => {
    const options = '--ignore Other --usernames {local}.{code}';
    const run = await work.hms(`import ${UGLY} ${options} --skip-invalid`);
    expect(run).toExit(
      1,
      '5 rows with their problems written to rejected.xlsx: correct the rows and import that file\n',
    );
    expect(JSON.parse(run.stdout)).toMatchObject({
      hotelProfile: {
        code: 'SAGB',
        pool_available: true,
        cancellation_hours: 48,
        check_in_time: '14:00',
      },
      roomTypes: [{ name: 'Deluxe', room_count: 24, room_size: 344 }, { name: 'Suite' }],
      staffUsers: [{ username: 'gm.sagb', role: 'admin' }, { role: 'front_desk_agent' }],
    });
    expect(work.mode('rejected.xlsx')).toBe(0o600);
    const again = await work.hms(`import rejected.xlsx ${options} --json`);
    const problems = again.events.filter(({ event }) => textOf(event) === 'problem');
    expect([again.code, problems.map(({ row, title }) => [row, title])]).toEqual([
      2,
      [5, 6, 7].map((row) => [row, 'Rack Rate']),
    ]);
  });

  it('--map, --ignore and --default say what columns are; --save-mapping and --mapping remember it', async () => {
    work.file('one.csv', HOTEL);
    expect(await work.hms('import one.csv')).toExit(
      2,
      'one.csv: K1 (Mystery): This column is not understood. Map it with --map "Mystery=FIELD"',
    );
    const options = '--map Mystery=base_rate --ignore Loyalty --default max_occupancy=4';
    const saved = await work.hms(`import one.csv ${options} --save-mapping m.json`);
    expect(saved).toExit(
      0,
      'Max Occupancy 4 (--default)',
      'Mapping written to m.json: use it with --mapping m.json\n',
    );
    expect(baseRateIn(saved.stdout)).toBe(4000);
    expect(JSON.parse(work.read('m.json'))).toMatchObject({
      sheets: [{ sheet: 'one', headerRow: 1 }],
      defaults: { max_occupancy: '4' },
    });
    expect((await work.hms('import one.csv --mapping m.json')).stdout).toBe(saved.stdout);
    work.file('other.csv', HOTEL.replace('Mystery', 'Riddle'));
    const defaults = '--ignore-unmapped --default base_rate=1 --default currency=INR';
    expect(await work.hms(`import other.csv ${defaults}`)).toExit(
      0,
      'Ignored column "Riddle": not a known field',
    );
  });

  it('--map says the currency and the scale of prices, which --save-mapping saves', async () => {
    const column = "Rate (INR '000)";
    work.file('scaled.csv', HOTEL.replace('Mystery', column));
    const call = ['import', 'scaled.csv', '--ignore-unmapped'];
    expect(await work.hms(call)).toExit(2, `--map "${column}=base_rate:thousands"`);
    const read = await work.hms([
      ...call,
      '--map',
      `${column}=base_rate:INR:thousands`,
      '--save-mapping',
      's.json',
    ]);
    expect([read.code, baseRateIn(read.stdout)]).toEqual([0, 4_000_000]);
    const { sheets } = JSON.parse(work.read('s.json')) as { sheets: [{ columns: object[] }] };
    const field = { field: 'rate.base_rate', unit: 'INR', scale: 'thousands' };
    expect(sheets[0].columns).toContainEqual({ column, ...field });
  });

  it('--separator, --sheet and --header-row choose what is read', async () => {
    work.file(
      'tabs.csv',
      `a;b\n${HOTEL.replace('Mystery', 'Rate').replaceAll(',', '\t')}c;d\ne;f\n`,
    );
    const call = 'import tabs.csv --ignore-unmapped';
    expect(await work.hms(call)).toExit(2, 'There are no hotels');
    const words = 'This row contains only the name of a hotel';
    expect(
      await work.hms(`${call} --separator tab --header-row 2 --save-mapping tabs.json`),
    ).toExit(2, words);
    expect(JSON.parse(work.read('tabs.json'))).toMatchObject({ separator: '\t' });
    expect(await work.hms(`${call} --mapping tabs.json`)).toExit(2, words);
    work.file('late.csv', '-\n'.repeat(20) + HOTEL);
    const late = 'import late.csv --map Mystery=base_rate --ignore-unmapped';
    expect(await work.hms(late)).toExit(2);
    expect(await work.hms(`${late} --header-row 21`)).toExit(0);
    expect(await work.hms(`import ${CHAIN} --sheet Staff`)).toExit(2, 'There are no hotels');
    expect(await work.hms(`import ${CHAIN} --sheet Stuff`)).toExit(
      2,
      'No sheet is called "Stuff". The sheets are ',
    );
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
    [['--mapping', 'nowhere.json'], 'nowhere.json cannot be read: no such file'],
    [
      ['--mapping', 'bad.json'],
      'bad.json:1:16: sheets.0.colums: Unknown field "colums"; did you mean "columns"?',
    ],
  ])('import %s is an invalid call', async (options, message) => {
    work.file('bad.json', '{ "sheets": [{ "colums": [] }] }');
    expect(await work.hms(['import', CHAIN, '--ignore-unmapped', ...options])).toExit(2, message);
  });
});

const importing = async (
  call: string,
  ...answers: (readonly [question: string, answer: string])[]
) =>
  await onTerminal(work, ['import', ...call.split(' ')], {
    columns: 100,
    answers: answers.map(([question, answer]) => [question, `${answer}\r`] as const),
  });

describe.skipIf(!HAS_TERMINALS)('hms import on a terminal', () => {
  it('shows how it reads the columns, takes corrections, and remembers them', async () => {
    work.file('asked.csv', HOTEL);
    const { code, said, unasked } = await importing(
      'asked.csv --out asked.json',
      ['Accept and ignore 2 columns?', '99'],
      ['Accept and ignore 2 columns?', '11'],
      ['Field for "Mystery"', 'base_rat'],
      ['Field for "Mystery"', 'base_rate'],
      ['Accept and ignore 1 column?', ''],
      ['File name for this mapping', 'asked.mapping.json'],
    );
    expect([code, unasked]).toEqual([0, []]);
    expect(said).toMatch(/10 +Keys +3 +room_type.room_count +by its title/);
    expect(said).toContain('There is no column 99: the numbers are 1 to 12.');
    expect(said).toContain('Did you mean base_rate?');
    expect(said).toMatch(/11 +Mystery +₹ 4000 +rate.base_rate +your choice/);
    expect(baseRateIn(work.read('asked.json'))).toBe(4000);
    const again = await work.hms('import asked.csv --mapping asked.mapping.json');
    expect(JSON.parse(again.stdout)).toEqual(JSON.parse(work.read('asked.json')));
  });

  it.each([
    ['q', 2, 'Nothing was written'],
    ['\u0003', 130, 'hms: Interrupted; nothing was written.'],
  ])('writes nothing if the user quits with %j', async (answer, exitCode, words) => {
    work.file('asked.csv', HOTEL);
    const { code, said } = await importing('asked.csv --out never.json', ['Accept and', answer]);
    expect([code, existsSync(join(work.folder, 'never.json'))]).toEqual([exitCode, false]);
    expect(said).toContain(words);
  });
});
