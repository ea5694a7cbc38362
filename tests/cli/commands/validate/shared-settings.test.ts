import { describe, expect, it } from 'vitest';
import { events, openWorkspace } from '#tests/cli/support/run-hms.ts';
import { adminOf, hotelNamed } from '#tests/cli/support/sample-hotels.ts';

const work = openWorkspace();

/** Fields that all hotels of the chain share; `small` adds the fields that differ. */
const {
  hotelProfile: { name: _, email: __, ...profile } = {},
  roomTypes,
  rates,
} = hotelNamed('Chain');
const CHAIN = { hotelProfile: profile, roomTypes, rates };
const small = (name: string) => ({
  extends: 'chain.json',
  hotelProfile: { name, email: `info@${name.toLowerCase()}.example` },
  staffUsers: [{ ...adminOf(name), password: 'Sup3rSecr3t' }],
});

describe('hms validate with shared settings', () => {
  it('shows a problem of shared settings once for people, and for each hotel with --json', async () => {
    const faulty = { ...CHAIN, rates: { currency: 'XXX' } };
    work.file('one/chain.json', JSON.stringify(faulty, null, 1));
    for (const name of ['Ann', 'Bea', 'Cam']) work.file(`one/${name}.json`, small(name));
    const line = work.read('one/chain.json').split('\n').length - 2;
    const { code, stdout, stderr } = await work.hms(['validate', 'one']);
    expect([code, stderr]).toEqual([2, '3 hotels: 0 valid, 1 problem\n']);
    expect(stdout).toBe(
      `one/chain.json:${line}:3: rates.currency: Must be one of "INR", "USD", "EUR", "GBP", "AED", "SGD", or another code of ISO 4217, such as "JPY" ` +
        '(extended by one/Ann.json:1:1 and 2 more hotels)\n',
    );
    const found = events((await work.hms(['validate', 'one', '--json'])).stdout);
    expect(found).toMatchObject([
      { event: 'problem', file: 'one/chain.json', line, column: 3, index: 0 },
      { event: 'problem', file: 'one/chain.json', line, column: 3, index: 1 },
      { event: 'problem', file: 'one/chain.json', line, column: 3, index: 2 },
      { event: 'summary', hotels: 3, valid: 0, problems: 3 },
    ]);
  });

  it('shows a warning about shared settings once', async () => {
    work.file('warned/chain.json', { ...CHAIN, hotelProfile: { ...profile, website: 'NA' } });
    for (const name of ['Ann', 'Bea']) work.file(`warned/${name}.json`, small(name));
    const { code, stderr } = await work.hms(['validate', 'warned']);
    expect(code).toBe(0);
    expect(stderr).toMatch(
      /^warned\/chain\.json:1:\d+: warning: hotelProfile\.website: .*\(extended by warned\/Ann\.json:1:1 and 1 more hotel\)\n2 hotels: 2 valid, 0 problems, 1 warning\n$/,
    );
  });

  it('refuses a --base that cannot be used, in one line', async () => {
    const file = work.file('plain.json', hotelNamed('Plain'));
    for (const command of ['validate', 'plan', 'onboard', 'verify']) {
      const args = [command, file, '--base', 'none.json'];
      expect(await work.hms(args, { env: { HMS_PASSWORD: 'x' } })).toEqual({
        code: 2,
        stdout: '',
        stderr: 'hms: --base: none.json: There is no such file or folder\n',
      });
    }
    const { stdout } = await work.hms(['validate', file, '--base', 'none.json', '--json']);
    expect(events(stdout)).toMatchObject([{ event: 'summary', error: { message: /none\.json/ } }]);
  });
});

describe('hms plan --resolved', () => {
  it('prints the merged configuration, without passwords and with ${env:NAME}', async () => {
    work.file('chain.json', { ...CHAIN, rates: { currency: 'EUR' } });
    const first = small('Ann');
    const ben = { ...adminOf('Ben'), password: '${env:PASSWORD}' };
    const cem = { ...adminOf('Cem'), password: '$${env:PASSWORD}' };
    const file = work.file('ann.json', { ...first, staffUsers: [...first.staffUsers, ben, cem] });
    const env = { PASSWORD: 'An0therSecr3t' };
    const { code, stdout, stderr } = await work.hms(['plan', file, '--resolved'], { env });
    expect([code, stderr]).toEqual([0, '']);
    expect(stdout).toMatch(/^\{\n {2}"hotelProfile": \{\n/);
    expect(JSON.parse(stdout)).toEqual({
      hotelProfile: { ...profile, ...first.hotelProfile },
      roomTypes,
      rates: { currency: 'EUR' },
      staffUsers: [adminOf('Ann'), ben, adminOf('Cem')],
    });
  });

  it('prints several configurations as NDJSON, and events with --json', async () => {
    const base = work.file('base.json', CHAIN);
    const names = ['Ann', 'Bea'];
    const lines = names.map((name) => JSON.stringify({ ...small(name), extends: [] })).join('\n');
    const file = work.file('hotels.ndjson', lines);
    const { stdout } = await work.hms(['plan', file, '--base', base, '--resolved']);
    expect(events(stdout)).toMatchObject(
      names.map((name) => ({ hotelProfile: { ...profile, name }, roomTypes })),
    );
    const args = ['plan', file, '--base', base, '--resolved', '--json'];
    expect(events((await work.hms(args)).stdout)).toMatchObject([
      { event: 'configuration', file, index: 0, configuration: { hotelProfile: { name: 'Ann' } } },
      { event: 'configuration', file, index: 1, configuration: { hotelProfile: { name: 'Bea' } } },
      { event: 'summary', hotels: 2 },
    ]);
  });

  it('prints nothing of an invalid configuration', async () => {
    const file = work.file('nameless.json', { extends: [], ...CHAIN });
    const { code, stdout, stderr } = await work.hms(['plan', file, '--resolved']);
    expect([code, stdout]).toEqual([2, '']);
    expect(stderr).toMatch(/^nameless\.json:1:\d+: hotelProfile\.name: /);
  });
});
