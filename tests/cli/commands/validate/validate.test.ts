import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { HAS_TERMINALS, onTerminal } from '#tests/cli/support/on-terminal.ts';
import { EXAMPLES, openWorkspace } from '#tests/cli/support/run-hms.ts';
import { hotelNamed } from '#tests/cli/support/sample-hotels.ts';

const work = openWorkspace();

const BROKEN = hotelNamed('Broken Inn', {
  rates: { rates: [{ room_type_name: 'Deluxe Room', base_rate: 0 }] },
});
const indented = (value: object) => JSON.stringify(value, null, 2);

describe('hms validate', () => {
  it('prints every problem with file, line, column and path, and exits with 2', async () => {
    work.file('broken.json', indented(BROKEN));
    const { code, stdout, stderr } = await work.hms('validate broken.json');
    expect([code, stderr]).toEqual([2, '1 hotel: 0 valid, 1 problem\n']);
    expect(stdout).toMatch(
      /^broken\.json:\d+:\d+: rates\.rates\.0\.base_rate: Base rate is required and must be greater than 0\n$/,
    );
  });

  it('prints problems and warnings as events with --json', async () => {
    const file = work.file('two.json', [BROKEN, hotelNamed('Doubtful', { staffUsers: [] })]);
    const run = await work.hms('validate two.json --json');
    const place = { file, line: 1, column: expect.any(Number) };
    expect([run.code, run.events]).toEqual([
      2,
      [
        {
          event: 'problem',
          ...place,
          index: 0,
          path: 'rates.rates.0.base_rate',
          message: 'Base rate is required and must be greater than 0',
        },
        {
          event: 'warning',
          ...place,
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
      ],
    ]);
  });

  it('reports paths in ignoreChanges that name nothing at their place, and suggests the nearest path', async () => {
    const ignoreChanges = [
      'roomTypes.*.amenities',
      'roomTypes.amenities',
      'rates.rates.0.base_rat',
      'rates.rates.1.base_rate',
      'hotelProfile.*',
      'rubbish',
    ];
    const text = indented({ ...hotelNamed('Seaside Grand'), ignoreChanges });
    work.file('ignoring.json', text);
    const start = text.slice(0, text.indexOf('"roomTypes.*')).split('\n').length;
    const { code, stdout } = await work.hms('validate ignoring.json');
    expect([code, stdout.trimEnd().split('\n')]).toEqual([
      2,
      [
        '"roomTypes.amenities"; did you mean "roomTypes.*.amenities"?',
        '"rates.rates.0.base_rat"; did you mean "rates.rates.0.base_rate"?',
        '"rates.rates.1.base_rate": rates.rates has no entry 1',
        '"hotelProfile.*"; did you mean "hotelProfile"?',
        '"rubbish"',
      ].map(
        (words, at) =>
          `ignoring.json:${start + 1 + at}:5: ignoreChanges.${1 + at}: Unknown path ${words}`,
      ),
    ]);
    work.file('chain.json', { ignoreChanges: ['staffUsers', 'staffUser'] });
    work.file('extending.json', { extends: 'chain.json', ...hotelNamed('Seaside Grand') });
    expect(await work.hms('validate extending.json')).toExit(
      2,
      /^chain\.json:1:\d+: ignoreChanges\.1: Unknown path "staffUser"; did you mean "staffUsers"\?/m,
    );
  });

  it('warnings that many hotels share are one line with a count and the first places', async () => {
    const hotels = Array.from({ length: 60 }, (_, index) =>
      hotelNamed(`Empty ${index}`, { staffUsers: [] }),
    );
    work.file('many.ndjson', hotels);
    for (const command of ['validate', 'plan']) {
      const run = await work.hms(`${command} many.ndjson`);
      expect(run).toExit(
        0,
        /^many\.ndjson:1:\d+: warning: staffUsers: This hotel has no active administrator/m,
        / \(and 59 more warnings about this field: many\.ndjson:2:\d+, many\.ndjson:3:\d+, …\)$/m,
      );
      expect(run.stderr.match(/: warning: /g)).toHaveLength(1);
    }
    expect((await work.hms('validate many.ndjson --json')).events).toHaveLength(61);
  });

  it('warns of rates that all end soon, unless --warn-days says otherwise', async () => {
    work.file('ending.json', hotelNamed('Ending'));
    for (const command of ['validate', 'plan']) {
      expect(await work.hms(`${command} ending.json --warn-days 366`)).toExit(
        0,
        /^ending\.json:1:\d+: warning: rates: All rates end on 31 December \d{4}, /m,
      );
      expect((await work.hms(`${command} ending.json --warn-days 0`)).stderr).not.toContain(
        'warning',
      );
    }
  });

  it.each([
    ['chain.xlsx', 'convert it with hms import chain.xlsx'],
    ['chain.csv', 'convert it with hms import chain.csv'],
    ['chain.numbers', 'save it as .xlsx, and convert that with hms import'],
  ])('says what to do with the spreadsheet %s', async (name, advice) => {
    const { code, stdout } = await work.hms(['validate', work.file(name, 'x')]);
    expect([code, stdout]).toEqual([2, `${name}: This is a spreadsheet: ${advice}\n`]);
  });

  it('accepts every example of the project', async () => {
    const run = await work.hms(['validate', EXAMPLES, join(EXAMPLES, 'batch-25.ndjson'), '--json']);
    expect([run.code, run.summary]).toMatchObject([0, { problems: 0 }]);
  });

  it('reads NDJSON from standard input, and says which arguments it does not read', async () => {
    const input = ['One', 'Two'].map((name) => JSON.stringify(hotelNamed(name))).join('\n');
    expect(await work.hms('validate -', { input })).toExit(0, /^2 hotels: 2 valid, 0 problems\n$/);
    work.file('notes/a.json', hotelNamed('Noted'));
    work.file('notes/b.csv', '');
    expect(await work.hms('validate notes/ notes/a.json')).toExit(
      0,
      'notes/: ignored 1 other file, because only *.json is read: b.csv\n' +
        'notes/a.json: named twice; duplicates are ignored\n' +
        '1 hotel: 1 valid, 0 problems\n',
    );
    const missing = await work.hms('validate nowhere.json --json');
    const message = 'There is no such file or folder';
    const nowhere = { line: null, column: null, index: null, path: '', message };
    expect([missing.code, missing.events[0]]).toEqual([
      2,
      { event: 'problem', file: 'nowhere.json', ...nowhere },
    ]);
  });

  it.each(['validate', 'plan'])(
    '%s never prints a secret that a text refers to',
    async (command) => {
      const description = '${env:HMS_PASSWORD} ${env:HOME}';
      work.file('env.json', hotelNamed('Env', { hotelProfile: { description } }));
      const env = { HMS_PASSWORD: 'hunter2-hunter2', HOME: '/home/somebody' };
      const run = await work.hms(`${command} env.json`, { env });
      expect(run).toExit(
        0,
        '${env:…} is not replaced here: only passwords can refer to environment variables',
      );
      expect(run.stdout + run.stderr).not.toMatch(/hunter2|somebody/);
    },
  );
});

it('a check of a large input shows its progress, on a terminal in one line that it removes', async () => {
  // Makes timers fire 100 times sooner, so that a short check counts as long.
  const hurry = ['setInterval', 'setTimeout']
    .map(
      (name) => `const ${name}0 = ${name}; globalThis.${name} = (f, ms) => ${name}0(f, ms / 100);`,
    )
    .join('');
  const env = { NODE_OPTIONS: `--import data:text/javascript,${encodeURIComponent(hurry)}` };
  work.file(
    'large.ndjson',
    Array.from({ length: 1500 }, (_, index) => hotelNamed(`Hotel ${index}`, { roomTypes: [] })),
  );
  const run = await work.process('validate large.ndjson --json', { env });
  expect(run).toExit(2, /^Checking: [\d,]+ hotels? so far$/m);
  if (!HAS_TERMINALS) return;
  const { said } = await onTerminal(work, ['validate', 'large.ndjson'], { env });
  const drawn = said.lastIndexOf('Checking: ');
  expect(drawn).toBeGreaterThan(-1);
  expect(said.slice(drawn)).toContain('\u001B[A\u001B[2K');
});
