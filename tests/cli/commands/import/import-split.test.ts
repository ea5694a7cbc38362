import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { EXAMPLES, events, openWorkspace } from '#tests/cli/support/run-hms.ts';

const work = openWorkspace();

const CHAIN = join(EXAMPLES, 'chain');

describe('hms import --split', () => {
  it('writes what the hotels share and small files that extend it, which resolve to the import', async () => {
    const { code, stdout, stderr } = await work.hms([
      'import',
      CHAIN,
      '--ignore-unmapped',
      '--out',
      'split',
      '--split',
    ]);
    expect([code, stdout]).toEqual([0, '']);
    expect(stderr).toContain('written to split; shared settings are in split/chain.json\n');
    expect(readdirSync(join(work.folder, 'split')).toSorted()).toEqual([
      'LAGBRIST.json',
      'LAGDUBAI.json',
      'LAGKOCHI.json',
      'LAGSING.json',
      'chain.json',
    ]);
    expect(JSON.parse(work.read('split/LAGSING.json'))).toMatchObject({ extends: 'chain.json' });
    await work.hms(['import', CHAIN, '--ignore-unmapped', '--out', 'whole']);
    const resolved = await work.hms(['plan', 'split', '--resolved']);
    const expected = await work.hms(['plan', 'whole', '--resolved']);
    expect(events(resolved.stdout)).toEqual(events(expected.stdout));
    expect((await work.hms(['validate', 'split'])).code).toBe(0);
    const again = await work.hms([
      'import',
      CHAIN,
      '--ignore-unmapped',
      '--out',
      'split',
      '--split',
    ]);
    expect([again.code, again.stderr]).toEqual([2, expect.stringContaining('already exist')]);
  });

  it('keeps shared passwords in a file that only its owner can read', async () => {
    const hotels = work.file(
      'hotels.csv',
      'Hotel name,E-mail,Phone,Street,City,State,ZIP\n' +
        'Seaside Grand,a@b.example,+91 832 555 0100,1 Beach Road,Panaji,Goa,403001\n',
    );
    const types = work.file('room-types.csv', 'Room type,Qty,Price\nDeluxe Room,3,₹7000\n');
    const staff = work.file(
      'staff.csv',
      'First name,Last name,E-mail,Password\nAsha,Naik,asha@b.example,Qw3rTy77z\n',
    );
    await work.hms(['import', hotels, types, staff, '--out', 'one', '--split']);
    expect(work.read('one/chain.json')).toContain('Qw3rTy77z');
    expect(work.mode('one/chain.json')).toBe(0o600);
    expect(JSON.parse(work.read('one/SEASID01.json'))).toEqual({
      extends: 'chain.json',
      hotelProfile: { name: 'Seaside Grand' },
    });
  });

  it.each([[[]], [['--out', 'hotels.ndjson']]])('needs a folder, not %j', async (out) => {
    const { code, stderr } = await work.hms([
      'import',
      CHAIN,
      '--ignore-unmapped',
      '--split',
      ...out,
    ]);
    expect([code, stderr]).toEqual([
      2,
      expect.stringContaining('name a folder for them with --out'),
    ]);
  });
});
