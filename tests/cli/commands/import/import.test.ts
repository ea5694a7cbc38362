import { cpSync, readdirSync, symlinkSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { EXAMPLES, events, openWorkspace } from '#tests/cli/support/run-hms.ts';

const work = openWorkspace();

const HOTELS =
  'Hotel name,Code,E-mail,Phone,Street,City,State,ZIP\n' +
  'Seaside Grand,SEA,a@b.example,+91 832 555 0100,1 Beach Road,Panaji,Goa,403001\n';
const TYPES = 'Room type,Qty,Price\nDeluxe Room,3,"₹ 7,000"\n';
const STAFF = 'First name,Last name,E-mail,Password\nAsha,Naik,asha@b.example,Qw3rTy77z\n';

const reported = (text: string) =>
  events(text).filter(({ event }) => JSON.stringify(event) !== '"filled"');

const ROUNDED = 'Base rates in GBP are sent as whole numbers: 109.5 as 110';

describe('hms import turns a spreadsheet into configurations', () => {
  it('import prints one hotel as an object that onboard accepts', async () => {
    const files = [work.file('hotels.csv', HOTELS), work.file('room-types.csv', TYPES)];
    const { code, stdout, stderr } = await work.hms(['import', ...files]);
    expect(code).toBe(0);
    expect(stderr).toMatch(
      /^Filled in, because.* Check-in Time 15:00.*\n1 hotel, 1 room type, 0 staff users\n$/s,
    );
    expect(JSON.parse(stdout)).toMatchObject({
      hotelProfile: { name: 'Seaside Grand', code: 'SEA' },
      roomTypes: [{ name: 'Deluxe Room', room_count: 3 }],
      rates: { rates: [{ room_type_name: 'Deluxe Room', base_rate: 7000 }] },
    });
    expect((await work.hms(['validate', '-'], { input: stdout })).code).toBe(0);
  });

  it("the project's workbook and its CSV files are the same four hotels", async () => {
    const workbook = await work.hms(['import', join(EXAMPLES, 'chain.xlsx')]);
    const files = await work.hms(['import', join(EXAMPLES, 'chain')]);
    expect([workbook.code, files.code]).toEqual([0, 0]);
    expect(events(workbook.stdout)).toEqual(events(files.stdout));
    expect(events(workbook.stdout)).toHaveLength(4);
    expect(workbook.stderr).toContain(
      'chain.xlsx: Room types!I1: Ignored column "Remarks": remarks are not imported',
    );
    const { stdout } = await work.hms(['validate', '-', '--json'], { input: workbook.stdout });
    expect(events(stdout).at(-1)).toEqual({
      event: 'summary',
      hotels: 4,
      valid: 4,
      problems: 0,
      warnings: 1,
    });
  });

  it('--out writes a folder with a file for each hotel, or one file', async () => {
    const chain = join(EXAMPLES, 'chain');
    const folder = await work.hms(['import', chain, '--ignore-unmapped', '--out', 'configs']);
    expect([folder.code, folder.stdout]).toEqual([0, '']);
    expect(folder.stderr).toContain('4 hotels, 9 room types, 8 staff users written to configs\n');
    expect(readdirSync(join(work.folder, 'configs')).toSorted()).toEqual([
      'LAGBRIST.json',
      'LAGDUBAI.json',
      'LAGKOCHI.json',
      'LAGSING.json',
    ]);
    await work.hms(['import', chain, '--ignore-unmapped', '--out', 'chain.ndjson']);
    await work.hms(['import', chain, '--ignore-unmapped', '--out', 'chain.json']);
    const ndjson = events(work.read('chain.ndjson'));
    expect(JSON.parse(work.read('chain.json'))).toEqual(ndjson);
    expect(ndjson.map(({ hotelProfile }) => hotelProfile?.['code'])).toEqual([
      'LAGKOCHI',
      'LAGDUBAI',
      'LAGSING',
      'LAGBRIST',
    ]);
    const { stderr } = await work.hms(['validate', 'configs', 'chain.ndjson']);
    expect(stderr).toMatch(/^8 hotels: 4 valid/m);
  });

  it('--out replaces an existing file only with --force, and is a folder or a .json file', async () => {
    const files = [work.file('a/hotels.csv', HOTELS), work.file('a/room-types.csv', TYPES)];
    work.file('mine.json', 'my own');
    work.file('mine/SEA.json', 'my own');
    const refused = await work.hms(['import', ...files, '--out', 'mine.json']);
    expect([refused.code, work.read('mine.json')]).toEqual([2, 'my own']);
    expect(refused.stderr).toContain(
      'mine.json already exists. Choose another file or folder, or add',
    );
    const folder = await work.hms(['import', ...files, '--out', 'mine']);
    expect([folder.code, work.read('mine/SEA.json')]).toEqual([2, 'my own']);
    expect(folder.stderr).toContain('SEA.json already exists');
    expect((await work.hms(['import', ...files, '--out', 'mine', '--force'])).code).toBe(0);
    expect(work.read('mine/SEA.json')).toContain('Seaside Grand');

    const table = await work.hms(['import', ...files, '--out', 'o.csv']);
    expect(table.code).toBe(2);
    expect(table.stderr).toContain('It must be a folder, or end in .ndjson or .jsonl or .json.');
    expect(readdirSync(work.folder)).not.toContain('o.csv');
  });

  it('import names problems by sheet, row and column, writes nothing and exits with 2', async () => {
    cpSync(join(EXAMPLES, 'chain'), join(work.folder, 'broken'), { recursive: true });
    const staff = work.read('broken/staff.csv');
    work.file('broken/staff.csv', staff.replace('omar.haddad@', 'omar.haddad at '));
    work.file('broken/rates.csv', work.read('broken/rates.csv').replace('AED 620', 'AED 6.200'));
    const { code, stdout, stderr } = await work.hms(['import', 'broken', '--out', 'never']);
    expect([code, stdout]).toEqual([2, '']);
    expect(stderr.split('\n')).toEqual([
      `broken/hotels.csv: row 5: ${ROUNDED}`,
      'broken/room-types.csv: I1: Ignored column "Remarks": remarks are not imported',
      'broken/rates.csv: C4 (Price per night): This number is ambiguous: write it without a separator, or give its column a format in the mapping: "AED 6.200"',
      'broken/staff.csv: D5 (E-mail): Please enter a valid email address',
      'hms: 2 problems; nothing was written',
      '',
    ]);
    expect(readdirSync(work.folder)).not.toContain('never');
  });

  it('import --json prints problems and notes as events, a summary and no configuration', async () => {
    const file = expect.stringMatching(/chain\.xlsx$/);
    const common = { event: 'note', file, title: null };
    const remarks = 'Ignored column "Remarks": remarks are not imported';
    const notes = [
      { ...common, sheet: 'Hotels', row: 5, column: null, message: ROUNDED },
      { ...common, sheet: 'Room types', row: 1, column: 9, message: remarks },
    ];
    const counts = { hotels: 4, room_types: 9, staff_users: 8, problems: 0 };
    const workbook = join(EXAMPLES, 'chain.xlsx');
    const checked = await work.hms(['import', workbook, '--json']);
    expect([checked.code, checked.stderr, reported(checked.stdout)]).toEqual([
      0,
      '',
      [...notes, { event: 'summary', ...counts, out: null }],
    ]);
    expect(events(checked.stdout)).toContainEqual({
      event: 'filled',
      field: 'profile.cancellation_hours',
      value: 24,
      source: 'standard',
      count: 4,
    });
    const written = await work.hms(['import', workbook, '--json', '--out', 'copy.ndjson']);
    expect([written.code, reported(written.stdout)]).toEqual([
      0,
      [...notes, { event: 'summary', ...counts, out: 'copy.ndjson' }],
    ]);
    expect(events(work.read('copy.ndjson'))).toHaveLength(4);

    cpSync(join(EXAMPLES, 'chain'), join(work.folder, 'wrong'), { recursive: true });
    const staff = work.read('wrong/staff.csv');
    work.file('wrong/staff.csv', staff.replace('omar.haddad@', 'omar.haddad at '));
    const wrong = await work.hms(['import', 'wrong', '--json', '--out', 'never']);
    expect([wrong.code, wrong.stderr]).toEqual([2, 'hms: 1 problem; nothing was written\n']);
    expect(events(wrong.stdout).slice(-2)).toEqual([
      {
        event: 'problem',
        file: 'wrong/staff.csv',
        sheet: null,
        row: 5,
        column: 4,
        title: 'E-mail',
        message: 'Please enter a valid email address',
      },
      {
        event: 'summary',
        hotels: 0,
        room_types: 0,
        staff_users: 0,
        problems: 1,
        out: null,
        error: { message: '1 problem; nothing was written' },
      },
    ]);
    expect(readdirSync(work.folder)).not.toContain('never');
  });

  it('import reports a code that two hotels share', async () => {
    const again = HOTELS.split('\n')[1] ?? '';
    work.file('two/hotels.csv', `${HOTELS}${again.replace('Seaside', 'Lakeside')}\n`);
    work.file(
      'two/room-types.csv',
      TYPES.replace('Room type', 'Hotel,Room type').replace('Deluxe', '*,Deluxe'),
    );
    const { code, stderr } = await work.hms(['import', 'two']);
    expect(code).toBe(2);
    expect(stderr).toContain(
      'two/hotels.csv: A3 (Hotel name): This hotel has another value in row 2: "Seaside Grand"\n',
    );
  });

  it('import writes passwords only to files that only their owner can read', async () => {
    const files = [
      work.file('private/hotels.csv', HOTELS),
      work.file('private/room-types.csv', TYPES),
      work.file('private/staff.csv', STAFF),
    ];
    writeFileSync(join(work.folder, 'wide.json'), '', { mode: 0o644 });
    const { code, stdout, stderr } = await work.hms(['import', ...files, '--out', 'wide.json']);
    expect([code, stdout, work.mode('wide.json')]).toEqual([0, '', 0o600]);
    expect(work.read('wide.json')).toContain('Qw3rTy77z');
    expect(stderr).not.toContain('Qw3rTy77z');
    await work.hms(['import', ...files, '--out', 'privately']);
    expect(work.mode('privately/SEA.json')).toBe(0o600);

    symlinkSync(work.file('victim.json', ''), join(work.folder, 'link.json'));
    const linked = await work.hms(['import', ...files, '--out', 'link.json']);
    const reason = 'link.json cannot be written: it is a symbolic link. Name the file itself.';
    expect([linked.code, linked.stderr]).toEqual([2, expect.stringContaining(reason)]);
    expect(work.read('victim.json')).toBe('');

    work.file('private/staff.csv', STAFF.replace('Asha,Naik', 'Naik').replace('asha@', 'asha at '));
    const broken = await work.hms(['import', 'private']);
    expect(broken.code).toBe(2);
    expect(broken.stdout + broken.stderr).not.toContain('Qw3rTy77z');
  });

  it('import without a spreadsheet is an invalid call', async () => {
    const { code, stderr } = await work.hms(['import']);
    expect(code).toBe(2);
    expect(stderr).toContain(
      'hms: No spreadsheet is named. Name one: hms import <file.xlsx, .ods or .csv>...',
    );
  });
});

describe('hms import reads no standard input', () => {
  it('import without a file refuses standard input', async () => {
    const { code, stderr } = await work.hms(['import', '-'], { input: HOTELS });
    expect(code).toBe(2);
    expect(stderr).toContain('hms: import cannot read standard input. Name an .xlsx, .ods or .csv');
  });
});

describe('hms import --template writes an empty spreadsheet', () => {
  it('--template writes a workbook and never replaces an existing one', async () => {
    const first = await work.hms(['import', '--template']);
    expect([first.code, first.stdout, first.stderr]).toEqual([
      0,
      '',
      'Template written to hotels.xlsx\n',
    ]);
    const again = await work.hms(['import', '--template', 'hotels.xlsx']);
    expect(again.code).toBe(2);
    expect(again.stderr).toContain('hotels.xlsx already exists. Choose another file');
    expect((await work.hms(['import', '--template', '--force'])).code).toBe(0);
    expect((await work.hms(['import', 'hotels.xlsx'])).stderr).toContain('There are no hotels');
  });

  it('--template writes a folder of CSV files or standard output', async () => {
    await work.hms(['import', '--template', 'empty']);
    expect(readdirSync(join(work.folder, 'empty')).toSorted()).toEqual([
      'README.md',
      'hotels.csv',
      'rate-plans.csv',
      'rates.csv',
      'room-types.csv',
      'staff.csv',
    ]);
    const other = await work.hms(['import', '--template', 'foo.pdf']);
    expect(other.code).toBe(2);
    expect(other.stderr).toContain('It must be a folder, or end in .xlsx.');
    work.file('partly/staff.csv', 'filled in');
    const partly = await work.hms(['import', '--template', 'partly']);
    expect(partly.stderr).toContain('staff.csv already exists');
    expect(readdirSync(join(work.folder, 'partly'))).toEqual(['staff.csv']);
    const { code, stdout } = await work.hms(['import', '--template', '-']);
    expect([code, stdout.slice(0, 2)]).toEqual([0, 'PK']);
  });
});
