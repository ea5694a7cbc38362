import { describe, expect, it } from 'vitest';
import { openWorkspace } from '#tests/cli/support/run-hms.ts';
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
  it('shows a problem or warning about them once for people, and for each hotel with --json', async () => {
    work.file('one/chain.json', JSON.stringify({ ...CHAIN, rates: { currency: 'XXX' } }, null, 1));
    for (const name of ['Ann', 'Bea', 'Cam']) work.file(`one/${name}.json`, small(name));
    const line = work.read('one/chain.json').split('\n').length - 2;
    expect(await work.hms('validate one')).toExit(
      2,
      new RegExp(
        `^one/chain\\.json:${line}:3: rates\\.currency: Must be one of "INR", .* ` +
          '\\(extended by one/Ann\\.json:1:1 and 2 more hotels\\)\n3 hotels: 0 valid, 1 problem\n$',
      ),
    );
    const problem = { event: 'problem', file: 'one/chain.json', line, column: 3 };
    expect((await work.hms('validate one --json')).events).toMatchObject([
      ...[0, 1, 2].map((index) => ({ ...problem, index })),
      { event: 'summary', hotels: 3, valid: 0, problems: 3 },
    ]);
    work.file('warned/chain.json', { ...CHAIN, hotelProfile: { ...profile, website: 'NA' } });
    for (const name of ['Ann', 'Bea']) work.file(`warned/${name}.json`, small(name));
    expect(await work.hms('validate warned')).toExit(
      0,
      /^warned\/chain\.json:1:\d+: warning: hotelProfile\.website: .*\(extended by warned\/Ann\.json:1:1 and 1 more hotel\)\n2 hotels: 2 valid, 0 problems, 1 warning\n$/,
    );
  });

  it('refuses a --base that cannot be used, in one line', async () => {
    work.file('plain.json', hotelNamed('Plain'));
    const stderr = 'hms: --base: none.json: There is no such file or folder\n';
    for (const command of ['validate', 'plan', 'onboard', 'verify']) {
      const run = await work.hms(`${command} plain.json --base none.json`, {
        env: { HMS_PASSWORD: 'x' },
      });
      expect(run).toEqual({ code: 2, stdout: '', stderr });
    }
  });
});

describe('hms plan --resolved', () => {
  it('prints the merged configuration, without passwords and with ${env:NAME}', async () => {
    work.file('chain.json', { ...CHAIN, rates: { currency: 'EUR' } });
    const first = small('Ann');
    const ben = { ...adminOf('Ben'), password: '${env:PASSWORD}' };
    const cem = { ...adminOf('Cem'), password: '$${env:PASSWORD}' };
    work.file('ann.json', { ...first, staffUsers: [...first.staffUsers, ben, cem] });
    const run = await work.hms('plan ann.json --resolved', { env: { PASSWORD: 'An0therSecr3t' } });
    expect([run.code, run.stderr]).toEqual([0, '']);
    expect(run.stdout).toMatch(/^\{\n {2}"hotelProfile": \{\n/);
    expect(JSON.parse(run.stdout)).toEqual({
      hotelProfile: { ...profile, ...first.hotelProfile },
      roomTypes,
      rates: { currency: 'EUR' },
      staffUsers: [adminOf('Ann'), ben, adminOf('Cem')],
    });
  });

  it('prints several configurations as NDJSON, events with --json, and nothing of an invalid one', async () => {
    work.file('base.json', CHAIN);
    const file = work.file(
      'hotels.ndjson',
      ['Ann', 'Bea'].map((name) => ({ ...small(name), extends: [] })),
    );
    const call = 'plan hotels.ndjson --base base.json --resolved';
    const resolved = ['Ann', 'Bea'].map((name) => ({
      hotelProfile: { ...profile, name },
      roomTypes,
    }));
    expect((await work.hms(call)).events).toMatchObject(resolved);
    expect((await work.hms(`${call} --json`)).events).toMatchObject([
      ...resolved.map((configuration, index) => ({
        event: 'configuration',
        file,
        index,
        configuration,
      })),
      { event: 'summary', hotels: 2 },
    ]);
    work.file('nameless.json', CHAIN);
    const invalid = await work.hms('plan nameless.json --resolved');
    expect([invalid.code, invalid.stdout]).toEqual([2, '']);
    expect(invalid.stderr).toMatch(/^nameless\.json:1:\d+: hotelProfile\.name: /);
  });
});
