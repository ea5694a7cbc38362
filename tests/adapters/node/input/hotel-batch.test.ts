import { describe, expect, it } from 'vitest';
import { hotelJson } from '#tests/adapters/config/hotel-json.ts';
import { check, hotelsOf, reportedWithFile, withCode } from './batch-in-memory.ts';

describe('checking a batch', () => {
  it('counts hotels, valid hotels and problems', async () => {
    const { problems, summary } = await check([
      hotelJson('Alder'),
      { ...withCode('SEA02'), a: 1, b: 2 },
      '{',
      withCode('SEA01'),
    ]);
    expect(summary).toMatchObject({ hotels: 4, valid: 2, problems: 3 });
    expect(problems.map(({ file, index, path }) => `${file} ${index} ${path}`)).toEqual([
      'b.json 1 a',
      'b.json 1 b',
      'c.json 2 ',
    ]);
  });

  it('reports a problem with file, line, column, index and path', async () => {
    const text = JSON.stringify(hotelJson('Alder'), null, 2).replace('7000', '0');
    expect((await check([withCode('SEA01'), text])).problems).toEqual([
      {
        file: 'b.json',
        line: text.slice(0, text.indexOf('"base_rate"')).split('\n').length,
        column: 9,
        index: 1,
        path: 'rates.rates.0.base_rate',
        message: 'Base rate is required and must be greater than 0',
      },
    ]);
  });

  it('reports a duplicate code in any case, with both places', async () => {
    const { problems, summary } = await check([
      withCode('SEA01'),
      hotelJson('Alder'),
      withCode(' sea01'),
      withCode('Sea01'),
    ]);
    expect(summary).toMatchObject({ hotels: 4, valid: 2, problems: 2 });
    expect(problems.map(reportedWithFile)).toEqual([
      'c.json hotelProfile.code: Hotel code " sea01" is already used in the configuration at a.json:1:1',
      'd.json hotelProfile.code: Hotel code "Sea01" is already used in the configuration at a.json:1:1',
    ]);
  });
});

const named = (name: string) => ({ ...hotelJson(name), staffUsers: [] });

describe('the hotels of a batch', () => {
  it('yields complete hotels in the order of the input', async () => {
    const hotels = await hotelsOf([hotelJson('Aa'), named('Bb')]);
    expect(hotels.map(({ index, file }) => `${index} ${file}`)).toEqual(['0 a.json', '1 b.json']);
    expect(hotels[0]?.config).toMatchObject({
      hotelProfile: { name: 'Aa', code: 'AA01', tax_rate: 12, currency: 'INR' },
      rates: { rate_plans: [{ code: 'BAR' }, { code: 'LMR' }, { code: 'WEB' }] },
      staffUsers: [{ username: 'asha', role: 'admin' }],
    });
  });

  it('hotels list the users with a generated password', async () => {
    const given = hotelJson();
    const [asha] = given.staffUsers;
    const staffUsers = [
      { ...asha, password: 'given-by-hand' },
      { ...asha, email: 'ben@seaside.example' },
    ];
    const [hotel] = await hotelsOf([{ ...given, staffUsers }]);
    expect(hotel?.generatedPasswords).toEqual([1]);
    expect(hotel?.config.staffUsers[0]?.password).toBe('given-by-hand');
    expect(hotel?.config.staffUsers[1]?.password).toMatch(/^[A-Za-z2-9]{8}$/);
  });

  it('numbers equal automatic codes, skipping given codes', async () => {
    const hotels = await hotelsOf([
      named('Seaside Spa'),
      named('Seaside Palace'),
      withCode('seasid02'),
      named('Seaside Inn'),
      withCode('SEASID01 '),
    ]);
    expect(hotels.map(({ config }) => config.hotelProfile.code)).toEqual([
      'SEASID03',
      'SEASID04',
      'SEASID02',
      'SEASID05',
      'SEASID01',
    ]);
  });
});
