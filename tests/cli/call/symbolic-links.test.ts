// A folder from another user may contain symbolic links with the names of files that hms writes.
import { workspaceForEach } from '#tests/cli/support/sandbox-for-each.ts';
import { existsSync, mkdirSync, readFileSync, symlinkSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { beforeEach, describe, expect, it } from 'vitest';
import { EXAMPLES } from '#tests/cli/support/run-hms.ts';
import { hotelNamed } from '#tests/cli/support/sample-hotels.ts';

const SHEET = join(EXAMPLES, 'chain.xlsx');

const { work } = workspaceForEach();
let elsewhere: string;
beforeEach(() => {
  elsewhere = join(work.folder, 'elsewhere');
  mkdirSync(join(work.folder, 'out'));
  work.file('hotel.json', hotelNamed('Link Inn'));
});

const link = (name: string) => symlinkSync(elsewhere, join(work.folder, name));

const refusalOf = (database: string) =>
  `hms: The database ${database} cannot be used: it is a symbolic link. Name the file itself.\n`;

describe('a symbolic link is not followed', () => {
  it.each([
    ['m.json', ['import', SHEET, '--out', 'all.json', '--save-mapping', 'm.json']],
    ['all.json', ['import', SHEET, '--out', 'all.json']],
    ['all.json', ['import', SHEET, '--out', 'all.json', '--force']],
    ['out/chain.json', ['import', SHEET, '--split', '--out', 'out']],
    ['t.xlsx', ['import', '--template', 't.xlsx']],
    ['s.json', ['schema', '--out', 's.json']],
    ['r.html', ['onboard', 'hotel.json', '--report', 'r.html']],
    ['h.har', ['onboard', 'hotel.json', '--har', 'h.har']],
    ['c.ndjson', ['onboard', 'hotel.json', '--credentials', 'c.ndjson']],
  ])('a symbolic link is not followed: %s to nothing, hms %j', async (name, call) => {
    link(name);
    const { code, stderr } = await work.hms(call);
    expect([code, stderr]).toEqual([
      2,
      expect.stringContaining(
        `${name}${name === 'c.ndjson' ? ',' : ''} cannot be written: it is a symbolic link. Name the file itself.\n`,
      ),
    ]);
    expect(existsSync(elsewhere)).toBe(false);
  });

  it('a symbolic link to an existing file is not followed, and export does not replace the file', async () => {
    await work.hms(['onboard', 'hotel.json']);
    writeFileSync(elsewhere, '');
    link('out/LINKIN01.json');
    const { code, stderr } = await work.hms(['export', '--hotel', 'LINKIN01', '--out', 'out']);
    expect([code, stderr]).toEqual([2, expect.stringContaining('it is a symbolic link')]);
    expect(readFileSync(elsewhere, 'utf8')).toBe('');
  });

  it.each([
    ['.hms/sandbox.db', []],
    ['mine.db', ['--db', 'mine.db']],
  ])(
    'a symbolic link is not followed: %s in the place of a database of hms serve',
    async (name, options) => {
      mkdirSync(join(work.folder, '.hms'));
      link(name);
      const { code, stderr } = await work.hms(['serve', '--port', '0', ...options]);
      expect([code, stderr]).toEqual([1, expect.stringContaining(refusalOf(name))]);
      expect(existsSync(elsewhere)).toBe(false);
    },
  );

  it('a symbolic link in the place of a lock is not followed', async () => {
    mkdirSync(join(work.folder, '.hms/runs'), { recursive: true });
    link('.hms/runs/start.lock');
    const { code, stderr } = await work.hms(['onboard', 'hotel.json']);
    expect([code, stderr]).toEqual([2, expect.stringContaining('start.lock is a symbolic link')]);
    expect(existsSync(elsewhere)).toBe(false);
  });
});

describe('a symbolic link is followed', () => {
  it('a symbolic link to the folder of a file is followed', async () => {
    symlinkSync(join(work.folder, 'out'), join(work.folder, 'folder'));
    const { code } = await work.hms(['schema', '--out', 'folder/s.json']);
    expect([code, existsSync(join(work.folder, 'out/s.json'))]).toEqual([0, true]);
  });

  it('a symbolic link to a device such as /dev/null is followed', async () => {
    symlinkSync('/dev/null', join(work.folder, 's.json'));
    expect((await work.hms(['schema', '--out', 's.json'])).code).toBe(0);
  });
});
