import { sandboxForAll } from '#tests/cli/support/sandbox-for-each.ts';
import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { beforeAll, describe, expect, it } from 'vitest';
import { events } from '#tests/cli/support/run-hms.ts';
import { hotelNamed } from '#tests/cli/support/sample-hotels.ts';

const { work } = sandboxForAll();

beforeAll(async () => {
  const other = hotelNamed('Other Inn', { hotelProfile: { phone: '+91 832 555 0199' } });
  work.file('new.json', [hotelNamed('Base Inn'), other]);
  await work.hms(['onboard', 'new.json']);
  const { name: _, email: __, ...profile } = hotelNamed('Base Inn').hotelProfile ?? {};
  work.file('hotels/chain.json', {
    hotelProfile: { ...profile, website: 'https://chain.example', currency: 'INR' },
    roomTypes: [{ name: 'Suite' }],
    rates: { weekend_markup: 20, enable_dynamic_pricing: false },
    ignoreChanges: ['staffUsers'],
  });
});

const CODE = 'BASEIN01';
const EXPORT = ['export', '--hotel', CODE];
const BASE = ['--base', 'hotels/chain.json'];

describe('hms export --base', () => {
  it('--out writes what differs, with the path of the base, and null for what the hotel lacks', async () => {
    const { code, stderr } = await work.hms([...EXPORT, '--out', 'hotels/goa', ...BASE]);
    expect([code, stderr]).toEqual([0, '1 hotel written to hotels/goa\n']);
    const written = JSON.parse(work.read(`hotels/goa/${CODE}.json`)) as Record<string, object>;
    expect(written).toMatchObject({
      extends: '../chain.json',
      hotelProfile: { name: 'Base Inn', code: CODE, website: '' },
      rates: { weekend_markup: null },
      roomTypes: [{ name: 'Deluxe Room' }],
    });
    expect(Object.keys(written['hotelProfile'] ?? {})).not.toContain('city');
    expect(written).not.toHaveProperty('ignoreChanges');
    const resolved = await work.hms(['plan', `hotels/goa/${CODE}.json`, '--resolved']);
    const exported = JSON.parse((await work.hms(EXPORT)).stdout) as object;
    expect(JSON.parse(resolved.stdout)).toEqual({ ...exported, ignoreChanges: ['staffUsers'] });
  });

  it('on standard output, the path of the base starts in the working folder', async () => {
    const whole = await work.hms(EXPORT);
    const { stdout } = await work.hms([...EXPORT, ...BASE]);
    expect(JSON.parse(stdout)).toMatchObject({ extends: 'hotels/chain.json' });
    const resolved = await work.hms(['plan', '-', '--resolved'], { input: stdout });
    expect(JSON.parse(resolved.stdout)).toMatchObject(JSON.parse(whole.stdout) as object);
    const both = await work.hms([...EXPORT, 'OTHERI01', ...BASE]);
    expect(events(both.stdout).map((hotel) => hotel['extends'])).toEqual([
      'hotels/chain.json',
      'hotels/chain.json',
    ]);
  });

  it('never replaces the base, which may be in the folder', async () => {
    const base = work.file(`all/${CODE.toLowerCase()}.json`, {});
    const { code } = await work.hms(['export', '--all', '--out', 'all', '--base', base]);
    expect([code, work.read(base)]).toEqual([0, '{}']);
    expect(readdirSync(join(work.folder, 'all'))).toContain(`${CODE}-2.json`);
    expect((await work.hms(['verify', 'all'])).code).toBe(0);
  });

  it('refuses a base with a wrong value before it signs in', async () => {
    work.file('wrong.json', '{"staffUsers": [\n{"password": "${env:NOPE}"}]}');
    const wrong = await work.hms([
      ...EXPORT,
      '--base',
      'wrong.json',
      '--api-url',
      'http://x.invalid',
    ]);
    expect([wrong.code, wrong.stderr]).toEqual([
      2,
      'hms: --base: wrong.json:2:2: staffUsers.0.password: The environment variable of ${env:NOPE} is not set\n',
    ]);
  });
});
