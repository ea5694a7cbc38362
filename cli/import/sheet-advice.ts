import type { SheetAdvice } from '#application/import/sheet-remark.ts';
import { nameInMessage } from '#domain/text/name-in-message.ts';

/** Names the option of `hms import` that solves the problem. The text continues the sentence of a message. */
export function sheetAdvice(advice: SheetAdvice): string {
  switch (advice.kind) {
    case 'unknown-column': {
      const { column, guess } = advice;
      const stop = guess === undefined ? '.' : '';
      return `${stop} Map it with ${map(column, guess ?? 'FIELD')}, or ignore it with ${ignore(column)}`;
    }
    case 'twin':
      return `. Ignore one with ${ignore(advice.column)}`;
    case 'category':
      return `. If it is the room type, use ${map(advice.column, 'room_type.name')}`;
    case 'price-unit': {
      const { column, field, scale } = advice;
      return scale === undefined
        ? `. If the column has prices per night, use ${map(column, field)}; otherwise ignore it with ${ignore(column)}`
        : `. If its amounts are in ${scale}, use ${map(column, `${field}:${scale}`)}; if they are written in full, use ${map(column, `${field}:ones`)}`;
    }
    case 'room-count':
      return `. If the column is the number of rooms of each type, use ${map(advice.column, 'room_count')}`;
    case 'count-or-total':
      return ` Use ${map(advice.column, 'room_count')} if each room type has this many rooms, or ${map(advice.column, 'room_total')} if it is the total`;
    case 'currency': {
      const { column, field, currency } = advice;
      return `; if it is ${currency}, use ${map(column, `${field}:${currency}`)}`;
    }
    case 'encoding':
      return '. Name the right one with --encoding, or save the file as "CSV UTF-8" or .xlsx';
    case 'number-format':
      return ', or give its column a format in the mapping';
    case 'default':
      return `, or set one for all with --default ${advice.field}=${advice.example}`;
    case 'usernames':
      return '. You can also set a pattern for missing user names, such as --usernames "{local}.{code}"';
    case 'titles':
      return ` (to show the titles, use --header-row ${advice.row})`;
    case 'labels':
      return `. If row ${advice.row} has the titles of a table, use --header-row ${advice.row}`;
  }
}

function map(column: string, meaning: string): string {
  return `--map ${nameInMessage(`${column}=${meaning}`)}`;
}

function ignore(column: string): string {
  return `--ignore ${nameInMessage(column)}`;
}
