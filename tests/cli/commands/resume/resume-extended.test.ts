import { mkdirSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { openWorkspace } from '#tests/cli/support/run-hms.ts';
import { adminOf, hotelNamed, REFUSED_STAFF } from '#tests/cli/support/sample-hotels.ts';
import { sandboxForEach } from '#tests/cli/support/sandbox-for-each.ts';

const live = sandboxForEach();

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
    live.work.file('chain.json', CHAIN);
    live.work.file('first.ndjson', { extends: 'chain.json', ...HOTEL });
    expect((await live.work.hms(['onboard', 'first.ndjson'])).code).toBe(4);
    const unchanged = await live.work.hms(['resume']);
    expect(unchanged.stderr).not.toContain('updated');
    live.work.file('chain.json', IN_GOA);
    const { stderr } = await live.work.hms(['resume']);
    expect(stderr).toContain(EDITED);
    expect(await live.sandbox.get('/hotels/2/')).toMatchObject({ city: 'Margao' });
  });

  it('remembers --base and the working folder, in which paths of NDJSON start', async () => {
    live.work.file('chain.json', { hotelProfile: profile });
    const base = live.work.file('rooms.json', { roomTypes });
    const file = live.work.file('first.ndjson', { extends: 'chain.json', ...HOTEL });
    expect((await live.work.hms(['onboard', file, '--base', base])).code).toBe(4);
    live.work.file('chain.json', IN_GOA);
    mkdirSync(join(live.work.folder, 'elsewhere'));
    const elsewhere = openWorkspace(live.sandbox.env);
    const runs = join(live.work.folder, '.hms/runs');
    const { stderr } = await elsewhere.hms(['resume', '--runs-dir', runs]);
    elsewhere.remove();
    expect(stderr).toContain(EDITED);
    expect(await live.sandbox.get('/hotels/2/')).toMatchObject({ city: 'Margao' });
  });

  it('a base that has moved is named again with --base', async () => {
    const base = live.work.file('base.json', CHAIN);
    const file = live.work.file('first.json', HOTEL);
    await live.work.hms(['onboard', file, '--base', base]);
    rmSync(join(live.work.folder, base));
    const refused = await live.work.hms(['resume']);
    expect(refused.code).toBe(2);
    expect(refused.stderr).toContain('--base: base.json: There is no such file or folder');
    const moved = live.work.file('shared/base.json', CHAIN);
    const { code, stderr } = await live.work.hms(['resume', '--base', moved]);
    expect([code, stderr]).toEqual([4, expect.not.stringContaining('updated')]);
  });
});
