import { describe, expect, it } from 'vitest';
import {
  complaints,
  edited,
  HOTELS,
  imported,
  STAFF,
  table,
  TYPES,
  type Rows,
} from './made-up-sheets.ts';

describe('problems are named by sheet, row and column', () => {
  const good = { Hotels: HOTELS, 'Room types': TYPES, Staff: STAFF };

  it.each<[string, Readonly<Record<string, Rows>>, string[]]>([
    [
      'a cell that cannot be read',
      { ...good, 'Room types': edited(TYPES, [2, 2, 'five']) },
      ['Room types!C3 (Qty): Must be a number: "five"'],
    ],
    [
      "the domain's words",
      { ...good, Hotels: edited(HOTELS, [2, 2, 'c at d'], [2, 0, null]) },
      [
        'Hotels!A3 (Hotel name): Hotel name is required',
        'Hotels!C3 (E-mail): Please enter a valid email address',
      ],
    ],
    [
      'an empty postal code where addresses have none',
      {
        ...good,
        Hotels: table(`
          Hotel name    | Code | E-mail      | Phone            | Street     | City  | State | ZIP    | Country | Currency | Time zone
          Seaside Grand | SEA  | a@b.example | +971 4 555 0100  | 3 Palm Way | Dubai | Dubai |        | UAE     | AED      | Asia/Dubai
          Lakeside Lodge| LAKE | c@d.example | +91 832 555 0200 | 2 Lake Way | Goa   | Goa   | 403002 | India   | INR      | Asia/Kolkata
        `),
      },
      [
        'Hotels!H2 (ZIP): Postal code is required: addresses in UAE have no postal code, so enter 00000',
      ],
    ],
    [
      'a hotel that is not there',
      { ...good, 'Room types': edited(TYPES, [2, 0, 'Lakeside Lodeg']) },
      ['Room types!A3 (Hotel): No hotel has this code or name; did you mean "Lakeside Lodge"?'],
    ],
    [
      'a row without a hotel',
      { ...good, Staff: edited(STAFF, [1, 0, null]) },
      ['Staff!A2 (Hotel): Enter the code or name of the hotel'],
    ],
    [
      'a sheet without the column of the hotel',
      { ...good, Staff: STAFF.map((cells) => cells.slice(1)) },
      ['Staff! (Hotel): Add this column, with the code or name of the hotel in each row'],
    ],
    [
      'two hotels of one name',
      {
        Hotels: edited(HOTELS, [2, 0, 'Seaside Grand']),
        'Room types': edited(TYPES, [1, 0, 'Seaside Grand']),
      },
      ['Room types!A2 (Hotel): Several hotels have this name: enter the code instead'],
    ],
    [
      'a code and a name that do not fit',
      {
        ...good,
        'Room types': [
          ['Hotel code', 'Hotel name', 'Room type'],
          ['SEA', 'Seaside Grand', 'Deluxe Room'],
          ['LAKE', 'Seaside Grand', 'Cabin'],
        ],
      },
      ['Room types!B3 (Hotel name): This cell and the cell beside it name different hotels'],
    ],
    [
      'a rate of no room type',
      {
        ...good,
        Rates: [
          ['Hotel', 'Room type', 'Rate'],
          ['SEA', 'Villa', 9000],
        ],
      },
      ['Rates!B2 (Room type): No room type is named "Villa"'],
    ],
    [
      'no room types at all',
      { Hotels: HOTELS },
      [expect.stringMatching(/There are no room types/)],
    ],
    [
      'no hotels',
      { 'Room types': TYPES.slice(0, 1) },
      [expect.stringMatching(/There are no hotels/)],
    ],
    [
      'two columns of one meaning',
      { ...good, 'Room types': edited(TYPES, [0, 1, 'Quantity']) },
      [
        'Room types!C1 (Qty): This column and "Quantity" both mean Number of Rooms. Ignore one with --ignore "Qty"',
        'Room types!B2 (Quantity): Must be a number: "Deluxe Room"',
        'Room types!B3 (Quantity): Must be a number: "Cabin"',
      ],
    ],
    [
      'a staff user without a user name column',
      { ...good, Staff: edited(STAFF, [1, 3, 'a@b.example']) },
      [
        'Staff!D2 (E-mail): Username must be at least 3 characters (it is made from the e-mail address). You can also set a pattern for missing user names, such as --usernames "{local}.{code}"',
      ],
    ],
    [
      'a staff user that was pasted twice',
      { ...good, Staff: [...STAFF, STAFF[1] ?? []] },
      ['Staff!3 (): This row is the same as row 2: delete one of them'],
    ],
    [
      'a staff user of two hotels',
      { ...good, Staff: [...STAFF, ['LAKE', 'Asha', 'Naik', ' ASHA@b.example', null]] },
      ['Staff!D3 (E-mail): Email "ASHA@b.example" already exists in row 2'],
    ],
    [
      'a staff user of two hotels in two sheets, by a user name made from the e-mail',
      {
        ...good,
        Team: [STAFF[0] ?? [], ['LAKE', 'Asha', 'Naik', 'asha@d.example', null]],
      },
      [
        'Team!D2 (E-mail): Username "asha", made from the e-mail address, already exists in chain.xlsx, Staff row 2; add a "username" for this user. You can also set a pattern for missing user names, such as --usernames "{local}.{code}"',
      ],
    ],
    [
      'a staff user of every hotel',
      { ...good, Staff: edited(STAFF, [1, 0, '*']) },
      [
        'Staff!D2 (E-mail): A user belongs to one hotel, but this row names several: add a row for each hotel',
      ],
    ],
    [
      'a hotel that is given twice',
      {
        ...good,
        Hotels: [...HOTELS, HOTELS[1] ?? []],
        Staff: [...STAFF, ['SEA', 'Ravi', 'Rao', 'ravi@b.example', null]],
      },
      ['Hotels!4 (): This row is the same as row 2: delete one of them'],
    ],
    [
      'two hotels of one code',
      {
        ...good,
        Hotels: [...HOTELS, HOTELS[1]?.with(0, 'Hillside Inn') ?? []],
      },
      ['Hotels!A4 (Hotel name): This hotel has another value in row 2: "Seaside Grand"'],
    ],
    [
      'a hotel without a code that is given twice',
      {
        Hotels: [0, 1, 1].map((row) => (HOTELS[row] ?? []).toSpliced(1, 1)),
        'Room types': edited(TYPES.slice(0, 2), [1, 0, 'Seaside Grand']),
      },
      ['Hotels!3 (): This row is the same as row 2: delete one of them'],
    ],
    [
      'two rows that mean one hotel',
      {
        Hotels: [0, 1, 1].map((row, at) =>
          [...(HOTELS[row] ?? []), ['About', 'First', 'Second'][at] ?? ''].toSpliced(1, 1),
        ),
        'Room types': edited(TYPES.slice(0, 2), [1, 0, '*']),
      },
      ['Hotels!H3 (About): This hotel has another value in row 2: "First"'],
    ],
  ])('%s', (_, sheets, expected) => {
    expect(complaints(sheets)).toEqual(expected);
  });

  it.each<[currency: string | null, price: string, foreign: string | undefined]>([
    [null, '€99', 'EUR, but the currency of the hotel is INR'],
    ['INR', '$99', 'USD or SGD, but the currency of the hotel is INR'],
    ['SGD', 'US$ 99', 'USD, but the currency of the hotel is SGD'],
    ['USD', 'S$99', 'SGD, but the currency of the hotel is USD'],
    ['GBP', '¥ 99', '¥, but the currency of the hotel is GBP'],
    ['USD', '$99 CAD', 'CAD, but the currency of the hotel is USD'],
    ['USD', '$99', undefined],
    ['SGD', 'S$99', undefined],
    ['€', '99 €', undefined],
    [null, '₨ 99', undefined],
  ])(
    'in a hotel with currency %s, %s is an amount in another currency: %s',
    (currency, price, foreign) => {
      const hotels = HOTELS.map((cells, row) => [...cells, row === 0 ? 'Currency' : currency]);
      const rates: Rows = [
        ['Hotel', 'Room type', 'Base rate', 'Max'],
        ['SEA', 'Deluxe Room', foreign === undefined ? 80 : 200, price],
      ];
      expect(complaints({ Hotels: hotels, 'Room types': TYPES, Rates: rates })).toEqual(
        foreign === undefined
          ? []
          : [`Rates!D2 (Max): This amount is in ${foreign}: ${JSON.stringify(price)}`],
      );
    },
  );

  it('a cell with an error is reported once, and causes no further problems', () => {
    const error = { code: 'error-cell', parameters: { error: '#N/A' } } as const;
    const types = edited(TYPES, [1, 1, error], [2, 0, error]);
    const found = complaints({
      Hotels: [...edited(HOTELS, [1, 0, error]), [error]],
      'Room types': [...types, [null, 'Loft', 1], ['LAKE', error, null]],
      Staff: [
        ...STAFF,
        ['Hotel Beta', 'Ravi', 'Rao', 'ravi@b.example', null],
        ['LAKE', error],
        [error],
      ],
    });
    expect(found).toEqual([
      'Hotels!A2 (Hotel name): This cell contains an error (#N/A)',
      'Hotels!A4 (Hotel name): This cell contains an error (#N/A)',
      'Room types!B2 (Room type): This cell contains an error (#N/A)',
      'Room types!A3 (Hotel): This cell contains an error (#N/A)',
      'Room types!B5 (Room type): This cell contains an error (#N/A)',
      'Staff!B4 (First name): This cell contains an error (#N/A)',
      'Staff!A5 (Hotel): This cell contains an error (#N/A)',
    ]);
  });

  it('a row with more cells than columns is reported as a whole', () => {
    const row = ['SEA', 'Asha', 'Naik, MBA', 'asha@b.example', 'Qw3rTy77z'];
    const shifted = row.flatMap((cell) => cell.split(', '));
    const found = complaints({
      Hotels: HOTELS,
      'Room types': TYPES,
      Staff: [STAFF[0] ?? [], shifted],
    });
    expect(found).toEqual([expect.stringMatching(/^Staff!2 \(\): This row has more cells than/)]);
  });

  it('a problem never contains a password, in whatever column it is', () => {
    const secret = 'Hunter2-Secret';
    for (const [column] of (STAFF[0] ?? []).entries()) {
      const staff = edited(STAFF, [1, column, secret], [1, 4, secret]);
      const { problems, notes } = imported({ Hotels: HOTELS, 'Room types': TYPES, Staff: staff });
      expect(JSON.stringify([problems, notes])).not.toContain(secret);
    }
  });
});
