import { describe, expect, it } from 'vitest';
import { changed, complaints, edited, HOTELS, imported, STAFF, TYPES } from './made-up-sheets.ts';

/** Changes in valid sheets, and below them the problems that they cause. */
const CASES = `
Room types!C3 = five
  Room types!C3 (Qty): Must be a number: "five"

Hotels!C3 = c at d; Hotels!A3 =
  Hotels!A3 (Hotel name): Hotel name is required
  Hotels!C3 (E-mail): Please enter a valid email address

Room types!A3 = Lakeside Lodeg
  Room types!A3 (Hotel): No hotel has this code or name; did you mean "Lakeside Lodge"?

Staff!A2 =
  Staff!A2 (Hotel): Enter the code or name of the hotel

Staff!1 = First name | Last name | E-mail; Staff!2 = Asha | Naik | asha@b.example
  Staff! (Hotel): Add this column, with the code or name of the hotel in each row

Hotels!A3 = Seaside Grand; Room types!A2 = Seaside Grand
  Room types!A2 (Hotel): Several hotels have this name: enter the code instead

Room types!1 = Hotel code | Hotel name | Room type; Room types!2 = SEA | Seaside Grand | Suite; Room types!3 = LAKE | Seaside Grand | Cabin
  Room types!B3 (Hotel name): This cell and the cell beside it name different hotels

Rates!1 = Hotel | Room type | Rate; Rates!2 = SEA | Villa | 9000
  Rates!B2 (Room type): No room type is named "Villa"

Room types!B1 = Quantity
  Room types!C1 (Qty): This column and "Quantity" both mean Number of Rooms. Ignore one with --ignore "Qty"
  Room types!B2 (Quantity): Must be a number: "Deluxe Room"
  Room types!B3 (Quantity): Must be a number: "Cabin"

Staff!D2 = a@b.example
  Staff!D2 (E-mail): Username must be at least 3 characters (it is made from the email address). You can also set a pattern for missing usernames, such as --usernames "{local}.{code}"

Staff!3 = SEA | Asha | Naik | asha@b.example | Qw3rTy77z
  Staff!3 (): This row is the same as row 2: delete one of them

Staff!3 = LAKE | Asha | Naik | ASHA@b.example
  Staff!D3 (E-mail): Email "ASHA@b.example" already exists in row 2

Team!1 = Hotel | First name | Last name | E-mail; Team!2 = LAKE | Asha | Naik | asha@d.example
  Team!D2 (E-mail): Username "asha", made from the email address, already exists in chain.xlsx, Staff row 2; add a "username" for this user. You can also set a pattern for missing usernames, such as --usernames "{local}.{code}"

Staff!A2 = *
  Staff!D2 (E-mail): A user belongs to one hotel, but this row names several: add a row for each hotel

Staff!B2 = Naik, Asha; Staff!C2 = Naik,; Staff!E1 =; Staff!E2 =
  Staff!B2 (First name): Write only this name, without a comma or a title: "Naik, Asha"
  Staff!C2 (Last name): Write only this name, without a comma or a title: "Naik,"

Hotels!4 = Seaside Grand | SEA | a@b.example | +91 832 555 0100 | 1 Beach Road | Panaji | Goa | 403001; Staff!3 = SEA | Ravi | Rao | ravi@b.example
  Hotels!4 (): This row is the same as row 2: delete one of them

Hotels!4 = Hillside Inn | SEA | a@b.example | +91 832 555 0100 | 1 Beach Road | Panaji | Goa | 403001
  Hotels!A4 (Hotel name): This hotel has another value in row 2: "Seaside Grand"

Hotels!B1 = About; Hotels!B2 = First; Hotels!3 = Seaside Grand | Second; Room types!A2 = *; Room types!A3 = *; Staff!A2 = *
  Hotels!B3 (About): This hotel has another value in row 2: "First"

Staff!2 = SEA | Asha | Naik | MBA | asha@b.example | Qw3rTy77z
  Staff!2 (): This row has more cells than the table has columns: put text that contains a separator in "quotes"

Room types!1 = Hotel | Room type | Rooms | Room numbers; Room types!2 = SEA | Deluxe Room | 3 | 103-101; Room types!3 = LAKE | Cabin | 3 | 201-202
  Room types!D2 (Room numbers): "103-101" runs backwards: write 101-103
  Room types!C3 (Rooms): The room numbers list 2 rooms, not 3: correct one of the two

Room types!1 = Hotel | Room type | Rooms | Room numbers; Room types!2 = SEA | Deluxe Room | | 01-Mar
  Room types!D2 (Room numbers): The spreadsheet program turned this into a date: format the cell as text and type it again

Rate plans!1 = Hotel | Plan code | Plan name | First day | Last day; Rate plans!2 = * | S1 | A | 1/6/2026 | summer; Rate plans!3 = * | S2 | B | 2026-02-30 | 2026-09-30; Rate plans!4 = * | S3 | C | 2026-06-01 | 2026-05-31; Rate plans!5 = * | S4 | D | 2026-06-01 | 2029-06-01
  Rate plans!D2 (First day): This date is ambiguous: write it as 2026-06-01: "1/6/2026"
  Rate plans!E2 (Last day): Must be a date such as 2026-06-01: "summer"
  Rate plans!D3 (First day): Must be a date such as 2026-06-01: "2026-02-30"
  Rate plans!E4 (Last day): The end date must not be before the start date
  Rate plans!E5 (Last day): The period must not be longer than three years

Room types!D1 = Valid from; Room types!E1 = Valid to; Room types!D2 = 2026-06-01; Room types!E2 = 2026-09-30
  Room types!D1 (Valid from): This column is not understood; if it is the first day of a rate plan, add the columns "Plan code" and "Plan name". Map it with --map "Valid from=FIELD", or ignore it with --ignore "Valid from"
  Room types!E1 (Valid to): This column is not understood; if it is the last day of a rate plan, add the columns "Plan code" and "Plan name". Map it with --map "Valid to=FIELD", or ignore it with --ignore "Valid to"

Staff!F1 = Start date; Staff!F2 = 2020-01-01
  Staff!F1 (Start date): This column is not understood; if it is the first day of a rate plan, add the columns "Plan code" and "Plan name". Map it with --map "Start date=FIELD", or ignore it with --ignore "Start date"

Hotels!I1 = Country; Hotels!I2 = USA; Hotels!I3 = USA; Hotels!H2 = 2139; Hotels!H3 = 2139.0
  Hotels!H2 (ZIP): Postal codes of United States have 5 digits: format the column as text, and enter 02139
  Hotels!H3 (ZIP): Postal codes of United States have 5 digits: format the column as text, and enter 02139

Hotels!I1 = Country; Hotels!I2 = UAE; Hotels!I3 = India; Hotels!H2 =; Hotels!D2 = +971 4 555 0100
  Hotels!H2 (ZIP): Postal code is required: addresses in UAE have no postal code, so enter 00000
`;

describe('problems are named by sheet, row and column', () => {
  it.each(
    CASES.trim()
      .split('\n\n')
      .map((each) => each.split('\n'))
      .map(([changes = '', ...expected]) => ({ changes, expected })),
  )('$changes', ({ changes, expected }) => {
    expect(complaints(changed(changes))).toEqual(expected.map((line) => line.trim()));
  });

  it('says if there are no room types or no hotels', () => {
    expect(complaints({ Hotels: HOTELS }).join()).toMatch(/There are no room types/);
    expect(complaints({ 'Room types': TYPES.slice(0, 1) }).join()).toMatch(/There are no hotels/);
  });

  it.each([
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
  ])('in a hotel with currency %s, %s is an amount in %s', (currency, price, foreign) => {
    const hotels = HOTELS.map((cells, row) => [...cells, row === 0 ? 'Currency' : currency]);
    const rates = [
      ['Hotel', 'Room type', 'Base rate', 'Max'],
      ['SEA', 'Deluxe Room', foreign === undefined ? 80 : 200, price],
    ];
    const found = complaints({ Hotels: hotels, 'Room types': TYPES, Rates: rates });
    const message = `Rates!D2 (Max): This amount is in ${foreign}: ${JSON.stringify(price)}`;
    expect(found).toEqual(foreign === undefined ? [] : [message]);
  });

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
    const cells = 'Hotels!A2 Hotels!A4 Room types!B2 Room types!A3 Room types!B5 Staff!B4 Staff!A5';
    expect(found.map((text) => text.split(' (')[0]).join(' ')).toBe(cells);
    expect(found.every((text) => text.endsWith('This cell contains an error (#N/A)'))).toBe(true);
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
