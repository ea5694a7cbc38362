import { fieldOf } from '#domain/record.ts';
import { nameInMessage } from '#domain/text/name-in-message.ts';

const PROBLEMS = {
  file: '{message}',
  encoding: '{message}',
  rule: '[No row of "{sheet}" matches this row. ]{message}',
  clash: '{message}',
  'unknown-column':
    'This column is not understood[; did you mean "{nearest}"?][; if it is the {day} of a rate plan, add the columns "Plan code" and "Plan name"]',
  'twin-column': 'This column and "{twin}" both mean {field}',
  'price-unit': 'The {where} says "{words}", but a {price} is a price per night',
  'absent-column':
    'The mapping names a column "{column}" that no sheet has[; did you mean "{nearest}"?]',
  'turned-table':
    'The titles are in a column: put them in a row, with a row for each hotel below (copy them, then paste them transposed)',
  'long-row':
    'This row has more cells than the table has columns: put text that contains a separator in "quotes"',
  'count-or-total':
    'All room types of a hotel have the same number of rooms here: is this the total of the hotel?',
  'error-cell': 'This cell contains an error ({error})',
  'hidden-number': 'This cell contains a number, but does not show it: change its number format',
  'no-result':
    'This formula has no stored result: open the file in the spreadsheet program and save it',
  formula: 'This is a formula: replace it with its result',
  merged: 'This cell is merged over several rows: give each row its own number',
  'other-number':
    'This cell shows another number than it contains: change its number format, or type the number again',
  converted:
    'The spreadsheet program turned this into a {kind}: format the cell as {format} and type it again',
  'unreadable-character': 'A character could not be read (\uFFFD): type the text again',
  'lost-character': 'A program replaced a character by "?": type the text again',
  'wrong-encoding':
    'A program saved this text in a wrong encoding: type the text again, or export the file again',
  'html-code':
    'This text contains codes of web pages, such as &amp;: type the characters themselves',
  'control-characters': 'Must not contain control characters',
  'several-lines': 'Must be one line',
  'not-a-number': 'Must be a number',
  'not-whole': 'Must be a whole number',
  'several-numbers': 'There are several numbers in this cell: enter one',
  'ambiguous-number': 'This number is ambiguous: write it without a separator',
  'ambiguous-percent':
    'This number is ambiguous: write it with a % sign (0.5% is half of one percent)',
  'not-a-time': 'Must be a time of day such as 15:00',
  'not-a-day': 'Must be a date such as 2026-06-01',
  'ambiguous-day': 'This date is ambiguous: write it as 2026-06-01',
  'not-a-switch': 'Must be yes or no',
  'not-an-email': 'Must be one email address, without other words and signs',
  'not-a-website': 'Must be an address such as https://hotel.example',
  'not-an-option': 'Must be one of {options}[; did you mean {nearest}?]',
  'unclear-name':
    'It is not clear which part is the last name: write it as "Naik, Asha", without titles and positions',
  'several-names': 'Write only this name, without a comma or a title',
  'link-without-address': 'This cell shows a link: enter its address as text',
  'other-address':
    'This cell shows a link: its address is {address}. Enter the right address as text',
  'repeated-row': 'This row is the same as {where}: delete one of them',
  'other-value': 'This {noun} has another value in {where}: "{known}"',
  'other-total': 'This {noun} has another value in {where}: "{known}"',
  'user-of-several':
    'A user belongs to one hotel, but this row names several: add a row for each hotel',
  'no-administrator':
    '{message}: enter admin for one user, or map a word in this column to admin ("values" in the mapping)',
  username: '{message}[ (it is made from the {from})]',
  'missing-value': '[No row of "{sheet}" matches this row. ]Enter the {what}',
  'missing-counts':
    'Enter the number of rooms of each room type: the total of the hotel is not enough',
  'wrong-total':
    'The hotel has {total} rooms here, but its room types have {sum} in total: correct the wrong number',
  'unclear-currency':
    'The currency of this amount is unclear, because it depends on the settings of the spreadsheet program',
  'shared-zone':
    'This abbreviation may mean {zones}: enter one of them, or the country of the hotel',
  'foreign-amount': 'This amount is in {foreign}, but the currency of the hotel is {currency}',
  'lost-zeros':
    'Postal codes of {country} have {digits} digits: format the column as text, and enter {full}',
  'no-hotels':
    'There are no hotels: add a sheet "Hotels", or a file hotels.csv, with one hotel in each row',
  'too-many-hotels': 'There are more than 20,000 hotels: split the table into several files',
  'no-room-types': 'There are no room types: add a sheet "Room types" or a file room-types.csv',
  'no-hotel-column': 'Add this column, with the code or name of the hotel in each row',
  'no-hotel-name': 'Enter the code or name of the hotel',
  'unknown-hotel': 'No hotel has this code or name[; did you mean "{nearest}"?]',
  'different-hotels': 'This cell and the cell beside it name different hotels',
  'several-hotels': 'Several hotels have this name: enter the code instead',
  'only-a-name':
    'This row contains only the name of a hotel: fill in the other cells, or delete the row if it is a note',
  'may-have-more': 'A row that names no known hotel may belong to this hotel: correct that row',
  'wrong-default': 'The default of {name} cannot be used: {why}',
  'unknown-username-part': 'The pattern for usernames cannot use {part}: use {known}',
} as const;

const NOTES = {
  'file-note': '{message}',
  price: '{message}',
  tax: '{message}',
  'absent-saved-column': 'No sheet has the column "{column}"',
  'ignored-sheet':
    'Ignored this sheet: it is not a table of hotels, room types, rates, rate plans or staff, or its titles are unknown',
  'ignored-column': 'Ignored column "{column}"[: {why}]',
  'ignored-row': 'Ignored this row: it is {what}',
  'ignored-rows': 'Ignored this row and {more} more: they are {what}',
  'hotel-above': 'From here on, rows without a hotel belong to the hotel above them',
  'hidden-sheet': 'This sheet is hidden, but is read',
  'hidden-rows': 'Hidden rows are read too ({count} in this sheet)',
  'hidden-columns': 'Hidden columns are read too ({columns} in this sheet)',
  'struck-rows': 'Struck-out rows are read too ({count} in this sheet)',
  'no-values':
    'Read nan, NULL, N/A, - and other signs of no value as empty cells ({count} in this sheet)',
  'password-reference':
    '${env:…} in a spreadsheet is read as the password itself: use references only in configurations, or leave the cell empty to generate a password',
  'link-address': 'Read the address of this link instead of its text',
  'added-zeros': 'Removed the .0 that a program added to whole numbers',
  apostrophe: "Removed the apostrophe (') that marks the cell as text",
  title: 'Removed the title before the name',
  'eaten-apostrophe':
    'Excel removed the first apostrophe, so it was added again: put such rooms in double quotes, as in "A-12"',
} as const;

export type ProblemCode = keyof typeof PROBLEMS | keyof typeof NOTES;

export interface Finding {
  readonly code: ProblemCode;
  /** The values of the braces in the text of the code, and what the user can enter in a mapping. */
  readonly parameters?: Readonly<Record<string, string | number | undefined>>;
  /** The text of the cell, if the finding is about the text. Never a password. */
  readonly quote?: string | undefined;
}

export interface Place {
  readonly file: string;
  readonly sheet?: string;
  /** Counted from 1. Absent for a whole sheet or column. */
  readonly row?: number;
  /** Counted from 0. Absent for a whole row. */
  readonly column?: number;
  readonly title?: string;
}

/** A note says what is read in an unexpected way. A problem stops the import of its hotel. */
export interface SheetProblem extends Finding, Place {
  readonly severity: 'problem' | 'note';
}

export function keyOfSheet({ file, sheet }: Pick<Place, 'file' | 'sheet'>): string {
  return JSON.stringify([file, sheet]);
}

export function keyOfRow(place: Place): string {
  return `${keyOfSheet(place)} ${place.row}`;
}

export function problemAt(place: Place, finding: Finding | ProblemCode): SheetProblem {
  const { code, parameters, quote } = typeof finding === 'string' ? { code: finding } : finding;
  return {
    ...place,
    severity: Object.hasOwn(NOTES, code) ? 'note' : 'problem',
    code,
    ...(parameters && { parameters }),
    ...(quote !== undefined && { quote }),
  };
}

/** Words the finding. `advice` continues the sentence, with the same parameters. */
export function problemText({ code, parameters = {}, quote }: Finding, advice = ''): string {
  const text = filled({ ...PROBLEMS, ...NOTES }[code] + advice, parameters);
  return quote === undefined ? text : `${text}: ${nameInMessage(quote)}`;
}

/** `{name}` is a parameter; a part in `[ ]` needs its parameter. Quotes are shortened and escaped. */
function filled(text: string, parameters: object): string {
  const valueOf = (name: string) => fieldOf(parameters, name) as string | number | undefined;
  const fill = (part: string) =>
    part.replace(/\{(\w+)\}/g, (_, name: string) => String(valueOf(name) ?? ''));
  return text
    .replace(/\[([^[\]]*)\]/g, (_, part: string) => {
      const [, name = ''] = /\{(\w+)\}/.exec(part) ?? [];
      return valueOf(name) === undefined ? '' : part;
    })
    .replace(/"([^"]*\{[^"]*)"|\{\w+\}/g, (whole: string, quoted?: string) =>
      quoted === undefined ? fill(whole) : nameInMessage(fill(quoted)),
    );
}

/** Groups problems that differ only in their place, in the order of the first places. */
export function sameProblems(problems: readonly SheetProblem[]): readonly SheetProblem[][] {
  const groups = Map.groupBy(problems, ({ row, column, title, code, parameters, quote }) =>
    JSON.stringify([row === undefined, column === undefined, title, code, parameters, quote]),
  );
  return [...groups.values()];
}
