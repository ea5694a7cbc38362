import { cpSync, readdirSync, symlinkSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { EXAMPLES, textOf, type Run } from '#tests/cli/support/run-hms.ts';
import { hotelNamed } from '#tests/cli/support/sample-hotels.ts';
import { workspaceForEach } from '#tests/cli/support/sandbox-for-each.ts';

const SECRETS = { OPERATORS_SECRET: 'hunter2-hunter2' };
const { sandbox, work } = workspaceForEach({ env: ({ env }) => ({ ...env, ...SECRETS }) });

const HOTELS =
  'Hotel name,Code,E-mail,Phone,Street,City,State,ZIP\n' +
  'Seaside Grand,SEA,a@b.example,+91 832 555 0100,1 Beach Road,Panaji,Goa,403001\n';
const TYPES = 'Room type,Qty,Price\nDeluxe Room,3,"₹ 7,000"\n';
const STAFF = 'First name,Last name,E-mail,Password\nAsha,Naik,asha@b.example,Qw3rTy77z\n';
const CHAIN = join(EXAMPLES, 'chain');
const WORKBOOK = join(EXAMPLES, 'chain.xlsx');
const CODES = ['LAGBRIST', 'LAGDUBAI', 'LAGKOCHI', 'LAGSING'];
const ROUNDED = 'Base rates in GBP are sent as whole numbers: 109.5 as 110';
const REMARKS = 'Ignored column "Remarks": remarks are not imported';

const filesIn = (folder: string) => readdirSync(join(work.folder, folder)).toSorted();
const reported = ({ events }: Run) => events.filter(({ event }) => textOf(event) !== 'filled');

function expectNoSecret(...runs: readonly Run[]): void {
  for (const secret of ['hunter2-hunter2', sandbox.env['HMS_PASSWORD'] ?? '?']) {
    for (const { stdout, stderr } of runs) expect(stdout + stderr).not.toContain(secret);
  }
}

function oneHotel() {
  work.file('one/hotels.csv', HOTELS);
  work.file('one/room-types.csv', TYPES);
}
function brokenChain() {
  cpSync(CHAIN, join(work.folder, 'broken'), { recursive: true });
  const edit = (name: string, from: string, to: string) =>
    work.file(`broken/${name}`, work.read(`broken/${name}`).replace(from, to));
  edit('staff.csv', 'omar.haddad@', 'omar.haddad at ');
  return edit;
}

describe('hms import', () => {
  it('prints one hotel as an object that onboard accepts', async () => {
    oneHotel();
    const run = await work.hms('import one/hotels.csv one/room-types.csv');
    expect([run.code, run.stderr]).toEqual([
      0,
      expect.stringMatching(
        /^Filled in, because.* Check-in Time 15:00.*\n1 hotel, 1 room type, 0 staff users\n$/s,
      ),
    ]);
    expect(JSON.parse(run.stdout)).toMatchObject({
      hotelProfile: { name: 'Seaside Grand', code: 'SEA' },
      roomTypes: [{ name: 'Deluxe Room', room_count: 3 }],
      rates: { rates: [{ room_type_name: 'Deluxe Room', base_rate: 7000 }] },
    });
    expect(await work.hms('validate -', { input: run.stdout })).toExit(0);
  });

  it("reads the project's workbook and its CSV files as the same four valid hotels", async () => {
    const workbook = await work.hms(['import', WORKBOOK]);
    expect(workbook).toExit(0, `chain.xlsx: Room types!I1: ${REMARKS}`);
    expect(workbook.events).toEqual((await work.hms(['import', CHAIN])).events);
    const { summary } = await work.hms('validate - --json', { input: workbook.stdout });
    expect(summary).toMatchObject({ hotels: 4, valid: 4, problems: 0 });
  });

  it('--out writes a folder with a file for each hotel, or one file, and replaces only with --force', async () => {
    const call = ['import', CHAIN, '--ignore-unmapped', '--out'];
    const folder = await work.hms([...call, 'configs']);
    expect(folder).toExit(0, '4 hotels, 9 room types, 8 staff users written to configs\n');
    expect([folder.stdout, filesIn('configs')]).toEqual(['', CODES.map((code) => `${code}.json`)]);
    for (const name of ['chain.ndjson', 'chain.json']) await work.hms([...call, name]);
    const lines = work.read('chain.ndjson').trimEnd().split('\n');
    expect(JSON.parse(work.read('chain.json'))).toEqual(
      lines.map((line): unknown => JSON.parse(line)),
    );
    work.file('configs/LAGSING.json', 'my own');
    for (const name of ['configs', 'chain.json']) {
      expect(await work.hms([...call, name])).toExit(
        2,
        /already exists?\. Choose another file or folder, or add/,
      );
    }
    expect(work.read('configs/LAGSING.json')).toBe('my own');
    expect(await work.hms([...call, 'configs', '--force'])).toExit(0);
    expect(work.read('configs/LAGSING.json')).toContain('"hotelProfile"');
    expect(await work.hms([...call, 'o.csv'])).toExit(
      2,
      'It must be a folder, or end in .ndjson or .jsonl or .json.',
    );
  });

  it('names problems by sheet, row and column, writes nothing and exits with 2', async () => {
    brokenChain()('rates.csv', 'AED 620', 'AED 6.200');
    const run = await work.hms('import broken --out never');
    expect([run.code, run.stdout, run.stderr.split('\n')]).toEqual([
      2,
      '',
      [
        `broken/hotels.csv: row 5: ${ROUNDED}`,
        `broken/room-types.csv: I1: ${REMARKS}`,
        'broken/rates.csv: C4 (Price per night): This number is ambiguous: write it without a separator, or give its column a format in the mapping: "AED 6.200"',
        'broken/staff.csv: D5 (E-mail): Please enter a valid email address',
        'hms: 2 problems; nothing was written',
        '',
      ],
    ]);
    expect(filesIn('.')).not.toContain('never');
  });

  it('--json prints problems and notes as events, a summary and no configuration', async () => {
    const common = { event: 'note', file: expect.stringMatching(/chain\.xlsx$/), title: null };
    const notes = [
      { ...common, sheet: 'Hotels', row: 5, column: null, message: ROUNDED },
      { ...common, sheet: 'Room types', row: 1, column: 9, message: REMARKS },
    ];
    const counts = { hotels: 4, room_types: 9, staff_users: 8, problems: 0 };
    for (const out of [null, 'copy.ndjson']) {
      const run = await work.hms([
        'import',
        WORKBOOK,
        '--json',
        ...(out === null ? [] : ['--out', out]),
      ]);
      expect([run.code, run.stderr, reported(run)]).toEqual([
        0,
        '',
        [...notes, { event: 'summary', ...counts, out }],
      ]);
      const filled = {
        field: 'profile.cancellation_hours',
        value: 24,
        source: 'standard',
        count: 4,
      };
      expect(run.events).toContainEqual({ event: 'filled', ...filled });
    }
    brokenChain();
    const wrong = await work.hms('import broken --json --out never');
    const message = '1 problem; nothing was written';
    expect([wrong.code, wrong.stderr, wrong.events.slice(-2)]).toEqual([
      2,
      `hms: ${message}\n`,
      [
        {
          event: 'problem',
          file: 'broken/staff.csv',
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
          error: { message },
        },
      ],
    ]);
  });

  it('writes passwords only to files that only their owner can read', async () => {
    oneHotel();
    work.file('one/staff.csv', STAFF);
    writeFileSync(join(work.folder, 'wide.json'), '', { mode: 0o644 });
    for (const [out, file] of [
      ['wide.json', 'wide.json'],
      ['privately', 'privately/SEA.json'],
      ['split --split', 'split/chain.json'],
    ] as const) {
      const run = await work.hms(`import one --out ${out}`);
      expect([run.code, run.stdout, work.mode(file)]).toEqual([0, '', 0o600]);
      expect(work.read(file)).toContain('Qw3rTy77z');
      expect(run.stderr).not.toContain('Qw3rTy77z');
    }
    symlinkSync(work.file('victim.json', ''), join(work.folder, 'link.json'));
    expect(await work.hms('import one --out link.json')).toExit(
      2,
      'link.json cannot be written: it is a symbolic link. Name the file itself.',
    );
    work.file('one/staff.csv', STAFF.replace('Asha,Naik', 'Naik').replace('asha@', 'asha at '));
    const broken = await work.hms('import one');
    expect([broken.code, broken.stdout + broken.stderr]).toEqual([
      2,
      expect.not.stringContaining('Qw3rTy77z'),
    ]);
  });

  it('--split writes what the hotels share and small files that extend it, which resolve to the import', async () => {
    const call = ['import', CHAIN, '--ignore-unmapped', '--split'];
    const run = await work.hms([...call, '--out', 'split']);
    expect(run).toExit(0, 'written to split; shared settings are in split/chain.json\n');
    expect(filesIn('split')).toEqual([...CODES, 'chain'].map((name) => `${name}.json`));
    expect(JSON.parse(work.read('split/LAGSING.json'))).toMatchObject({ extends: 'chain.json' });
    await work.hms(['import', CHAIN, '--ignore-unmapped', '--out', 'whole']);
    const [resolved, expected] = [
      await work.hms('plan split --resolved'),
      await work.hms('plan whole --resolved'),
    ];
    expect(resolved.events).toEqual(expected.events);
    expect(await work.hms([...call, '--out', 'split'])).toExit(2, 'already exist');
    for (const out of [[], ['--out', 'hotels.ndjson']]) {
      expect(await work.hms([...call, ...out])).toExit(2, 'name a folder for them with --out');
    }
  });

  it('needs a spreadsheet, and not standard input', async () => {
    expect(await work.hms('import')).toExit(
      2,
      'hms: No spreadsheet is named. Name one: hms import <file.xlsx, .ods or .csv>...',
    );
    expect(await work.hms('import -', { input: HOTELS })).toExit(
      2,
      'hms: import cannot read standard input. Name an',
    );
  });
});

describe('hms import --template', () => {
  it('writes an empty workbook, a folder of CSV files or standard output, and replaces nothing', async () => {
    expect(await work.hms('import --template')).toExit(0, /^Template written to hotels\.xlsx\n$/);
    expect(await work.hms('import hotels.xlsx')).toExit(2, 'There are no hotels');
    expect(await work.hms('import --template hotels.xlsx')).toExit(
      2,
      'hotels.xlsx already exists. Choose another file',
    );
    expect(await work.hms('import --template --force')).toExit(0);
    await work.hms('import --template empty');
    expect(filesIn('empty')).toEqual([
      'README.md',
      ...['hotels', 'rate-plans', 'rates', 'room-types', 'staff'].map((name) => `${name}.csv`),
    ]);
    work.file('partly/staff.csv', 'filled in');
    expect(await work.hms('import --template partly')).toExit(2, 'staff.csv already exists');
    expect(filesIn('partly')).toEqual(['staff.csv']);
    expect(await work.hms('import --template foo.pdf')).toExit(
      2,
      'It must be a folder, or end in .xlsx.',
    );
    expect((await work.hms('import --template -')).stdout.slice(0, 2)).toBe('PK');
  });
});

describe('a text that looks like a reference to the environment', () => {
  const REFERENCE = '${env:HMS_PASSWORD} ${env:OPERATORS_SECRET}';
  it('stays a text, from a spreadsheet, even in a password, and from a hotel on the server', async () => {
    const password = 'a$${env:OPERATORS_SECRET}';
    work.file(
      'one/hotels.csv',
      HOTELS.replace('ZIP', 'ZIP,Hotel description').replace('403001', `403001,${REFERENCE}`),
    );
    work.file('one/room-types.csv', TYPES);
    work.file(
      'one/staff.csv',
      STAFF.replace('Qw3rTy77z', () => password),
    );
    const imported = await work.hms('import one --default currency=INR --out sheet.json');
    expect(imported).toExit(
      0,
      'one/staff.csv: D2 (Password): ${env:…} in a spreadsheet is read as the password itself: ',
    );
    const onboarded = await work.hms('onboard sheet.json');
    expect(onboarded).toExit(0);
    expect((await sandbox.signIn('asha', password)).status).toBe(200);
    const exported = await work.hms('export --hotel SEA');
    expect(JSON.parse(exported.stdout)).toMatchObject({ hotelProfile: { description: REFERENCE } });
    work.file('exported.json', exported.stdout);
    const again = await work.hms('onboard exported.json');
    expect(again).toExit(0);
    expect(await sandbox.list('/hotels/?code=SEA')).toMatchObject([{ description: REFERENCE }]);
    expectNoSecret(imported, onboarded, exported, again);
  });

  it('is refused in a password if it names a variable of hms', async () => {
    const [user] = hotelNamed('Thief').staffUsers ?? [];
    work.file(
      'thief.json',
      hotelNamed('Thief', { staffUsers: [{ ...user, password: '${env:HMS_PASSWORD}' }] }),
    );
    const run = await work.hms('onboard thief.json');
    expect(run).toExit(
      2,
      '${env:HMS_PASSWORD} cannot be used',
      'hms: 1 problem; nothing was sent\n',
    );
    expectNoSecret(run);
  });
});
