import { describe, expect, it } from 'vitest';
import type { Cell } from '#application/ports/input/raw-sheet.ts';
import { FIRST_COUNTRIES, countries } from '#domain/places/countries.ts';
import {
  FIRST_CURRENCIES,
  currencies,
  currencyNames,
  currencySigns,
  currencySymbol,
} from '#domain/places/currencies.ts';
import { permissionLabels, roleLabel, STAFF_ROLES } from '#domain/staff/staff-roles.ts';
import { SHEET_FIELDS } from '#application/import/cells/fields.ts';
import { OPTIONS } from '#application/import/cells/known-words.ts';
import { LANGUAGES, bareName, wordsFor } from '#application/import/cells/words.ts';
import { readCell } from '#application/import/cells/read-cell.ts';
import { read, spellings } from './spellings.ts';

describe('values in spreadsheets', () => {
  it.each<[Cell, string]>([
    ...spellings(`
      true = yes | Y | x | ✓ | TRUE | ja | j | oui | o | sì | s | sim | Sí
      false = no | N | - | ✗ | ✘ | nein | n | non | não | NO
    `),
    ...[1, true].map((cell): [Cell, string] => [cell, 'true']),
    ...[0, false].map((cell): [Cell, string] => [cell, 'false']),
  ])('the switch %s is %s', (cell, value) => {
    expect(String(read('pool_available', cell))).toBe(value);
  });

  it.each(
    spellings(`
      country India = india | IND
      country United States = USA | Estados Unidos | EE. UU.
      country United Kingdom = U.K.
      country UAE = United Arab Emirates
      country Spain = España
      country South Korea = Korea, Republic of | the republic of korea
      country Czechia = Czech Republic
      country Netherlands = The Netherlands
      country Ireland = Republic of Ireland
      country Tanzania = Tanzania, United Republic of
      country Myanmar = Myanmar (Burma)
      country St. Kitts & Nevis = St Kitts and Nevis
      currency INR = inr | ₹
      currency EUR = €
      currency SGD = S$
      timezone Asia/Kolkata = asia/kolkata
      timezone America/New_York = New York | EST
      bed_configuration One King Bed = King | King size
      bed_configuration One Queen Bed = Queen-size bed
      bed_configuration Two Single Beds = twin | 2 letti singoli
      bed_configuration One Double Bed = Doppelbett | CAMA DE CASAL
      bed_configuration Bunk Beds = Lits superposés
      bed_configuration One King Bed + Sofa Bed = 1 king bed + sofa bed
      role admin = Administrator
      role manager = General Manager | Geschäftsführerin
      role front_desk_agent = Recepcionista | Front Desk Agent | front_desk_agent | Recepção
      role housekeeper = Housekeeping | Femme de chambre
      role maintenance = Manutentore
    `),
  )('%s is the %s', (cell, meaning) => {
    const [field = '', option] = meaning.split(/ (.*)/s);
    expect(read(field, cell)).toBe(option);
  });

  it.each(
    spellings(`
      Congo - Brazzaville or Congo - Kinshasa = Congo
      South Korea or North Korea = Korea
      U.S. Virgin Islands or British Virgin Islands = Virgin Islands
      Equatorial Guinea = Guinea (Equatorial)
      American Samoa = Samoa (American)
      United States = Georgia (USA)
      India = Indea
    `),
  )('the country %s is not guessed, but may be %s', (cell, names) => {
    expect(read('country', cell)).toBe(
      `Must be one of ${FIRST_COUNTRIES.join(', ')}, or another country; did you mean ${names}?`,
    );
  });

  it('the currency of $ is not guessed', () => {
    expect(read('currency', '$')).toBe(
      `Must be one of ${FIRST_CURRENCIES.join(', ')}, or another code of ISO 4217`,
    );
  });

  it.each<[string, Cell, string | RegExp]>([
    ['description', '  two\nlines ', /^two\nlines$/],
    ['description', 'A flat 1E+05', /^A flat 1E\+05$/],
    ['postal_code', 403_001, /^403001$/],
    ['phone', 919_847_010_110, /^919847010110$/],
    ['street_address', '1 Beach Road,\nNear the pier', /^1 Beach Road, Near the pier$/],
    ['city', 'SÃO PAULO', /^SÃO PAULO$/],
    ['employee_id', new Date(0), /turned this into a date/],
    ['phone', '1\n2', 'Must be one line'],
    ['name', 'a\u0007', 'Must not contain control characters'],
    ['pool_available', '☯', 'Must be yes or no'],
    ['pool_available', '2', 'Must be yes or no'],
    ...['1.1E+05', '9,19877E+11', 1e21].flatMap((cell): [string, Cell, RegExp][] => [
      ['postal_code', cell, /turned this into a rounded number: format the cell as text and type/],
    ]),
    ...['CafÃ©', 'SÃ£o Paulo', 'Ã–rebro', '12Â°'].flatMap((cell): [string, Cell, RegExp][] => [
      ['city', cell, /saved this text in a wrong encoding/],
      ['description', cell, /saved this text in a wrong encoding/],
    ]),
    ['profile.code', { number: 7.1, shown: '7.10' }, /^7\.10$/],
    ['postal_code', { number: 38_400.4, shown: '38400' }, /^38400$/],
    ['postal_code', { number: 38_400, shown: '38,400' }, /^38400$/],
    ['postal_code', { number: 38_400, shown: '38400,0' }, /^38400$/],
    ['room_numbers', { number: 101_112, shown: '101,112' }, /turned this into a number/],
    ['base_rate', { number: 1234, shown: '-1234' }, /^-1234$/],
    ['room_count', { number: 12.4, shown: '12' }, /shows another number than it contains/],
    ...['room_count', 'adjustment_percentage', 'postal_code'].map(
      (field): [string, Cell, RegExp] => [
        field,
        { number: -5, shown: '5' },
        /shows another number than it contains/,
      ],
    ),
    ...['-5', '\u22125', '(5)'].map((shown): [string, Cell, RegExp] => [
      'adjustment_percentage',
      { number: -5, shown },
      /^-5$/,
    ]),
    [
      'adjustment_percentage',
      { number: -0.15, shown: '15%', isPercent: true },
      /shows another number than it contains/,
    ],
    ['user.email', 'mailto:asha@s.example', /^asha@s\.example$/],
    ...['a@b.example, c@d.example', 'Asha <a@b.example>', 'a@b.example;', 'a@b..example'].map(
      (cell): [string, Cell, RegExp] => ['user.email', cell, /^Must be one email address/],
    ),
    ...['101/102', '7, 101..110'].map((cell): [string, Cell, RegExp] => [
      'room_numbers',
      cell,
      /is not one room number: separate room numbers with commas$/,
    ]),
    ...['"101/102"', '101-110', '101 to 110, G1'].map((cell): [string, Cell, string] => [
      'room_numbers',
      cell,
      cell,
    ]),
    ['city', 'Budapest f?város', /A program replaced a character by "\?"/],
    ...['??', 'Hotel ?berwasserhof', 'HOTEL M?NCHEN', 'Mich??le'].map(
      (cell): [string, Cell, RegExp] => ['city', cell, /A program replaced a character by "\?"/],
    ),
    ...['Kingâ€™s', 'Ð“Ð¾ÑÑ‚', 'å¤§é˜ªåŸŽ', 'VrÅ¡ac', 'Î‘Î¸'].map(
      (cell): [string, Cell, RegExp] => ['city', cell, /saved this text in a wrong encoding/],
    ),
    ...['„Weiß“', 'CAFÉ\u00A0»', 'voilà\u00A0»', 'Why Not? Hotel', 'Où ?', 'Ångström'].map(
      (cell): [string, Cell, string] => ['name', cell, cell],
    ),
    ...[String.raw`Caf\u00e9`, '<b>Grand</b>', 'Grand<br/>Hotel'].map(
      (cell): [string, Cell, RegExp] => ['name', cell, /contains codes of web pages/],
    ),
    ...['hotel', 'Coming soon', 'a.example, b.example'].map((cell): [string, Cell, RegExp] => [
      'website',
      cell,
      /^Must be an address such as/,
    ]),
    ...['+41 44 360 25 25 / 26', '0832-2555010/11', '255 0100 / 255 0101'].map(
      (cell): [string, Cell, RegExp] => ['phone', cell, /^There are several numbers/],
    ),
    ...['+49 (0) 38206/77700', '0471/775002', '+43 662 889780/0', '+49 8121/123456'].map(
      (cell): [string, Cell, string] => ['phone', cell, cell],
    ),
    ['city', '??????', /A program replaced a character by "\?"/],
    ['street_address', '138-46 Northern Blvd.<U+00A0>', /contains codes of web pages/],
    ['website', 'https://hotel.example/page?id=3', /^https:\/\/hotel.example\/page\?id=3$/],
    ['description', 'See hotel.example/page?id=3. Why? ', /^See hotel.example\/page\?id=3. Why\?$/],
    ...['base_rate', 'tax_rate', 'name', 'role', 'check_in_time', 'pool_available'].map(
      (field): [string, Cell, string] => [
        field,
        { code: 'error-cell', parameters: { error: '#N/A' } },
        'This cell contains an error (#N/A)',
      ],
    ),
  ])('%s %j is %s', (field, cell, expected) => {
    expect(String(read(field, cell))).toMatch(expected);
  });

  it.each([null, '', '  '])('an empty cell (%j) has no value', (cell) => {
    expect(read('pool_available', cell)).toBeUndefined();
  });

  it.each(FIRST_CURRENCIES)('%s has its code, signs and names', (code) => {
    for (const sign of [...currencySigns(code), currencySymbol(code)])
      expect([read('base_rate', `${sign} 99`), read('base_rate', `99 ${sign}`)]).toEqual([99, 99]);
    for (const name of [code, ...currencyNames(code)]) expect(read('currency', name)).toBe(code);
  });

  it.each(STAFF_ROLES)('%s has its names, and labels', (role) => {
    for (const name of [roleLabel(role), ...wordsFor(`role.${role}`)])
      expect(read('role', name)).toBe(role);
    expect(permissionLabels(role)).not.toHaveLength(0);
    expect(wordsFor(`role.${role}`)).not.toHaveLength(0);
  });

  it.each(LANGUAGES.slice(1))('countries and currencies have the names of CLDR in %s', (code) => {
    const regions = new Intl.DisplayNames(code, { type: 'region' });
    for (const country of countries()) {
      const name = regions.of(country.code) ?? '';
      // In English, Congo and Guiana may mean several countries.
      const meant = ['Congo', 'Guiana'].includes(name) ? undefined : country.name;
      expect(OPTIONS['profile.country']?.get(bareName(name))).toBe(meant);
    }
    const names = new Intl.DisplayNames(code, { type: 'currency' });
    for (const currency of currencies())
      expect(OPTIONS['profile.currency']?.get(bareName(names.of(currency) ?? ''))).toBe(currency);
  });
});

const readText = (key: string, cell: string) =>
  readCell(
    cell,
    SHEET_FIELDS.find((one) => one.key === key)!,
  );

describe('a text that a spreadsheet program or a person marked', () => {
  it.each([
    ['profile.phone', "'+91 832 555 0100", '+91 832 555 0100'],
    ['profile.name', "'=Seaside", '=Seaside'],
    ['profile.city', "'@Panaji", '@Panaji'],
    ['profile.description', "'-10% for members", '-10% for members'],
    ['rate.base_rate', "'7000", 7000],
    ['room_type.room_numbers', "'101", '101'],
    ['user.username', "'asha.s", 'asha.s'],
    ['profile.code', "''02139", '02139'],
    ['profile.country', "'India", 'India'],
  ])('%s loses the apostrophe that marks a text: %s', (key, cell, value) => {
    expect(readText(key, cell)).toEqual({ value, note: { code: 'apostrophe' } });
  });

  it.each([
    ['user.last_name', "'t Hooft"],
    ['profile.name', "'t Hooft"],
    ['user.password', "'1234abcD"],
    ['user.password', '10/12/2027'],
    ['room_type.room_numbers', '"A-12", "B-3"'],
    ['room_type.room_numbers', "'A-12', 'B-3'"],
  ])('%s keeps %s', (key, cell) => {
    expect(readText(key, cell)).toEqual({ value: cell });
  });

  it.each(["A-12', 'B-3'", "A-12'", "Lake View', 'Hill View'"])(
    'room numbers get the first apostrophe back that Excel removed: %s',
    (cell) => {
      const note = { code: 'eaten-apostrophe' };
      expect(readText('room_type.room_numbers', cell)).toEqual({ value: `'${cell}`, note });
    },
  );

  it.each(
    spellings(`
      room_type.room_numbers = 10/01/27
      profile.code = 01-Mar
      room_type.name = 10/12/2027
      profile.state_province = 01-Mar
      profile.postal_code = 10-Dec
      user.last_name = 1-Jun
    `),
  )('%s that became a date is refused in %s', (cell, key) => {
    expect(readText(key, cell)).toMatchObject({ problem: { code: 'converted' } });
  });
});
