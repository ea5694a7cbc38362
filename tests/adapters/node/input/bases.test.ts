import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { hotelJson } from '#tests/adapters/config/hotel-json.ts';
import {
  CHAIN,
  configsOf,
  folder,
  hotel,
  problemsOf,
  shared,
  useFolder,
  write,
} from './bases-in-folder.ts';

useFolder();

describe('a configuration that extends another file', () => {
  it('applies several files in order, each after the files that it extends', async () => {
    write('chain.json', { ...CHAIN, hotelProfile: { ...shared, city: 'chain', country: 'India' } });
    write('north.json', {
      extends: 'chain.json',
      hotelProfile: { city: 'north', website: 'n.example' },
    });
    write('spa.json', { hotelProfile: { city: 'spa', spa_available: true } });
    const path = write('a.json', { ...hotel('A'), extends: ['north.json', 'spa.json'] });
    const [config] = await configsOf([path]);
    expect(config?.hotelProfile).toMatchObject({
      city: 'spa',
      website: 'https://n.example',
      country: 'India',
      spa_available: true,
    });
  });

  it('null removes a value of a base, even in another base', async () => {
    const rates = { rates: [{ room_type_name: 'Deluxe Room', base_rate: 1 }] };
    write('chain.json', {
      ...CHAIN,
      rates,
      hotelProfile: { ...shared, website: 'c.example', tax_rate: 5 },
    });
    write('north.json', { extends: 'chain.json', hotelProfile: { tax_rate: null } });
    const changed = { ...hotel('A', { website: null }), extends: 'north.json', rates: null };
    const [config] = await configsOf([write('a.json', changed)]);
    expect(config?.hotelProfile).toMatchObject({ website: '', tax_rate: 12 });
    expect(config?.rates.rates[0]?.base_rate).toBe(7000);
  });

  it('paths in NDJSON, in standard input and of --base start in the working folder', async () => {
    write('chain.json', CHAIN);
    const lines = `${JSON.stringify(hotel('A'))}\n${JSON.stringify(hotel('B'))}\n`;
    const list = write('goa/list.json', [{ ...hotel('C'), extends: '../chain.json' }]);
    const configs = await configsOf([write('goa/hotels.ndjson', lines), '-', list], {
      input: JSON.stringify(hotel('D')),
    });
    expect(configs.map(({ hotelProfile: { name, city } }) => `${name} ${city}`)).toEqual([
      'A Kovalam',
      'B Kovalam',
      'D Kovalam',
      'C Kovalam',
    ]);
  });

  it('the base of --base is applied before the files that configurations extend', async () => {
    const base = write('all.json', {
      ...CHAIN,
      hotelProfile: { ...shared, city: 'all', website: 'all' },
    });
    write('chain.json', { hotelProfile: { city: 'chain' } });
    const { extends: __, ...plain } = hotel('B');
    const paths = [write('a.json', hotel('A')), write('b.json', plain)];
    const [a, b] = await configsOf(paths, { base });
    expect(a?.hotelProfile).toMatchObject({ city: 'chain', website: 'all' });
    expect(b?.hotelProfile).toMatchObject({ city: 'all', website: 'all' });
  });

  it('replaces ${env:NAME} in a password of a base', async () => {
    const [asha] = hotelJson().staffUsers;
    write('chain.json', { ...CHAIN, staffUsers: [{ ...asha, password: '${env:STAFF}' }] });
    const path = write('a.json', hotel('A'));
    const [config] = await configsOf([path], { environment: { STAFF: 'Vx8kQp31m' } });
    expect(config?.staffUsers[0]?.password).toBe('Vx8kQp31m');
    expect(await problemsOf([path])).toEqual([
      expect.stringMatching(
        /^chain\.json:1:\d+ .*The environment variable of \$\{env:STAFF\} is not set$/,
      ),
    ]);
    expect(await problemsOf([write('b.json', { ...hotel('B'), staffUsers: [] })])).toEqual([]);
  });
});

describe('the place of a problem', () => {
  it('a problem is reported in the file that has the value, even in a base of a base', async () => {
    write(
      'chain.json',
      '{\n"hotelProfile": {\n"currency": "XXX",\n"phone": 5 },\n"roomTypes": [\n{}]}',
    );
    write('north.json', '{"extends": "chain.json",\n "rates": { "currencie": "INR" } }');
    const path = write(
      'a.json',
      JSON.stringify({ ...hotel('A', { phone: '1' }), extends: 'north.json' }, null, 1),
    );
    expect(await problemsOf([path])).toEqual([
      'a.json:3:2 hotelProfile.street_address: Street address is required',
      'a.json:3:2 hotelProfile.city: City is required',
      'a.json:3:2 hotelProfile.state_province: State/Province is required',
      'a.json:3:2 hotelProfile.postal_code: Postal code is required',
      expect.stringMatching(/^a\.json:6:3 hotelProfile\.phone: .*"1"/),
      'north.json:2:13 rates.currencie: Unknown field "currencie"; did you mean "currency"?',
      expect.stringMatching(/^chain\.json:3:1 hotelProfile\.currency: Must be one of "INR"/),
      'chain.json:6:1 roomTypes.0.name: Room type name is required',
    ]);
  });
});

describe('a folder with a base', () => {
  it('a file without a hotel that others extend is not a hotel', async () => {
    write('hotels/chain.json', CHAIN);
    write('hotels/a.json', hotel('A'));
    write('hotels/z.json', hotel('Z'));
    const names = (await configsOf([join(folder, 'hotels')])).map((each) => each.hotelProfile.name);
    expect(names).toEqual(['A', 'Z']);
  });

  it('a file without a hotel that no file extends is a faulty hotel', async () => {
    write('hotels/chain.json', CHAIN);
    write('hotels/z.json', { ...hotelJson('Z'), staffUsers: [] });
    expect(await problemsOf([join(folder, 'hotels')])).toEqual([
      expect.stringMatching(/^hotels\/chain\.json:1:\d+ hotelProfile\.name: /),
      expect.stringMatching(/^hotels\/chain\.json:1:\d+ hotelProfile\.email: /),
    ]);
  });
});
