import { mkdirSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { openWorkspace } from '#tests/cli/support/run-hms.ts';
import { adminOf, hotelNamed, REFUSED_STAFF } from '#tests/cli/support/sample-hotels.ts';
import { sandboxForEach } from '#tests/cli/support/sandbox-for-each.ts';

const { sandbox, work } = sandboxForEach();

const { hotelProfile: { name: _, email, ...profile } = {}, roomTypes } = hotelNamed('First');
const CHAIN = { hotelProfile: profile, roomTypes };
/** The server refuses the second user, so the run stays unfinished and can be resumed. */
const HOTEL = {
  hotelProfile: { name: 'First', email },
  staffUsers: [adminOf('first'), REFUSED_STAFF],
};
const IN_GOA = { ...CHAIN, hotelProfile: { ...profile, city: 'Margao' } };
const EDITED = 'updated: hotel: city\n';

describe('a run whose configurations extend others', () => {
  it('an edited base is an edit of each hotel that extends it', async () => {
    work.file('chain.json', CHAIN);
    work.file('first.ndjson', { extends: 'chain.json', ...HOTEL });
    expect((await work.hms(['onboard', 'first.ndjson'])).code).toBe(4);
    const unchanged = await work.hms(['resume']);
    expect(unchanged.stderr).not.toContain('updated');
    work.file('chain.json', IN_GOA);
    const { stderr } = await work.hms(['resume']);
    expect(stderr).toContain(EDITED);
    expect(await sandbox.get('/hotels/2/')).toMatchObject({ city: 'Margao' });
  });

  it('remembers --base and the working folder, in which paths of NDJSON start', async () => {
    work.file('chain.json', { hotelProfile: profile });
    const base = work.file('rooms.json', { roomTypes });
    const file = work.file('first.ndjson', { extends: 'chain.json', ...HOTEL });
    expect((await work.hms(['onboard', file, '--base', base])).code).toBe(4);
    work.file('chain.json', IN_GOA);
    mkdirSync(join(work.folder, 'elsewhere'));
    const elsewhere = openWorkspace(sandbox.env);
    const runs = join(work.folder, '.hms/runs');
    const { stderr } = await elsewhere.hms(['resume', '--runs-dir', runs]);
    expect(stderr).toContain(EDITED);
    expect(await sandbox.get('/hotels/2/')).toMatchObject({ city: 'Margao' });
  });

  it('a base that has moved is named again with --base', async () => {
    const base = work.file('base.json', CHAIN);
    const file = work.file('first.json', HOTEL);
    await work.hms(['onboard', file, '--base', base]);
    rmSync(join(work.folder, base));
    const refused = await work.hms(['resume']);
    expect(refused.code).toBe(2);
    expect(refused.stderr).toContain('--base: base.json: There is no such file or folder');
    const moved = work.file('shared/base.json', CHAIN);
    const { code, stderr } = await work.hms(['resume', '--base', moved]);
    expect([code, stderr]).toEqual([4, expect.not.stringContaining('updated')]);
  });
});
